// @module-tag long
import { execFile, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { DuckDBInstance } from '@duckdb/node-api';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { downloadsDir } from '../../common/release/downloads.ts';
import { siteDir } from '../../common/release/siteFolder.ts';
import type { Served } from '../../common/release/served.ts';
import { sqliteStore, type TestStore } from '../accounts/store.ts';
import { distDir, openBuilt, root } from '../support/service.ts';
import { openSite, type Site } from '../support/site.ts';

const execute = promisify(execFile);
const python = process.env['PYTHON_PATH'] ?? 'python3';
const works = (command: string, ...args: string[]) => spawnSync(command, args).status === 0;

/** What runs the lines of each language, the check that it and the package of a line are installed, and a line that shows the result. */
const runners = {
  sh: { run: (code: string) => ['bash', '-euo', 'pipefail', '-c', code], has: () => works('curl', '--version') },
  python: {
    run: (code: string) => [
      python,
      '-c',
      `${code}\nprint(len([value for name, value in locals().items() if name in ("latest", "austin", "metros", "gdp", "rents")][0]))`,
    ],
    // pandas reads Parquet with pyarrow.
    has: (code: string) =>
      works(python, '-c', `${code.split('\n', 1)[0]}${code.includes('pd.read_parquet') ? '; import pyarrow' : ''}`),
  },
  r: {
    run: (code: string) => ['Rscript', '-e', `${code}\ncat(nrow(get(ls()[1])))`],
    has: (code: string) => works('Rscript', '-e', `library(${/(\w+)::/.exec(code)?.[1] ?? 'utils'})`),
  },
} as const;

/** The GDP of metro Austin in 2024, in thousands of dollars: the figure of release 2026-11-28. */
const gdpOfAustin = '268445300';

const text = readFileSync(join(root, 'docs/downloads.md'), 'utf8');
/** The samples in their order, without the indent of those in a list. */
const samples = [...text.matchAll(/^( *)```(\w+)\n(.*?)^ *```/gms)].map(
  ([, indent = '', language = '', code = '']) => ({
    language,
    code: code.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
  }),
);
const statements = samples.filter(({ language }) => language === 'sql').flatMap(({ code }) => code.trim().split(';\n'));
const lines = samples
  .filter(({ language }) => Object.hasOwn(runners, language))
  .map(({ language, code }) => ({
    language: language as keyof typeof runners,
    code,
    name: code.split('\n').findLast((one) => /^\w/.test(one))!,
  }));

describe('the lines of docs/downloads.md', () => {
  let store: TestStore;
  let served: Served;
  let site: Site;
  beforeAll(async () => {
    store = await sqliteStore();
    served = await openBuilt(inject('release'));
    site = await openSite({ sql: store.sql, served });
  });
  afterAll(async () => {
    await site.close();
    served.close();
    await store.remove();
  });

  it('are those of every language that runs here', () => {
    expect(new Set(lines.map(({ language }) => language))).toEqual(new Set(Object.keys(runners)));
  });

  it.for(lines)('$language: $name', async ({ language, code, name }, { skip }) => {
    const { run, has } = runners[language];
    if (!has(code)) {
      console.warn(`Skipping a line of docs/downloads.md: ${language}, or its package, is not installed: ${name}`);
      skip();
    }
    const [command = '', ...args] = run(code.replaceAll('http://127.0.0.1:8080', site.address));
    const cwd = await mkdtemp(join(tmpdir(), 'lines-'));
    const { stdout } = await execute(command, args, { cwd, maxBuffer: 64 * 1024 * 1024 });
    await rm(cwd, { recursive: true });
    if (language === 'sh') expect(stdout.length).toBeGreaterThan(code.includes('CITATION') ? 1000 : 10_000);
    else expect(Number(stdout)).toBeGreaterThanOrEqual(name.startsWith('rents') ? 29 : 393);
  });

  it.for([
    ['latest', 'latest$geoid == "12420" & latest$measure == "gdp"'],
    ['gdp', 'gdp$geoid == "12420"'],
  ])('r: %s has the GDP of metro Austin', async ([name, filter], { skip }) => {
    const { code } = lines.find((line) => line.language === 'r' && line.code.startsWith(`${name} <-`))!;
    if (!runners.r.has(code)) skip();
    const read = code.replaceAll('http://127.0.0.1:8080', site.address);
    const { stdout } = await execute('Rscript', [
      '-e',
      `${read}\ncat(format(${name}$value[${filter}], scientific = FALSE))`,
    ]);
    expect(stdout).toBe(gdpOfAustin);
  });

  // Without HTTP: DuckDB downloads its extension for it.
  it('sql: the statements, on the files', async () => {
    const files = downloadsDir(siteDir(distDir, inject('release')), inject('release'));
    const database = await DuckDBInstance.create();
    const connection = await database.connect();
    const results = new Map<string, Record<string, unknown>[]>();
    for (const statement of statements) {
      const local = statement.replace('http://127.0.0.1:8080/downloads/latest', files);
      const reader = await connection.runAndReadAll(local.replace(/ as metro$/, ' as metro (read_only)'));
      results.set(/\/([\w.-]+)'|metro\.\w+/.exec(statement)!.slice(0, 2).findLast(Boolean)!, reader.getRowObjects());
    }
    connection.closeSync();
    database.closeSync();
    const ofAustin = { geoid: '12420', measure: 'gdp', year: 2024, value: Number(gdpOfAustin) };
    for (const name of ['values.parquet', 'values-metros.parquet', 'gdp-all-years.parquet'])
      expect(results.get(name)).toContainEqual(expect.objectContaining(ofAustin));
    expect(results.get('metros.parquet')).toHaveLength(393);
    expect(results.get('metro.latest')).toContainEqual(expect.objectContaining({ ...ofAustin, geography: 'msa' }));
  });
});

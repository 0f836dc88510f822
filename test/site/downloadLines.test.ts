import { execFile, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { gunzipSync } from 'node:zlib';
import { DuckDBInstance } from '@duckdb/node-api';
import Papa from 'papaparse';
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

/** Returns the Python modules that lines import. pandas reads Parquet with pyarrow. */
const modulesOf = (code: string) => [
  ...[...code.matchAll(/^import (.+?)(?: as \w+)?$/gm)].flatMap(([, names = '']) => names.split(', ')),
  ...(code.includes('pd.read_parquet') ? ['pyarrow'] : []),
];

/** What runs the lines of each language and shows the result, and what they need: a name, and whether it is installed. */
const runners = {
  sh: {
    run: (code: string) => ['bash', '-euo', 'pipefail', '-c', code],
    needs: () => [['curl', works('curl', '--version')]],
  },
  python: {
    run: (code: string) => [
      python,
      '-c',
      `${code}\nprint(len([value for name, value in locals().items() if name in ("latest", "austin", "metros", "gdp", "rents")][0]))`,
    ],
    needs: (code: string) =>
      modulesOf(code).map((name) => [`${python} with ${name}`, works(python, '-c', `import ${name}`)]),
  },
  r: {
    run: (code: string) => ['Rscript', '-e', `${code}\ncat(nrow(get(ls()[1])))`],
    needs: (code: string) => {
      const name = /(\w+)::/.exec(code)?.[1];
      if (name === undefined) return [['Rscript', works('Rscript', '--version')]];
      return [[`Rscript with ${name}`, works('Rscript', '-e', `library(${name})`)]];
    },
  },
} as const satisfies Record<string, Runner>;

interface Runner {
  readonly run: (code: string) => readonly string[];
  readonly needs: (code: string) => readonly (readonly [string, boolean])[];
}

/** Returns what lines need that is not installed. */
const missingFor = (language: keyof typeof runners, code: string) =>
  runners[language].needs(code).flatMap(([name, isInstalled]) => (isInstalled ? [] : name));

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
const written = samples
  .filter(({ language }) => Object.hasOwn(runners, language))
  .map(({ language, code }) => ({ language: language as keyof typeof runners, code }));
/** What the lines of a language start with: those that find the release. */
const starts = new Map(['python', 'sh'].map((one) => [one, written.find(({ language }) => language === one)!]));
const lines = written
  .filter((one) => starts.get(one.language) !== one)
  .map(({ language, code }) => ({
    language,
    code: `${starts.get(language)?.code ?? ''}${code}`,
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
    const missing = missingFor(language, code);
    if (missing.length > 0) {
      console.warn(`Skipping a line of docs/downloads.md, for want of ${missing.join(', ')}: ${name}`);
      skip();
    }
    const [command = '', ...args] = runners[language].run(code.replaceAll('http://127.0.0.1:8080', site.address));
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
    if (missingFor('r', code).length > 0) skip();
    const read = code.replaceAll('http://127.0.0.1:8080', site.address);
    const { stdout } = await execute('Rscript', [
      '-e',
      `${read}\ncat(format(${name}$value[${filter}], scientific = FALSE))`,
    ]);
    expect(stdout).toBe(gdpOfAustin);
  });

  it('metros.xlsx reads in LibreOffice as metros.csv', async ({ skip }) => {
    if (!works('localc', '--version')) {
      console.warn('Skipping metros.xlsx in LibreOffice, for want of localc');
      skip();
    }
    const files = downloadsDir(siteDir(distDir, inject('release')), inject('release'));
    const cwd = await mkdtemp(join(tmpdir(), 'calc-'));
    const profile = `-env:UserInstallation=file://${cwd}/profile`;
    const convert = [
      '--headless',
      '--convert-to',
      'csv:Text - txt - csv (StarCalc):44,34,76',
      '--outdir',
      cwd,
      join(files, 'metros.xlsx'),
    ];
    await execute('localc', [profile, ...convert]);
    const rowsOf = (csv: string) =>
      Papa.parse<Record<string, string>>(csv, { header: true, skipEmptyLines: true }).data;
    const opened = rowsOf(readFileSync(join(cwd, 'metros.csv'), 'utf8'));
    const given = rowsOf(gunzipSync(readFileSync(join(files, 'metros.csv.gz'))).toString());
    await rm(cwd, { recursive: true });
    expect(Object.keys(opened[0]!)).toEqual(Object.keys(given[0]!));
    const figures = (rows: typeof opened) =>
      rows.map(({ geography, geoid, name, population, gdp }) => [
        geography,
        geoid,
        name,
        Number(population),
        Number(gdp),
      ]);
    expect(figures(opened)).toEqual(figures(given));
  });

  // Without HTTP: DuckDB downloads its extension for it.
  it('sql: the statements, on the files', async () => {
    const files = downloadsDir(siteDir(distDir, inject('release')), inject('release'));
    const database = await DuckDBInstance.create();
    const connection = await database.connect();
    const results = new Map<string, Record<string, unknown>[]>();
    for (const statement of statements) {
      const local = statement
        .replaceAll('http://127.0.0.1:8080/downloads/latest/index.json', join(files, 'index.json.gz'))
        .replaceAll('http://127.0.0.1:8080/downloads/latest', files)
        .replaceAll('http://127.0.0.1:8080/downloads', dirname(files));
      const reader = await connection.runAndReadAll(local.replace(/ as metro$/, ' as metro (read_only)'));
      const [read = statement] = /[\w-]+\.(parquet|latest)\b/.exec(statement) ?? [];
      results.set(read, reader.getRowObjects());
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

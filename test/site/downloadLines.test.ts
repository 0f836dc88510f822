import { execFile, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { runInNewContext } from 'node:vm';
import { gunzipSync } from 'node:zlib';
import { DuckDBInstance } from '@duckdb/node-api';
import Papa from 'papaparse';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { downloadsDir } from '../../common/release/downloads.ts';
import { siteDir } from '../../common/release/siteFolder.ts';
import type { Served } from '../../common/release/served.ts';
import { sqliteStore, type TestStore } from '../accounts/store.ts';
import { type Block, blocksOf } from '../support/documents.ts';
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

const samples = blocksOf('test/site/downloadLines.test.ts');
const queries = samples.filter(({ language }) => language === 'sql');
/** Those that define tables over files in an object store, for other engines than DuckDB. */
const definitions = queries.filter(({ code }) => code.includes('BUCKET'));
const statements = queries.filter((one) => !definitions.includes(one)).flatMap(({ code }) => code.trim().split(';\n'));
const written = samples
  .filter(({ language }) => Object.hasOwn(runners, language))
  .map(({ language, code }) => ({ language: language as keyof typeof runners, code }));
/** The rows of a CSV file, by column. */
const rowsOf = (csv: string) => Papa.parse<Record<string, string>>(csv, { header: true, skipEmptyLines: true }).data;

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

  /** The only sample in a language. */
  const sampleIn = (language: string) => {
    const [{ code }, ...more] = samples.filter((sample) => sample.language === language) as [Block, ...Block[]];
    expect(more).toEqual([]);
    return code.replaceAll('http://127.0.0.1:8080', site.address);
  };

  it('are those of every language that runs here, and those that tests of their own check', () => {
    expect(new Set(lines.map(({ language }) => language))).toEqual(new Set(Object.keys(runners)));
    const others = ['sql', 'ts', 'js', 'powerquery', ''];
    expect(new Set(samples.map(({ language }) => language))).toEqual(new Set([...Object.keys(runners), ...others]));
  });

  it('ts: reads all years of metro Austin with hyparquet', async () => {
    const cwd = await mkdtemp(join(tmpdir(), 'lines-'));
    await symlink(join(root, 'node_modules'), join(cwd, 'node_modules'));
    const show =
      "for (const { measure, year, value } of austin) if (measure === 'gdp') console.log(String(year), value);\n";
    await writeFile(join(cwd, 'sample.mts'), sampleIn('ts') + show);
    const { stdout } = await execute(process.execPath, ['sample.mts'], { cwd });
    await rm(cwd, { recursive: true });
    expect(stdout.split('\n')).toContain(`2024 ${gdpOfAustin}`);
  });

  // An Observable notebook has d3, and defines what is assigned.
  it('js: reads metros.csv with d3.csv, codes as text', async () => {
    const d3 = {
      autoType: (row: Record<string, string>) =>
        Object.fromEntries(
          Object.entries(row).map(([name, text]) => [name, isNaN(Number(text)) ? text : Number(text)]),
        ),
      csv: async (url: string, read: (row: Record<string, string>) => object) =>
        rowsOf(await (await fetch(url)).text()).map(read),
    };
    const metros = await (runInNewContext(sampleIn('js'), { d3 }) as Promise<object[]>);
    expect(metros).toHaveLength(393);
    expect(metros).toContainEqual(expect.objectContaining({ geoid: '12420', gdp: Number(gdpOfAustin) }));
  });

  it.for([
    {
      program: 'Power Query',
      language: 'powerquery',
      words: 'Delimiter = ",", Encoding = 65001',
      column: 'population',
    },
    { program: 'Google Sheets', language: '', words: '=IMPORTDATA("', column: 'value' },
  ])('$program reads an address that has a CSV file in UTF-8', async ({ language, words, column }) => {
    const code = sampleIn(language);
    expect(code).toContain(words);
    const response = await fetch(/"(http[^"]+)"/.exec(code)![1]!);
    expect([response.status, response.headers.get('Content-Type')]).toEqual([200, 'text/csv; charset=utf-8']);
    const rows = rowsOf(await response.text());
    expect(rows).toHaveLength(393);
    expect(Number(rows.find(({ geoid }) => geoid === '12420')![column])).toBeGreaterThan(2_000_000);
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
    const folder = await mkdtemp(join(tmpdir(), 'partitions-'));
    const some = "measure in ('gdp', 'population')";
    const results = new Map<string, Record<string, unknown>[]>();
    for (const statement of statements) {
      const local = statement
        .replaceAll('http://127.0.0.1:8080/downloads/latest/index.json', join(files, 'index.json.gz'))
        .replaceAll('http://127.0.0.1:8080/downloads/latest', files)
        .replaceAll('http://127.0.0.1:8080/downloads', dirname(files))
        // Writing all measures takes long.
        .replace("'values.parquet'))", `'values.parquet') where ${some})`)
        .replace("'metro_values'", `'${join(folder, 'metro_values')}'`);
      const reader = await connection.runAndReadAll(local.replace(/ as metro$/, ' as metro (read_only)'));
      const [read = statement] = (!statement.startsWith('copy') && /[\w-]+\.(parquet|latest)\b/.exec(statement)) || [];
      results.set(read, reader.getRowObjects());
    }
    expect(definitions).toHaveLength(3);
    const lake = `from read_parquet('${folder}/metro_values/*/*.parquet', hive_partitioning = true)`;
    const counts = `select (select count(*) ${lake}) as ours, (select count(*) from '${join(files, 'values.parquet')}' where ${some}) as all`;
    const [{ ours, all }] = (await connection.runAndReadAll(counts)).getRowObjectsJS() as [Record<string, bigint>];
    expect(ours).toBe(all);
    // The columns of the tables: those of the files, the measure last, since the name of the folder has it.
    const columns = (await connection.runAndReadAll(`describe ${lake}`)).getRowObjectsJS();
    for (const [i, varchar] of ['string', 'varchar'].entries()) {
      const lines = definitions[i]!.code.matchAll(/(?:^ {2}|\()[`"]?(\w+)[`"]? (string|varchar|smallint|double)\b/gm);
      expect([...lines].map(([, name, type]) => [name, type])).toEqual(
        columns.map(({ column_name, column_type }) => {
          const type = (column_type as string).toLowerCase();
          return [column_name, type === 'varchar' ? varchar : type];
        }),
      );
    }
    connection.closeSync();
    database.closeSync();
    await rm(folder, { recursive: true });
    const ofAustin = { geoid: '12420', measure: 'gdp', year: 2024, value: Number(gdpOfAustin) };
    for (const name of ['values.parquet', 'values-metros.parquet', 'gdp-all-years.parquet'])
      expect(results.get(name)).toContainEqual(expect.objectContaining(ofAustin));
    expect(results.get('metros.parquet')).toHaveLength(393);
    expect(results.get('metro.latest')).toContainEqual(expect.objectContaining({ ...ofAustin, geography: 'msa' }));
  });
});

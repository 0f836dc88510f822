import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { extname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import type { DuckDBConnection } from '@duckdb/node-api';
import type { Release } from '../../api/domain/release.ts';
import { compressedEnding } from '../../common/release/downloads.ts';
import { type ColumnInfo, describeColumns } from './columns.ts';

/** The name of the text with the credits in the folder of a measure. */
export const creditFile = 'LICENSE-AND-CREDIT.txt';

/** What follows the name of a measure in those of its files with all years. */
export const allYearsEnding = '-all-years';

const parquet = 'application/vnd.apache.parquet';
const csv = 'text/csv';
const json = 'application/json';
const gzip = 'application/gzip';

interface Table {
  readonly path: string;
  /** The name of the stored file (D261). */
  readonly stored: string;
  /** The statement that writes it. */
  readonly sql: string;
  readonly format: 'csv' | 'parquet';
  readonly type: string;
  readonly title: string;
  /** The topic of a table that has one topic. */
  readonly topic?: string;
  /** Whether the file stays as long as the release is held, also when another one is active. */
  readonly isKept?: true;
}

/** The tables that every release has. */
const tables: readonly Table[] = [
  {
    path: 'values.parquet',
    stored: 'values.parquet',
    sql: 'values',
    format: 'parquet',
    type: parquet,
    title: 'Every figure: all measures, regions and years, sorted by measure, geography, geoid and year',
    isKept: true,
  },
  {
    path: 'values-metros.parquet',
    stored: 'values-metros.parquet',
    sql: 'values-metros',
    format: 'parquet',
    type: parquet,
    title: 'Every figure of the metros, sorted by geoid, measure and year: one metro is a small part of the file',
  },
  {
    path: 'values-latest.csv.gz',
    stored: 'values-latest.csv.gz',
    sql: 'values-latest',
    format: 'csv',
    type: gzip,
    title: 'The latest value of every measure and region',
  },
  {
    path: 'metros.csv',
    stored: 'metros.csv.gz',
    sql: 'metros-csv',
    format: 'csv',
    type: csv,
    title: 'A row for each metro with a column for each measure, by its short name: latest values, rounded',
  },
  {
    path: 'metros.parquet',
    stored: 'metros.parquet',
    sql: 'metros-parquet',
    format: 'parquet',
    type: parquet,
    title: 'A row for each metro with a column for each measure, by its short name: latest values',
  },
  {
    path: 'metros-columns.csv',
    stored: 'metros-columns.csv.gz',
    sql: 'metros-columns',
    format: 'csv',
    type: csv,
    title: 'The second header of metros.csv and metros.parquet: measure, label, unit and years of each column',
  },
  { path: 'measures.csv', stored: 'measures.csv.gz', sql: 'measures', format: 'csv', type: csv, title: 'The measures' },
  {
    path: 'datasets.csv',
    stored: 'datasets.csv.gz',
    sql: 'datasets',
    format: 'csv',
    type: csv,
    title: 'The datasets with their credits and licenses',
    isKept: true,
  },
  {
    path: 'geography.parquet',
    stored: 'geography.parquet',
    sql: 'geography',
    format: 'parquet',
    type: parquet,
    title: 'The regions, with the counties of each metro',
    isKept: true,
  },
  {
    path: 'codebook.csv',
    stored: 'codebook.csv.gz',
    sql: 'codebook',
    format: 'csv',
    type: csv,
    title: 'The measures with definitions, calculations, periods, breaks and short names of columns',
    isKept: true,
  },
  {
    path: 'changes.parquet',
    stored: 'changes.parquet',
    sql: 'changes',
    format: 'parquet',
    type: parquet,
    title: 'The values that differ from the release before, each with the cause',
    isKept: true,
  },
];

/** Returns the tables of a release that are one file each, one for each topic with measures among them. */
export function listTables({ content: { topics, measures } }: Release): Table[] {
  const used = new Set(measures.map(({ topic }) => topic));
  const panels = topics.filter(({ key }) => used.has(key)).map(panelOf);
  return [...tables, ...panels];
}

const panelOf = ({ key, name }: Release['content']['topics'][number]): Table => ({
  path: `panel-${key}.csv`,
  stored: `panel-${key}.csv.gz`,
  sql: 'panel',
  format: 'csv',
  type: csv,
  title: `${name}: a row for each region and year with a column for each measure, rounded`,
  topic: key,
});

/** The files that are no table, of which a release that is not active has some. */
const otherFiles = [
  { path: 'release.json', type: json, title: 'The manifest: source files, calculations, coverage' },
  { path: 'release.duckdb', type: 'application/vnd.duckdb', title: 'The latest values as a DuckDB database' },
  {
    path: 'metros.xlsx',
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    title: 'metros.csv as a workbook, with its columns and the credits',
  },
  { path: 'codebook.json', type: json, title: 'The rows of codebook.csv' },
  { path: 'CITATION.cff', type: 'text/yaml', title: 'How to cite the release' },
  { path: 'datacite.json', type: json, title: 'The metadata of the release for a DOI, as DataCite has them' },
];

const hasFile = (folder: string, path: string): boolean =>
  existsSync(join(folder, path)) || existsSync(join(folder, path + compressedEnding));

interface ListedFile {
  /** From the folder of the release. */
  readonly path: string;
  readonly type: string;
  readonly bytes: number;
  readonly sha256: string;
}

export interface ListedTable extends ListedFile {
  readonly title: string;
  readonly format: Table['format'];
  readonly rows: number;
  readonly columns: readonly ColumnInfo[];
}

/** `index.json`: the files of a release. */
export interface Index {
  readonly release: string;
  readonly tables: readonly ListedTable[];
  /** The files that are no table, such as `release.json`. */
  readonly others: readonly (ListedFile & { readonly title: string })[];
  /** What the files of every measure have in common. Those of all years also have `reason`. */
  readonly measure_columns: readonly ColumnInfo[];
  readonly measures: readonly {
    readonly measure: string;
    readonly rows: number;
    readonly all_years_rows: number;
    readonly files: readonly ListedFile[];
  }[];
}

/**
 * Lists the files in a folder of downloads, with size, checksum, number of rows and columns.
 * @param written the tables of the folder
 */
export async function listFiles(
  connection: DuckDBConnection,
  release: Release,
  folder: string,
  { written, hasMeasures }: { readonly written: readonly Table[]; readonly hasMeasures: boolean },
): Promise<Index> {
  const { id, measures } = release.content;
  const file = async (path: string, type: string): Promise<ListedFile> => ({
    path,
    type,
    ...(await sizeOf(folder, path)),
  });
  const listed: ListedTable[] = [];
  for (const { path, stored, format, type, title } of written) {
    const { rows, names } = await shapeOf(connection, join(folder, stored));
    const { bytes, sha256 } = await sizeOf(folder, path);
    listed.push({ path, format, type, bytes, sha256, title, rows, columns: describeColumns(names, measures) });
  }
  const rows = await countRows(connection, 'select id, count(*)::integer as rows from latest group by id');
  const allRows = await countRows(
    connection,
    'select measure as id, count(*)::integer as rows from figure group by id',
  );
  const ofMeasures: Index['measures'][number][] = [];
  for (const [number, { name }] of (hasMeasures ? measures : []).entries()) {
    const files = [
      await file(`${name}/${name}.csv`, csv),
      await file(`${name}/${name}.parquet`, parquet),
      await file(`${name}/${name}${allYearsEnding}.csv`, csv),
      await file(`${name}/${name}${allYearsEnding}.parquet`, parquet),
      await file(`${name}/${creditFile}`, 'text/plain'),
    ];
    ofMeasures.push({ measure: name, rows: rows.get(number) ?? 0, all_years_rows: allRows.get(number) ?? 0, files });
  }
  return {
    release: id,
    tables: listed,
    others: await Promise.all(
      otherFiles
        .filter(({ path }) => hasFile(folder, path))
        .map(async ({ path, type, title }) => ({ ...(await file(path, type)), title })),
    ),
    measure_columns: describeColumns(measureColumns, measures),
    measures: ofMeasures,
  };
}

/** The columns of the files of a measure. */
const measureColumns = [
  'geography',
  'geoid',
  'name',
  'measure',
  'unit',
  'year',
  'value',
  'lower',
  'upper',
  'as_published',
  'break',
  'period_start',
  'period_end',
];

/** Returns the rows that a query counts, by the id of the measure. */
async function countRows(connection: DuckDBConnection, sql: string): Promise<ReadonlyMap<number, number>> {
  const counts = await connection.runAndReadAll(sql);
  return new Map((counts.getRowObjectsJS() as { id: number; rows: number }[]).map(({ id, rows }) => [id, rows]));
}

/** Returns the number of rows and the names of the columns of a Parquet or CSV file. */
async function shapeOf(connection: DuckDBConnection, file: string): Promise<{ rows: number; names: string[] }> {
  const { count, columns } = extname(file) === '.parquet' ? parquetShape : csvShape;
  const counted = await connection.runAndReadAll(count, { file });
  const [{ rows }] = counted.getRowObjectsJS() as [{ rows: number }];
  const none = await connection.run(columns, { file });
  return { rows, names: none.columnNames() };
}

const parquetShape = {
  count: 'select count(*)::integer as rows from read_parquet($file)',
  columns: 'from read_parquet($file) limit 0',
};
const csvShape = {
  count: 'select count(*)::integer as rows from read_csv($file)',
  columns: 'from read_csv($file) limit 0',
};

/** Returns size and checksum of a file as a client gets it: decompressed if it is stored compressed (D261). */
async function sizeOf(folder: string, path: string): Promise<{ bytes: number; sha256: string }> {
  const file = join(folder, path);
  const hash = createHash('sha256');
  let bytes = 0;
  const count = async (chunks: AsyncIterable<Buffer>) => {
    for await (const chunk of chunks) {
      bytes += chunk.length;
      hash.update(chunk);
    }
  };
  if (existsSync(file)) await pipeline(createReadStream(file), count);
  else await pipeline(createReadStream(file + compressedEnding), createGunzip(), count);
  return { bytes, sha256: hash.digest('hex') };
}

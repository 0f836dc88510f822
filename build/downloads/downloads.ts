import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { createGzip, gzip } from 'node:zlib';
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import { attribution, cite, citeFigures } from '../../api/domain/citation.ts';
import type { Release, ServedMeasure } from '../../api/domain/release.ts';
import { geographies, type Attribution } from '../../api/schemas/common.ts';
import { compressedEnding, type Redirects, redirectsFile } from '../../common/release/downloads.ts';
import { inParallel } from '../../common/release/inParallel.ts';
import { readSql } from '../../common/readSql.ts';
import { literal } from '../release/database.ts';
import type { ReleaseManifest } from '../release/manifest.ts';
import { manifestFile } from '../release/released.ts';
import { citationFile, dataciteMetadata } from './archive.ts';
import { creditText } from './creditText.ts';
import { dataPackage } from './dataPackage.ts';
import { appendFigures } from './figures.ts';
import { allYearsEnding, creditFile, type Index, listFiles, listTables } from './listing.ts';
import { servedManifest } from './manifest.ts';
import { shortNames } from './shortNames.ts';
import { writeWorkbook } from './workbook.ts';

const statement = (name: string) => readSql(import.meta.url, `sql/${name}`);
const preparation = statement('tables');
const latest = statement('latest');
const bundle = statement('bundle');
const topicValues = statement('topic');
const pivot = statement('pivot');
const measureLatest = statement('measure');
const measureAllYears = statement('measure-all-years');
const measureCsv = statement('measure-csv');
const measureParquet = statement('measure-parquet');

interface DownloadOptions {
  readonly release: Release;
  readonly manifest: ReleaseManifest;
  /** The database of the release. */
  readonly database: string;
  /** The database of what the release changed. */
  readonly changes: string;
  /** The folder to write to, which is created. */
  readonly folder: string;
  /** Writes only the files that stay as long as the release is held. */
  readonly onlyKept?: boolean;
}

/**
 * Writes the files of a release that people can download: the tables and other files of `listing.ts`, a folder for each measure,
 * `index.json` and `datapackage.json`. A file `name.gz` is also served as `name` (D261).
 * @returns what `index.json` has
 */
export async function writeDownloads(options: DownloadOptions): Promise<Index> {
  const { release, manifest, database, changes, folder, onlyKept = false } = options;
  await mkdir(folder, { recursive: true });
  // The figures are more than what should be in memory.
  const work = join(folder, '.work');
  await mkdir(work);
  const instance = await DuckDBInstance.create(join(work, 'figures.duckdb'), {
    // A second thread of a query writes no faster, and what it finishes early waits in memory: enough to exceed the limit on busy
    // cores. Two sessions, each with a query of its own, do.
    threads: '1',
    memory_limit: '600MB',
    temp_directory: join(work, 'spill'),
  });
  const connection = await instance.connect();
  try {
    await connection.run(`attach ${literal(database)} as release (read_only)`);
    await connection.run(`attach ${literal(changes)} as changes (read_only)`);
    // The database is removed at the end.
    await connection.run('pragma disable_checkpoint_on_shutdown');
    await connection.run(preparation);
    await appendFigures(connection, release);
    await appendShortNames(connection, release);
    await connection.run(latest);
    const about = { release: release.content.id, credit: creditsOf(release) };
    const written = listTables(release).filter(({ isKept }) => isKept || !onlyKept);
    const writeTables = async () => {
      for (const { stored, sql, format, topic } of written) {
        if (topic !== undefined) {
          await connection.run(topicValues, { topic });
          await connection.run(pivot);
        }
        const file = join(folder, stored);
        if (format === 'csv') await writeCsv(connection, statement(sql), file);
        else await connection.run(statement(sql), { file, ...about });
      }
      if (onlyKept) return;
      await writeBundle(connection, join(folder, 'release.duckdb'));
      await writeWorkbook(connection, folder, release.content.id);
    };
    const other = await instance.connect();
    try {
      const writers = [writeTables, ...(onlyKept ? [] : [() => writeMeasures(other, release, folder)])];
      await inParallel(writers.length, writers, (write) => write());
    } finally {
      other.closeSync();
    }
    await writeJson(folder, manifestFile, servedManifest(manifest));
    await writeJson(folder, 'codebook.json', await rowsOf(connection, join(folder, 'codebook.csv.gz')));
    await writeJson(folder, 'datacite.json', dataciteMetadata(release));
    await writeFile(join(folder, 'CITATION.cff'), citationFile(release));
    const index = await listFiles(connection, release, folder, { written, hasMeasures: !onlyKept });
    await writeJson(folder, 'index.json', index);
    await writeJson(folder, 'datapackage.json', dataPackage(release, index));
    await writeFile(join(folder, redirectsFile), JSON.stringify(redirectsOf(release)));
    return index;
  } finally {
    connection.closeSync();
    instance.closeSync();
    await rm(work, { recursive: true });
  }
}

/** Writes what a statement copies to `$file` as compressed CSV. DuckDB would take twice as long to compress it. */
async function writeCsv(connection: DuckDBConnection, sql: string, stored: string): Promise<void> {
  const plain = stored.slice(0, -compressedEnding.length);
  await connection.run(sql, { file: plain });
  await pipeline(createReadStream(plain), createGzip({ level: 5 }), createWriteStream(stored));
  await rm(plain);
}

/** Writes a file compressed, as which it is served (D261). */
async function writeJson(folder: string, name: string, value: object): Promise<void> {
  const text = `${JSON.stringify(value, null, 1)}\n`;
  await writeFile(join(folder, name + compressedEnding), await promisify(gzip)(text));
}

/** Returns the redirects of the JSON files that measures had: to the values of their first geography in the API. */
function redirectsOf({ content }: Release): Redirects {
  return Object.fromEntries(
    content.measures.map(({ name, geographies: served }) => {
      const geography = geographies.find((one) => served[one]);
      const query = `geography=${geography}&per_page=500&release=${content.id}`;
      return [`${name}/${name}.json`, `/api/v1/measures/${name}/values?${query}`];
    }),
  );
}

/** Writes the folder of each measure. */
async function writeMeasures(connection: DuckDBConnection, release: Release, folder: string): Promise<void> {
  for (const [id, measure] of release.content.measures.entries())
    await writeMeasure(connection, release, id, measure, folder);
}

async function appendShortNames(connection: DuckDBConnection, { content }: Release): Promise<void> {
  const appender = await connection.createAppender('short_name');
  for (const [measure, column] of shortNames(content.measures.map(({ name }) => name))) {
    appender.appendVarchar(measure);
    appender.appendVarchar(column);
    appender.endRow();
  }
  appender.closeSync();
}

/** Returns the credits of all datasets, a line for each. */
function creditsOf(release: Release): string {
  const credits = attribution(release, cite(release.content.datasets.map(({ key }) => key)));
  return [...new Set(credits.map(({ credit }) => credit))].join('\n');
}

async function rowsOf(connection: DuckDBConnection, file: string): Promise<object[]> {
  return (await connection.runAndReadAll('from read_csv($file)', { file })).getRowObjectsJson();
}

async function writeBundle(connection: DuckDBConnection, file: string): Promise<void> {
  await connection.run(`attach ${literal(file)} as bundle`);
  await connection.run(bundle);
  // Otherwise the tables would be in a file next to it.
  await connection.run('checkpoint bundle');
  await connection.run('detach bundle');
}

/** Writes the latest values and all years of a measure: as CSV with a text of its credits, and as Parquet with the credits inside. */
async function writeMeasure(
  connection: DuckDBConnection,
  release: Release,
  id: number,
  measure: ServedMeasure,
  folder: string,
): Promise<void> {
  const { name } = measure;
  const place = join(folder, name);
  await mkdir(place);
  const credits = measureAttribution(release, measure);
  const credit = creditText(measure, release.content.id, credits);
  await writeFile(join(place, creditFile), credit);
  const metadata = { release: release.content.id, credit, attribution: JSON.stringify(credits) };
  for (const [rows, file] of [
    [measureLatest, join(place, name)],
    [measureAllYears, join(place, name + allYearsEnding)],
  ] as const) {
    await connection.run(rows, { measure: id });
    await writeCsv(connection, measureCsv, `${file}.csv.gz`);
    await connection.run(measureParquet, { file: `${file}.parquet`, ...metadata });
  }
}

function measureAttribution(release: Release, measure: ServedMeasure): Attribution[] {
  const figures = geographies.filter((one) => measure.geographies[one]).flatMap((one) => citeFigures(measure, one));
  return attribution(release, [...figures, ...cite([release.content.geography])]);
}

import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import { attribution, cite, citeFigures } from '../../api/domain/citation.ts';
import type { Release, ServedMeasure } from '../../api/domain/release.ts';
import { geographies, type Attribution } from '../../api/schemas/common.ts';
import { compressedEnding, type Redirects, redirectsFile } from '../../common/release/downloads.ts';
import { readSql } from '../../common/readSql.ts';
import { literal } from '../release/database.ts';
import type { ReleaseManifest } from '../release/manifest.ts';
import { manifestFile } from '../release/released.ts';
import { creditText } from './creditText.ts';
import { dataPackage } from './dataPackage.ts';
import { appendFigures } from './figures.ts';
import { creditFile, type Index, listFiles, tables } from './listing.ts';
import { servedManifest } from './manifest.ts';

const statement = (name: string) => readSql(import.meta.url, `sql/${name}`);
const preparation = statement('tables');
const latest = statement('latest');
const bundle = statement('bundle');
const measureRows = statement('measure');
const measureCsv = statement('measure-csv');
const measureParquet = statement('measure-parquet');

interface DownloadOptions {
  readonly release: Release;
  readonly manifest: ReleaseManifest;
  /** The database of the release. */
  readonly database: string;
  /** The folder to write to, which is created. */
  readonly folder: string;
}

/**
 * Writes the files of a release that people can download: the tables of `listing.ts`, a folder for each measure, `release.json`,
 * `release.duckdb`, `index.json` and `datapackage.json`. A file `name.gz` is also served as `name` (D261).
 * @returns what `index.json` has
 */
export async function writeDownloads({ release, manifest, database, folder }: DownloadOptions): Promise<Index> {
  await mkdir(folder, { recursive: true });
  // The figures are more than what should be in memory.
  const work = join(folder, '.work');
  await mkdir(work);
  const instance = await DuckDBInstance.create(join(work, 'figures.duckdb'), {
    // A second thread writes no faster, and what it finishes early waits in memory: enough to exceed the limit on busy cores.
    threads: '1',
    memory_limit: '600MB',
    temp_directory: join(work, 'spill'),
  });
  const connection = await instance.connect();
  try {
    await connection.run(`attach ${literal(database)} as release (read_only)`);
    await connection.run(preparation);
    await appendFigures(connection, release);
    await connection.run(latest);
    for (const { stored, sql } of tables) await connection.run(statement(sql), { file: join(folder, stored) });
    await writeBundle(connection, join(folder, 'release.duckdb'));
    for (const [id, measure] of release.content.measures.entries())
      await writeMeasure(connection, release, id, measure, folder);
    await writeJson(folder, manifestFile, servedManifest(manifest));
    const index = await listFiles(connection, release, folder);
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

async function writeBundle(connection: DuckDBConnection, file: string): Promise<void> {
  await connection.run(`attach ${literal(file)} as bundle`);
  await connection.run(bundle);
  await connection.run('detach bundle');
}

/** Writes the latest values of a measure: as CSV with a text of its credits, and as Parquet with the credits inside. */
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
  await connection.run(measureRows, { measure: id });
  await connection.run(measureCsv, { file: join(place, `${name}.csv.gz`) });
  const metadata = { credit, attribution: JSON.stringify(credits) };
  await connection.run(measureParquet, { file: join(place, `${name}.parquet`), ...metadata });
}

function measureAttribution(release: Release, measure: ServedMeasure): Attribution[] {
  const figures = geographies.filter((one) => measure.geographies[one]).flatMap((one) => citeFigures(measure, one));
  return attribution(release, [...figures, ...cite([release.content.geography])]);
}

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import { literal, servedSql } from '../release/database.ts';
import {
  geographiesOf,
  programsFile,
  type ReleaseDataset,
  type ReleaseManifest,
  type ReleaseMeasure,
} from '../release/manifest.ts';
import { servedOf } from '../release/released.ts';

const sql = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8');

/** Writes the database of the live core, with only what is served of the release. */
export async function writeDatabase(releaseDir: string, manifest: ReleaseManifest, file: string): Promise<void> {
  const { geography, datasets, measures } = servedOf(manifest);
  const database = await DuckDBInstance.create(file, { threads: '2' });
  const connection = await database.connect();
  try {
    await connection.run(sql('../../common/release/database.sql'));
    const modified = wholeSeconds(manifest.created_at);
    await connection.run('INSERT INTO release VALUES (?, ?, ?)', [manifest.id, modified, geography.key]);
    for (const dataset of datasets)
      await connection.run('INSERT INTO dataset VALUES (?, ?, ?)', [
        dataset.key,
        JSON.stringify(shownDataset(dataset, measures)),
        JSON.stringify(attribution(dataset)),
      ]);
    await connection.run('CREATE TEMP TABLE served (measure SMALLINT, geography VARCHAR)');
    await writeMeasures(connection, measures);
    await connection.run(sql('sql/served-regions.sql'), { regions: join(releaseDir, 'regions.parquet') });
    const figures = datasets.filter(({ role }) => role === 'figures');
    const files = figures.map(({ key }) => join(releaseDir, `values-${key}.parquet`));
    if (files.length > 0)
      await connection.run(
        sql('sql/served-values.sql').replace('$served', servedSql(`read_parquet([${files.map(literal).join(', ')}])`)),
      );
    await writeIncentives(connection, join(releaseDir, programsFile), manifest.incentives);
    await connection.run('CHECKPOINT');
  } finally {
    connection.closeSync();
    database.closeSync();
  }
}

/** Appends rows, because a statement per row takes a millisecond. */
async function writeMeasures(connection: DuckDBConnection, measures: readonly ReleaseMeasure[]): Promise<void> {
  const shown = await connection.createAppender('measure');
  const served = await connection.createAppender('served');
  for (const [id, measure] of measures.entries()) {
    const { name, label, unit, dataset, geographies, decimals, sources, sources_at } = measure;
    shown.appendSmallInt(id);
    shown.appendVarchar(name);
    shown.appendVarchar(JSON.stringify({ name, label, unit, dataset, geographies, decimals, sources, sources_at }));
    shown.endRow();
    for (const [at] of geographiesOf(measure)) {
      served.appendSmallInt(id);
      served.appendVarchar(at);
      served.endRow();
    }
  }
  shown.closeSync();
  served.closeSync();
}

/** Writes the programs of an approved catalog with their credits, or that the catalog is not approved. */
async function writeIncentives(
  connection: DuckDBConnection,
  programs: string,
  incentives: ReleaseManifest['incentives'],
): Promise<void> {
  const available = incentives?.available ?? false;
  await connection.run('INSERT INTO incentives VALUES (?)', [available]);
  if (!incentives || !available) return;
  await connection.run(sql('sql/served-programs.sql'), { programs });
  for (const credit of incentives.credits)
    await connection.run('INSERT INTO program_credit VALUES (?, ?)', [credit.dataset, JSON.stringify(credit)]);
}

/** Rounds a date to seconds, like `Last-Modified`. */
function wholeSeconds(time: string): string {
  return new Date(Math.floor(Date.parse(time) / 1000) * 1000).toISOString();
}

function shownDataset(dataset: ReleaseDataset, measures: readonly ReleaseMeasure[]) {
  const { key, name, publisher, category, license, license_url, url, refresh_cadence, vintages, geographies } = dataset;
  const measures_count = measures.filter((measure) => measure.dataset === key).length;
  return {
    key,
    name,
    publisher,
    category,
    license,
    license_url,
    url,
    refresh_cadence,
    vintages,
    geographies,
    measures_count,
  };
}

function attribution(dataset: ReleaseDataset) {
  const {
    key,
    publisher,
    credit,
    url,
    license,
    license_url,
    notes,
    disclaimer,
    conditions,
    share_alike,
    retrieved_at,
  } = dataset;
  return {
    dataset: key,
    publisher,
    credit,
    url,
    license,
    license_url,
    notes,
    disclaimer,
    conditions,
    share_alike,
    retrieved_at,
  };
}

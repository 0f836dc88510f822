import { join } from 'node:path';
import { type DuckDBConnection, DuckDBInstance, listValue } from '@duckdb/node-api';
import { readSql } from '../../common/readSql.ts';
import type { SourceFile } from '../../api/domain/release.ts';
import { Attribution } from '../../api/schemas/common.ts';
import { Dataset } from '../../api/schemas/dataset.ts';
import { ListedRelease } from '../../api/schemas/release.ts';
import { servedMacro } from '../release/database.ts';
import {
  geographiesOf,
  membersFile,
  programsFile,
  regionsFile,
  type ReleaseDataset,
  type ReleaseManifest,
  type ReleaseMeasure,
  type ReleaseTopic,
  type Unit,
  valuesFile,
  withheldFile,
} from '../release/manifest.ts';
import { servedOf } from '../release/released.ts';

const sql = (path: string) => readSql(import.meta.url, path);

/**
 * Writes the database of the live core, with only what is served of the release.
 * @param releases the release and those that were made before it, newest first
 */
export async function writeDatabase(
  releaseDir: string,
  releases: readonly ReleaseManifest[],
  file: string,
): Promise<void> {
  const [manifest] = releases as [ReleaseManifest];
  const { geography, datasets, measures } = servedOf(manifest);
  const database = await DuckDBInstance.create(file, { threads: '2' });
  const connection = await database.connect();
  try {
    await connection.run(sql('../../common/release/database'));
    const countOf = ({ key }: ReleaseDataset) => measures.filter(({ dataset }) => dataset === key).length;
    const modified = wholeSeconds(manifest.created_at);
    await connection.run('insert into release values (?, ?, ?)', [manifest.id, modified, geography.key]);
    for (const [place, one] of releases.entries())
      await connection.run('insert into listed_release values (?, ?)', [place, JSON.stringify(presentRelease(one))]);
    for (const dataset of datasets)
      await connection.run('insert into dataset values (?, ?, ?, ?)', [
        dataset.key,
        JSON.stringify(Dataset.parse({ ...presentDataset(dataset, modified), measures_count: countOf(dataset) })),
        JSON.stringify(Attribution.parse({ ...dataset, dataset: dataset.key })),
        JSON.stringify(dataset.files.map(presentFile)),
      ]);
    for (const [place, { key, name, description }] of topicsOf(manifest, measures).entries())
      await connection.run('insert into topic values (?, ?, ?, ?)', [place, key, name, description]);
    await connection.run('create temp table served (measure integer, geography varchar)');
    await writeMeasures(connection, measures, manifest.units);
    await connection.run(sql('sql/served-regions'), { regions: join(releaseDir, regionsFile) });
    await connection.run(sql('sql/served-members'), { members: join(releaseDir, membersFile) });
    for (const [place, region] of (manifest.former ?? []).entries())
      await connection.run('insert into former values (?, ?)', [place, JSON.stringify(region)]);
    for (const [place, area] of (manifest.areas ?? []).entries())
      await connection.run('insert into area values (?, ?)', [place, JSON.stringify(area)]);
    const figures = datasets.filter(({ role }) => role === 'figures');
    const files = figures.map(({ key }) => join(releaseDir, valuesFile(key)));
    await connection.run(servedMacro);
    if (files.length > 0) await connection.run(sql('sql/served-values'), { files: listValue(files) });
    const withheld = figures.map(({ key }) => withheldFile(key));
    const bounded = manifest.tables
      .filter(({ file }) => withheld.includes(file))
      .map(({ file }) => join(releaseDir, file));
    if (bounded.length > 0) await connection.run(sql('sql/served-withheld'), { files: listValue(bounded) });
    await writeIncentives(connection, join(releaseDir, programsFile), manifest.incentives);
    await connection.run('checkpoint');
  } finally {
    connection.closeSync();
    database.closeSync();
  }
}

/** Returns what the list of releases says of one. */
function presentRelease(manifest: ReleaseManifest): ListedRelease {
  const { datasets, measures } = servedOf(manifest);
  const contents = datasets.map(({ key, name, retrieved_at, vintages }) => {
    return { key, name, retrieved_at, latest_year: vintages.at(-1) ?? null, vintages };
  });
  const { id, created_at } = manifest;
  return ListedRelease.parse({ id, created_at, datasets: datasets.length, measures: measures.length, contents });
}

/** Adds the newest year of a dataset. A next release whose month is past when this release is made is not known. */
function presentDataset(dataset: ReleaseDataset, modified: string) {
  const { vintages, next_release } = dataset;
  const isAhead = next_release !== undefined && next_release >= modified.slice(0, 7);
  return { ...dataset, latest_year: vintages.at(-1) ?? null, next_release: isAhead ? next_release : null };
}

const presentFile = ({ name, url, sha256, sheet, obtained }: ReleaseDataset['files'][number]): SourceFile => {
  return { name, url, sha256, sheet, obtained };
};

/** Returns the topics that the measures have. */
function topicsOf({ topics }: ReleaseManifest, measures: readonly ReleaseMeasure[]): ReleaseTopic[] {
  const used = new Set(measures.map(({ topic }) => topic));
  return topics.filter(({ key }) => used.has(key));
}

/** Returns what is served of a measure, member by member. */
function presentMeasure(measure: ReleaseMeasure, prefix: string | undefined) {
  const { name, label, topic, description, search_terms, former_names, kind, better, unit, decimals, dataset } =
    measure;
  const { universe, base, sources, sources_at, note, period, signed, breaks, as_published, geographies } = measure;
  const words = { name, label, topic, description, search_terms, former_names, universe, base, note };
  const figures = { kind, better, unit, prefix, decimals, dataset, sources, sources_at, geographies };
  return { ...words, ...figures, period, signed, breaks, as_published };
}

/** Appends rows, because a statement per row takes a millisecond. */
async function writeMeasures(
  connection: DuckDBConnection,
  measures: readonly ReleaseMeasure[],
  units: readonly Unit[],
): Promise<void> {
  const prefixes = new Map(units.map(({ name, prefix }) => [name, prefix]));
  const shown = await connection.createAppender('measure');
  const served = await connection.createAppender('served');
  for (const [id, measure] of measures.entries()) {
    shown.appendInteger(id);
    shown.appendVarchar(measure.name);
    shown.appendVarchar(JSON.stringify(presentMeasure(measure, prefixes.get(measure.unit))));
    shown.endRow();
    for (const [at] of geographiesOf(measure)) {
      served.appendInteger(id);
      served.appendVarchar(at);
      served.endRow();
    }
  }
  shown.closeSync();
  served.closeSync();
}

/** Writes the programs and designations of an approved catalog with the credits, or that the catalog is not approved. */
async function writeIncentives(
  connection: DuckDBConnection,
  programs: string,
  incentives: ReleaseManifest['incentives'],
): Promise<void> {
  const available = incentives?.available ?? false;
  await connection.run('insert into incentives values (?)', [available]);
  if (!incentives || !available) return;
  await connection.run(sql('sql/served-programs'), { programs });
  for (const [place, designation] of (incentives.designations ?? []).entries())
    await connection.run('insert into designation values (?, ?)', [place, JSON.stringify(designation)]);
  for (const credit of incentives.credits)
    await connection.run('insert into program_credit values (?, ?, ?)', [
      credit.dataset,
      JSON.stringify(credit),
      incentives.subjects?.[credit.dataset] ?? null,
    ]);
}

/** Rounds a date to seconds, like `Last-Modified`. */
function wholeSeconds(time: string): string {
  return new Date(Math.floor(Date.parse(time) / 1000) * 1000).toISOString();
}

import { type DuckDBAppender, type DuckDBConnection, DuckDBInstance, LIST, VARCHAR } from '@duckdb/node-api';
import { readAbsences } from '../../api/domain/absent.ts';
import { readCertainty } from '../../api/domain/confidence.ts';
import { boundsLevel } from '../../api/domain/estimate.ts';
import type { StoredAbsence, ValueCertainty } from '../../api/domain/history.ts';
import type { Release } from '../../api/domain/release.ts';
import { geographies, type Geography } from '../../api/schemas/common.ts';
import { openRelease } from '../../common/release/reader.ts';

/** What is known of a measure at a geography, by the place of the region. */
interface Facts {
  readonly geography: Geography;
  readonly measure: string;
  /** How certain each served value is that has bounds. */
  readonly certainty: readonly (ValueCertainty & { readonly place: number })[];
  /** Why each missing value is missing. */
  readonly absences: readonly (StoredAbsence & { readonly place: number })[];
}

/**
 * Adds to a history how certain each served value is and why others are missing: a profile then reads one region, not a table of
 * every region and year for each measure.
 * @param database the database of the release, which the history belongs to
 */
export async function writeRegionFacts(database: string, history: string): Promise<void> {
  const facts = await readFacts(database, history);
  const instance = await DuckDBInstance.create(history, { threads: '2' });
  const connection = await instance.connect();
  try {
    await writeCertainty(connection, facts);
    await writeAbsences(connection, facts);
    await connection.run('checkpoint');
  } finally {
    connection.closeSync();
    instance.closeSync();
  }
}

async function writeCertainty(connection: DuckDBConnection, facts: readonly Facts[]): Promise<void> {
  await connection.run('create temp table found_certainty as from certainty');
  const appender = await connection.createAppender('found_certainty');
  for (const { geography, measure, certainty } of facts)
    for (const { place, lower, upper, ranks } of certainty) {
      appender.appendVarchar(geography);
      appender.appendInteger(place);
      appender.appendVarchar(measure);
      appender.appendDouble(lower);
      appender.appendDouble(upper);
      appendRank(appender, ranks?.best);
      appendRank(appender, ranks?.worst);
      appender.endRow();
    }
  appender.closeSync();
  await connection.run('insert into certainty from found_certainty order by geography, place, measure');
}

function appendRank(appender: DuckDBAppender, rank: number | undefined): void {
  if (rank === undefined) appender.appendNull();
  else appender.appendInteger(rank);
}

async function writeAbsences(connection: DuckDBConnection, facts: readonly Facts[]): Promise<void> {
  await connection.run('create temp table found_absence as from absence');
  const appender = await connection.createAppender('found_absence');
  for (const { geography, measure, absences } of facts)
    for (const { place, reason, counties } of absences) {
      appender.appendVarchar(geography);
      appender.appendInteger(place);
      appender.appendVarchar(measure);
      if (reason === null) appender.appendNull();
      else appender.appendVarchar(reason);
      appender.appendList(counties, LIST(VARCHAR));
      appender.endRow();
    }
  appender.closeSync();
  await connection.run('insert into absence from found_absence order by geography, place, measure');
}

async function readFacts(database: string, history: string): Promise<Facts[]> {
  const { release, close } = await openRelease(database, { whole: true, find: () => Promise.resolve(history) });
  try {
    const found: Facts[] = [];
    for (const geography of geographies)
      for (const { name, geographies: served } of release.content.measures)
        if (served[geography])
          found.push({
            geography,
            measure: name,
            certainty: await certaintyOf(release, name, geography),
            absences: await absencesOf(release, name, geography),
          });
    return found;
  } finally {
    close();
  }
}

async function certaintyOf(release: Release, name: string, geography: Geography): Promise<Facts['certainty']> {
  const certaintyAt = await readCertainty(release, name, geography, { level: boundsLevel, ranks: true });
  if (!certaintyAt) return [];
  return Array.from((await release.column(name, geography)).rows).flatMap((place) => {
    const certainty = certaintyAt(place);
    return certainty ? { place, ...certainty } : [];
  });
}

async function absencesOf(release: Release, name: string, geography: Geography): Promise<Facts['absences']> {
  const column = await release.column(name, geography);
  const lacking = [...column.places].filter((place) => column.at(place) === null);
  const absences = await readAbsences(release, name, geography, lacking, column.years.at(-1));
  return absences.map(({ reason, counties = [] }, i) => ({ place: lacking[i]!, reason, counties }));
}

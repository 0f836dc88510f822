import { DuckDBInstance } from '@duckdb/node-api';
import { boundsAt, readBounds, readStandardErrors } from '../../api/domain/bounds.ts';
import { boundsLevel } from '../../api/domain/estimate.ts';
import type { ValueCertainty } from '../../api/domain/history.ts';
import { figuresAt, rankBounds } from '../../api/domain/rankBounds.ts';
import type { Release } from '../../api/domain/release.ts';
import { geographies, type Geography } from '../../api/schemas/common.ts';
import { openRelease } from '../../common/release/reader.ts';

type Row = ValueCertainty & { readonly place: number };

/**
 * Adds to a history how certain each served value is: a profile then reads one region, not a table of every region and year for each measure.
 * @param database the database of the release, which the history belongs to
 */
export async function writeCertainty(database: string, history: string): Promise<void> {
  const found = await readCertainty(database, history);
  const instance = await DuckDBInstance.create(history, { threads: '2' });
  const connection = await instance.connect();
  try {
    await connection.run('create temp table found as from certainty');
    const appender = await connection.createAppender('found');
    for (const { geography, measure, rows } of found)
      for (const { place, lower, upper, best, worst } of rows) {
        appender.appendVarchar(geography);
        appender.appendInteger(place);
        appender.appendVarchar(measure);
        appender.appendDouble(lower);
        appender.appendDouble(upper);
        appender.appendInteger(best);
        appender.appendInteger(worst);
        appender.endRow();
      }
    appender.closeSync();
    await connection.run('insert into certainty from found order by geography, place, measure');
    await connection.run('checkpoint');
  } finally {
    connection.closeSync();
    instance.closeSync();
  }
}

async function readCertainty(database: string, history: string) {
  const { release, close } = await openRelease(database, { whole: true, find: () => Promise.resolve(history) });
  try {
    const found: { geography: Geography; measure: string; rows: Row[] }[] = [];
    for (const geography of geographies)
      for (const { name, geographies: served } of release.content.measures)
        if (served[geography]) found.push({ geography, measure: name, rows: await rowsOf(release, name, geography) });
    return found;
  } finally {
    close();
  }
}

async function rowsOf(release: Release, name: string, geography: Geography): Promise<Row[]> {
  const tables = await readBounds(release, name, geography);
  if (!tables) return [];
  const column = await release.column(name, geography);
  const errors = await readStandardErrors(release, name, geography, column);
  const { best, worst } = rankBounds(...figuresAt(column.rows, column, errors), boundsLevel, 'higher_better');
  return Array.from(column.rows).flatMap((place, i) => {
    const bounds = boundsAt(tables, place, column.yearAt(place));
    return bounds ? { place, lower: bounds.lower, upper: bounds.upper, best: best[i]!, worst: worst[i]! } : [];
  });
}

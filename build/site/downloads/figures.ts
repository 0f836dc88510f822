import { DOUBLE, DuckDBDataChunk, INTEGER, SMALLINT, VARCHAR, type DuckDBConnection } from '@duckdb/node-api';
import { readReasons } from '../../../api/domain/absent.ts';
import { type BoundTables, readBounds } from '../../../api/domain/bounds.ts';
import { nationalFigures } from '../../../api/domain/nation.ts';
import type { Release } from '../../../api/domain/release.ts';
import { readYears } from '../../../api/domain/series.ts';
import type { YearTable } from '../../../api/domain/yearTable.ts';
import type { AbsenceReason } from '../../../api/schemas/absent.ts';
import { geographies } from '../../../api/schemas/common.ts';

/** The code of the United States among the geographies of the files. */
const nation = 'us';

/** The rows of a chunk, which DuckDB takes at once. */
const chunkRows = 2048;

/** The columns of some figures. */
interface Figures {
  readonly place: number[];
  readonly year: number[];
  readonly value: (number | null)[];
  readonly lower: (number | null)[];
  readonly upper: (number | null)[];
  readonly reason: (AbsenceReason | null)[];
}

type ReasonIn = (place: number, year: number) => AbsenceReason | null;

/**
 * Appends every figure that the API serves to the table `figure`: all measures, geographies and years, the nation included, and
 * missing figures that have a reason (U3).
 */
export async function appendFigures(connection: DuckDBConnection, release: Release): Promise<void> {
  const appender = await connection.createAppender('figure');
  const append = (measure: number, geography: string, figures: Figures) => {
    for (let start = 0; start < figures.place.length; start += chunkRows)
      appender.appendDataChunk(chunkOf(measure, geography, figures, start));
  };
  const history = await release.history();
  for (const [id, { name, geographies: served }] of release.content.measures.entries()) {
    for (const geography of geographies.filter((one) => served[one])) {
      const table = await readYears(history, name, geography);
      const bounds = await readBounds(release, name, geography);
      append(id, geography, figuresOf(table, bounds, await readReasons(history, name, geography)));
    }
    const national = await nationalFigures(release, name);
    if (national)
      append(
        id,
        nation,
        figuresOf(national.table, undefined, () => null),
      );
  }
  appender.closeSync();
}

/** Returns the values of a table with their bounds, and what is missing for a reason. */
function figuresOf(table: YearTable, bounds: BoundTables | undefined, reasonIn: ReasonIn): Figures {
  const figures: Figures = { place: [], year: [], value: [], lower: [], upper: [], reason: [] };
  const boundIn = (side: YearTable | undefined, place: number, year: number) => side?.valueIn(place, year) ?? null;
  for (const place of table.places)
    for (const [i, year] of table.years.entries()) {
      const value = table.at(place, i);
      const isMissing = Number.isNaN(value);
      const reason = isMissing ? reasonIn(place, year) : null;
      if (isMissing && reason === null) continue;
      const [lower, upper] = [boundIn(bounds?.lower, place, year), boundIn(bounds?.upper, place, year)];
      const isBounded = !isMissing && lower !== null && upper !== null;
      figures.place.push(place);
      figures.year.push(year);
      figures.value.push(isMissing ? null : value);
      figures.lower.push(isBounded ? lower : null);
      figures.upper.push(isBounded ? upper : null);
      figures.reason.push(reason);
    }
  return figures;
}

const types = [SMALLINT, VARCHAR, INTEGER, SMALLINT, DOUBLE, DOUBLE, DOUBLE, VARCHAR];

/** Returns the figures from `start` on, as many as a chunk has. */
function chunkOf(measure: number, geography: string, figures: Figures, start: number): DuckDBDataChunk {
  const { place, year, value, lower, upper, reason } = figures;
  const columns = [place, year, value, lower, upper, reason].map((column) => column.slice(start, start + chunkRows));
  const count = columns[0]!.length;
  const chunk = DuckDBDataChunk.create(types, count);
  chunk.setColumns([Array<number>(count).fill(measure), Array<string>(count).fill(geography), ...columns]);
  return chunk;
}

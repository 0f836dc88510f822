import {
  DOUBLE,
  type DuckDBAppender,
  DuckDBDataChunk,
  INTEGER,
  SMALLINT,
  VARCHAR,
  type DuckDBConnection,
} from '@duckdb/node-api';
import { marksOver } from '../../api/domain/asPublished.ts';
import { readReasons } from '../../api/domain/absent.ts';
import { type BoundTables, readBounds } from '../../api/domain/bounds.ts';
import { nationalFigures } from '../../api/domain/nation.ts';
import { spanOfYear } from '../../api/domain/period.ts';
import type { Release, ServedMeasure } from '../../api/domain/release.ts';
import { breaksOf, readYears } from '../../api/domain/series.ts';
import type { YearTable } from '../../api/domain/yearTable.ts';
import type { Break } from '../../api/schemas/calculation.ts';
import type { AbsenceReason } from '../../api/schemas/absent.ts';
import { geographies, type Geography } from '../../api/schemas/common.ts';

/** The code of the United States among the geographies of the files. */
const nation = 'us';

/** The rows of a chunk, which DuckDB takes at once. */
const chunkRows = 2048;

/** The columns of some figures. */
interface Figures {
  readonly number: number[];
  readonly year: number[];
  readonly value: (number | null)[];
  readonly lower: (number | null)[];
  readonly upper: (number | null)[];
  readonly reason: (AbsenceReason | null)[];
  readonly mark: (string | null)[];
}

type ReasonIn = (place: number, year: number) => AbsenceReason | null;

/**
 * Appends every figure that the API serves to the table `figure`: all measures, geographies and years, the nation included, and
 * missing figures that have a reason (U3). `dated` gets the years of each measure.
 */
export async function appendFigures(connection: DuckDBConnection, release: Release): Promise<void> {
  const appender = await connection.createAppender('figure');
  const dated = await connection.createAppender('dated');
  const numbers = await numbersOf(connection);
  const append = (measure: number, figures: Figures) => {
    for (let start = 0; start < figures.number.length; start += chunkRows)
      appender.appendDataChunk(chunkOf(measure, figures, start));
  };
  const history = await release.history();
  for (const [id, measure] of release.content.measures.entries()) {
    const { name, geographies: served } = measure;
    const years = new Set<number>();
    // In the order of the files, which are then sorted in less time.
    for (const geography of geographies.filter((one) => served[one]).sort()) {
      const table = await readYears(history, name, geography);
      for (const year of table.years) years.add(year);
      const bounds = await readBounds(release, name, geography);
      const marksAt = (place: number) =>
        marksIn(measure, geography, release.content.regions[geography][place]!.geoid, table.years);
      const reasons = await readReasons(history, name, geography);
      append(id, figuresOf(table, numbers[geography], bounds, reasons, marksAt));
    }
    const national = await nationalFigures(release, name);
    if (national) {
      for (const year of national.table.years) years.add(year);
      append(
        id,
        figuresOf(
          national.table,
          numbers[nation],
          undefined,
          () => null,
          () => marksIn(measure, nation, 'US', national.table.years),
        ),
      );
    }
    appendYears(dated, id, measure, years, breaksOf(history, name));
  }
  appender.closeSync();
  dated.closeSync();
}

/** Appends what the years of a measure cover, and which of them begin a new definition. */
function appendYears(
  appender: DuckDBAppender,
  id: number,
  measure: ServedMeasure,
  years: ReadonlySet<number>,
  breaks: readonly Break[],
): void {
  for (const year of years) {
    const { start, end } = spanOfYear(measure, year);
    const own = breaks.find((one) => one.year === year);
    appender.appendInteger(id);
    appender.appendSmallInt(year);
    if (own) appender.appendVarchar(own.note);
    else appender.appendNull();
    appender.appendSmallInt(start);
    appender.appendSmallInt(end);
    appender.endRow();
  }
}

/** Returns what is unusual about the values of a region, by year. */
function marksIn(...series: Parameters<typeof marksOver>): Map<number, string> {
  return new Map(marksOver(...series)?.map(({ year, note }) => [year, note]));
}

/** Returns the numbers of the places of each geography, in the order of the release. */
async function numbersOf(connection: DuckDBConnection): Promise<Record<Geography | typeof nation, readonly number[]>> {
  const numbers: Record<Geography | typeof nation, number[]> = { msa: [], county: [], state: [], [nation]: [] };
  const read = await connection.runAndReadAll('select geography, number from place order by place');
  for (const [geography, number] of read.getRowsJS() as [Geography | typeof nation, number][])
    numbers[geography].push(number);
  return numbers;
}

/** Returns the values of a table with their bounds, and what is missing for a reason. */
function figuresOf(
  table: YearTable,
  numbers: readonly number[],
  bounds: BoundTables | undefined,
  reasonIn: ReasonIn,
  marksAt: (place: number) => ReadonlyMap<number, string>,
): Figures {
  const figures: Figures = { number: [], year: [], value: [], lower: [], upper: [], reason: [], mark: [] };
  const boundIn = (side: YearTable | undefined, place: number, year: number) => side?.valueIn(place, year) ?? null;
  for (const place of table.places) {
    const marks = marksAt(place);
    for (const [i, year] of table.years.entries()) {
      const value = table.at(place, i);
      const isMissing = Number.isNaN(value);
      const reason = isMissing ? reasonIn(place, year) : null;
      if (isMissing && reason === null) continue;
      const lower = boundIn(bounds?.lower, place, year);
      const upper = boundIn(bounds?.upper, place, year);
      const isBounded = !isMissing && lower !== null && upper !== null;
      figures.number.push(numbers[place]!);
      figures.year.push(year);
      figures.value.push(isMissing ? null : value);
      figures.lower.push(isBounded ? lower : null);
      figures.upper.push(isBounded ? upper : null);
      figures.reason.push(reason);
      figures.mark.push(isMissing ? null : (marks.get(year) ?? null));
    }
  }
  return figures;
}

const types = [INTEGER, INTEGER, SMALLINT, DOUBLE, DOUBLE, DOUBLE, VARCHAR, VARCHAR];

/** Returns the figures from `start` on, as many as a chunk has. */
function chunkOf(measure: number, figures: Figures, start: number): DuckDBDataChunk {
  const { number, year, value, lower, upper, reason, mark } = figures;
  const columns = [number, year, value, lower, upper, reason, mark].map((column) =>
    column.slice(start, start + chunkRows),
  );
  const count = columns[0]!.length;
  const chunk = DuckDBDataChunk.create(types, count);
  chunk.setColumns([Array<number>(count).fill(measure), ...columns]);
  return chunk;
}

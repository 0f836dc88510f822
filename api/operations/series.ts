import { z } from 'zod';
import { type ReasonIn, readReasons } from '../domain/absent.ts';
import { marksOver } from '../domain/asPublished.ts';
import { type BoundTables, boundsOver, marginsAt, readBounds } from '../domain/bounds.ts';
import { readBoundsAt } from '../domain/confidence.ts';
import { badRequest } from '../domain/errors.ts';
import type { DatedEdition } from '../domain/history.ts';
import { periodsOf } from '../domain/period.ts';
import type { Release, ServedMeasure } from '../domain/release.ts';
import { breaksOf, breaksWithin, changeOver, notesOfChange, readYears, yearsWithin } from '../domain/series.ts';
import type { YearTable } from '../domain/yearTable.ts';
import { jsonNumbers } from '../json/json.ts';
import type { AbsenceReason } from '../schemas/absent.ts';
import type { Confidence } from '../schemas/bounds.ts';
import type { Break } from '../schemas/calculation.ts';
import type { Geography } from '../schemas/common.ts';
import * as parameters from '../schemas/parameters.ts';

const windowMessage = 'must be a whole number of years from 1 to 50';
const windowDigits = z
  .string()
  .regex(/^([1-9]|[1-4][0-9]|50)$/, windowMessage)
  .transform(Number);

/** The parameters of a series: its years, and the window of its change. */
export const seriesParameters = {
  from: parameters.year(2019).optional().meta({ description: 'first year; default: the earliest' }),
  to: parameters.year(2024).optional().meta({ description: 'last year; default: the latest' }),
  window: z
    .union([windowDigits, z.int(windowMessage).min(1, windowMessage).max(50, windowMessage)], windowMessage)
    .optional()
    .meta({
      description: 'set to a number of years to add `change`: the change over that many years',
      json: { type: 'integer', minimum: 1, maximum: 50 },
    }),
};

/** The years of a series that a request asks for. */
interface AskedYears {
  readonly from?: number | undefined;
  readonly to?: number | undefined;
  readonly window?: number | undefined;
}

/** Checks the years of a request. @throws ApiError 400 if the first is after the last */
export function checkYears({ from, to }: Pick<AskedYears, 'from' | 'to'>): void {
  if (from !== undefined && to !== undefined && from > to)
    throw badRequest(`from: must not be after \`to\`; ${from} is after ${to}`);
}

/** Returns how the figures of a measure at a geography are described, which it has. */
export function describeFigures(
  { name, label, unit, decimals, dataset, note, geographies }: ServedMeasure,
  at: Geography,
) {
  const { calculation, computed_by_cadastre } = geographies[at]!;
  return { measure: name, label, unit, decimals, dataset, note, calculation, computed_by_cadastre };
}

/** Returns the member `edition` of a response; nothing if no edition was requested. */
export const namedEdition = (named: DatedEdition | undefined) =>
  named && { edition: { edition: named.edition, published: named.published } };

/** Returns why each value of a region's series is missing; null where there is one, or the release keeps no reason. */
export function reasonsOver(
  reasonIn: ReasonIn,
  place: number,
  years: readonly number[],
  values: Float64Array,
): (AbsenceReason | null)[] {
  return years.map((year, i) => (Number.isNaN(values[i]!) ? reasonIn(place, year) : null));
}

/** The values of a measure at a geography, and what is known of them. */
interface SeriesTables {
  readonly measure: ServedMeasure;
  readonly table: YearTable;
  readonly breaks: readonly Break[];
  readonly bounds?: BoundTables | undefined;
  /** What to know of a change up to a year. */
  readonly noteTo?: ((year: number) => string | undefined) | undefined;
}

/** Returns the series of one region of a table, with its change where a window is asked for. */
export function oneSeries(
  { measure, table, breaks, bounds, noteTo }: SeriesTables,
  place: number,
  asked: AskedYears,
  reasonIn?: ReasonIn,
) {
  const { from, to, window } = asked;
  const { years, start, end } = yearsWithin(table, from, to);
  const values = table.row(place, start, end);
  const marginsIn = (year: number) => marginsAt(bounds, place, year);
  return {
    years,
    ...periodsOf(measure, years),
    values: jsonNumbers(values),
    ...(reasonIn ? { reasons: reasonsOver(reasonIn, place, years, values) } : {}),
    breaks: breaksWithin(breaks, years),
    ...(window === undefined
      ? {}
      : { change: changeOver(measure, window, { years, values, breaks, marginsIn, noteTo }) }),
  };
}

/** What a request asks for of each series of a metro. */
interface AskedSeries {
  readonly asked: AskedYears;
  /** The confidence of the bounds; undefined: none are asked for. */
  readonly bounds: Confidence | undefined;
  /** The confidence that the request names. */
  readonly level?: Confidence | undefined;
  readonly absent: boolean;
}

/** Returns the values of a measure of every year for the metro at a place. */
export async function metroSeries(
  release: Release,
  measure: ServedMeasure,
  place: number,
  { asked, bounds, level, absent }: AskedSeries,
) {
  const history = await release.history();
  const { name } = measure;
  const table = await readYears(history, name, 'msa');
  const reasonIn = absent ? await readReasons(history, name, 'msa') : undefined;
  const tables = asked.window === undefined ? undefined : await readBounds(release, name, 'msa');
  const shown = bounds === undefined ? undefined : await readBoundsAt(release, name, 'msa', bounds);
  const breaks = breaksOf(history, name);
  const noteTo = asked.window === undefined ? undefined : await notesOfChange(release, name, asked.window);
  const series = oneSeries({ measure, table, breaks, bounds: tables, noteTo }, place, asked, reasonIn);
  const marks = marksOver(measure, 'msa', release.content.metros[place]!.cbsa, series.years);
  return {
    ...describeFigures(measure, 'msa'),
    ...series,
    ...(level === undefined ? {} : { level }),
    ...boundsOver(shown, place, series.years),
    ...(marks ? { as_published: marks } : {}),
  };
}

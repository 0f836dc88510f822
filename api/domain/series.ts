import type { Break } from '../schemas/calculation.ts';
import type { Geography } from '../schemas/common.ts';
import type { Change } from '../schemas/series.ts';
import { evaluator, spanOf } from './calculation.ts';
import { dependenceOf, differenceOf, hasPercentChange } from './difference.ts';
import { notFound } from './errors.ts';
import type { Margins } from './estimate.ts';
import { type DatedEdition, datedParts, type History, type Plan, planOf } from './history.ts';
import type { Release, ServedMeasure } from './release.ts';
import { round } from './round.ts';
import { quote } from './text.ts';
import { YearTable } from './yearTable.ts';

/** Tables with the values of formulas that the release does not hold, by the table that it holds. */
const completed = new WeakMap<YearTable, Promise<YearTable>>();

/**
 * Returns every value of a measure at a geography. Values of a formula that the release does not hold are computed from
 * their parts.
 */
export async function readYears(history: History, measure: string, geography: Geography): Promise<YearTable> {
  const held = await history.table(measure, geography);
  const plan = planOf(history, measure);
  if (!plan.latest || plan.rules[geography] !== 'formula') return held;
  let table = completed.get(held);
  if (!table) {
    completed.set(held, (table = complete(history, plan, geography, held)));
    // After a failure, the next request tries again.
    table.catch(() => completed.delete(held));
  }
  return table;
}

async function complete(history: History, plan: Plan, geography: Geography, held: YearTable): Promise<YearTable> {
  const table = await computeFormula(history, plan, (part) => readYears(history, part, geography));
  for (const [i, year] of held.years.entries()) {
    const to = table.years.indexOf(year);
    for (let place = 0; to >= 0 && place < held.regions; place++) {
      const at = place * table.years.length + to;
      const heldAt = place * held.years.length + i;
      table.reasons[at] = held.reasons[heldAt]!;
      if (!Number.isNaN(held.values[heldAt])) table.values[at] = held.values[heldAt]!;
    }
  }
  return table;
}

/** Reads the table of a part of a formula. */
type ReadPart = (measure: string) => Promise<YearTable>;

/** Computes a formula for each region, and each year in which one has a value, from the tables of its parts, which list the same regions. */
export const computeFormula = async (history: History, plan: Plan, read: ReadPart): Promise<YearTable> =>
  withoutEmptyYears(await computeEveryYear(history, plan, read, evaluator(plan.formula!)));

/** Computes a formula as `computeFormula`, for all years that its parts have. @param compute returns a value from its parts */
export async function computeEveryYear(
  history: History,
  plan: Plan,
  read: ReadPart,
  compute: (parts: readonly number[]) => number,
): Promise<YearTable> {
  const parts = datedParts(history, plan);
  const tables = await Promise.all(parts.map(({ measure }) => read(measure)));
  const { regions, years } = tables[parts.findIndex(({ isFirst }) => isFirst)]!;
  const comparable = comparableYears(history, plan, years);
  const found = years.flatMap((year, i) => {
    // The index of the year in the table of each part.
    const at = parts.map(({ yearOf }, n) => tables[n]!.years.indexOf(yearOf(year, tables[n]!.years)));
    return comparable[i] && !at.includes(-1) ? { year, at } : [];
  });
  const computed = new YearTable(
    regions,
    found.map(({ year }) => year),
  );
  // One for all: an array for each value takes half of the time.
  const values = parts.map(() => NaN);
  for (let place = 0, i = 0; place < regions; place++)
    for (const { at } of found) {
      for (let n = 0; n < values.length; n++) values[n] = tables[n]!.at(place, at[n]!);
      computed.values[i++] = compute(values);
    }
  return computed;
}

/** Returns a table of the years in which a region has a value. */
function withoutEmptyYears(table: YearTable): YearTable {
  const { regions, years } = table;
  const kept = [...years.keys()].filter((i) => {
    for (let place = 0; place < regions; place++) if (!Number.isNaN(table.at(place, i))) return true;
    return false;
  });
  if (kept.length === years.length) return table;
  const fewer = new YearTable(
    regions,
    kept.map((i) => years[i]!),
  );
  for (let place = 0; place < regions; place++)
    for (const [to, i] of kept.entries()) fewer.values[place * kept.length + to] = table.at(place, i);
  return fewer;
}

/** Finds an edition of a measure (T4). @throws ApiError 404 for one that the release does not hold */
export function findEdition(history: History, measure: string, name: string): DatedEdition {
  const editions = history.editions(measure);
  const found = editions.find(({ edition }) => edition === name);
  if (found) return found;
  const names = editions.map(({ edition }) => edition).join(', ');
  const has = names === '' ? 'only the current edition is available' : `it has ${names}`;
  throw notFound(`measure \`${measure}\` has no edition ${quote(name)}; ${has}`);
}

/** Returns every value of a measure at a geography: of an earlier edition, or the newest. */
export function readTable(
  history: History,
  measure: string,
  geography: Geography,
  edition: DatedEdition | undefined,
): Promise<YearTable> {
  return edition && isEarlier(history, measure, edition)
    ? history.table(measure, geography, edition.edition)
    : readYears(history, measure, geography);
}

/** Returns whether an edition of a measure is not the newest one. */
export function isEarlier(history: History, measure: string, edition: DatedEdition | undefined): boolean {
  return edition !== undefined && edition.edition !== history.editions(measure).at(-1)?.edition;
}

/** The part of a table that a request asks for: its years, and the indices of the first one and after the last one. */
interface Years {
  readonly years: readonly number[];
  readonly start: number;
  readonly end: number;
}

/** Returns the years of a table from one year to another, which is not before it, both included. */
export function yearsWithin({ years }: YearTable, from = 0, to = 9999): Years {
  const start = years.findIndex((year) => year >= from);
  const end = years.findLastIndex((year) => year <= to) + 1;
  return start < 0 ? { years: [], start: 0, end: 0 } : { years: years.slice(start, end), start, end };
}

/** Returns the breaks after the first of some years, up to the last one. */
export function breaksWithin(breaks: readonly Break[], years: readonly number[]): Break[] {
  const first = years[0] ?? 0;
  const last = years.at(-1) ?? 0;
  return breaks.filter(({ year }) => first < year && year <= last);
}

/** Returns the breaks of a measure's series, ascending by year: those that it declares, not those of its parts (D151). */
export function breaksOf(history: History, measure: string): readonly Break[] {
  return planOf(history, measure).breaks ?? [];
}

/** Returns the years in which a formula has a value: not where it compares two years with a break between them (D151). */
function comparableYears(history: History, plan: Plan, years: readonly number[]): boolean[] {
  const span = spanOf(plan.formula!);
  const breaks = span ? breaksOf(history, span.of) : [];
  return years.map((year) => breaksWithin(breaks, [year - (span?.years ?? 0), year]).length === 0);
}

/** The values of a region, by year. */
interface DatedValues {
  readonly years: readonly number[];
  /** NaN where one is missing. */
  readonly values: Float64Array;
  readonly breaks: readonly Break[];
  /** Returns the margins of error of a year's value. */
  readonly marginsIn?: ((year: number) => Margins | undefined) | undefined;
  /** What to know of a change up to the year. */
  readonly noteTo?: ((year: number) => string | undefined) | undefined;
}

/**
 * Returns what to know of the changes of a measure over some years, by the year that they end with: the note of the release's own
 * growth or change over as many years, which is of the latest year alone. It says so where the change begins in an unusual year.
 */
export async function notesOfChange(release: Release, name: string, years: number) {
  const history = await release.history();
  const own = release.content.measures.find((measure) => {
    const formula = measure.note === undefined ? undefined : planOf(history, measure.name).formula;
    const span = formula && !('total' in formula) && spanOf(formula);
    return span && span.of === name && span.years === years;
  });
  const latest = own && Math.max(...Object.values(own.geographies).flatMap((served) => served?.vintages ?? []));
  return (to: number): string | undefined => (to === latest ? own?.note : undefined);
}

/**
 * Returns how the latest value of a series changed over a number of years; null where the value before is missing, or the
 * series breaks between the two.
 */
export function changeOver(
  measure: Pick<ServedMeasure, 'unit' | 'signed' | 'period'>,
  window: number,
  { years, values, breaks, marginsIn, noteTo }: DatedValues,
): Change | null {
  const last = values.findLastIndex((value) => !Number.isNaN(value));
  if (last < 0) return null;
  const to_year = years[last]!;
  const from_year = to_year - window;
  const first = years.indexOf(from_year);
  const from = first < 0 ? NaN : values[first]!;
  if (Number.isNaN(from) || breaksWithin(breaks, [from_year, to_year]).length > 0) return null;
  const to = values[last]!;
  const estimate = (value: number, year: number) => ({ value, margins: marginsIn?.(year) });
  const dependence = dependenceOf(measure, from_year, to_year);
  const isRate = hasPercentChange(measure) && from > 0 && to > 0;
  const { note, ...difference } = differenceOf(measure, estimate(to, to_year), estimate(from, from_year), dependence);
  const notes = [note, noteTo?.(to_year)].filter((one) => one !== undefined);
  return {
    from_year,
    to_year,
    from,
    to,
    ...difference,
    ...(notes.length > 0 ? { note: notes.join(' ') } : {}),
    annual_percent: isRate ? round(100 * ((to / from) ** (1 / window) - 1), 6) : null,
  };
}

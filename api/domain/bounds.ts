import type { Bounds, Confidence } from '../schemas/bounds.ts';
import type { StatedBounds } from '../schemas/calculation.ts';
import type { Geography } from '../schemas/common.ts';
import type { Column } from './column.ts';
import { boundsLevel, type Margins } from './estimate.ts';
import { type DatedEdition, datedParts, type History, type Plan, planOf, type Plans } from './history.ts';
import type { Release } from './release.ts';
import { round } from './round.ts';
import { isEarlier, readYears } from './series.ts';
import { YearTable } from './yearTable.ts';

/** How many standard errors a margin of error at 90 percent confidence has (U.S. Census Bureau). */
const errorsPerMargin = 1.645;

/**
 * The bounds of the values of a measure at a geography, by place and year, and the margins of error that they follow from: below
 * and above the value, which differ only where the publisher prints bounds. NaN where nothing is stated.
 */
export interface BoundTables {
  readonly level: Confidence;
  readonly lower: YearTable;
  readonly upper: YearTable;
  readonly below: YearTable;
  readonly above: YearTable;
}

/** Where bounds are read: the regions of a release, and every year of it. */
interface Figures {
  readonly regions: Release['content']['regions'];
  readonly history: History;
}

/**
 * Returns the bounds of a measure's values at 90 percent confidence, where its publisher states them or they follow from what
 * it states (U1, U2); earlier editions have none. A lower bound is at least 0, and the upper one of a share at most 100; the
 * margins are as stated. Undefined: no value has bounds.
 */
export async function readBounds(
  release: Release,
  measure: string,
  geography: Geography,
  edition?: DatedEdition,
): Promise<BoundTables | undefined> {
  const history = await release.history();
  const plan = planOf(history, measure);
  if (isEarlier(history, measure, edition)) return undefined;
  const values = await readYears(history, measure, geography);
  const found = known.get(values);
  if (found?.plan === plan) return found.bounds;
  const bounds = computeBounds({ regions: release.content.regions, history }, plan, geography, values);
  known.set(values, { plan, bounds });
  // After a failure, the next request tries again.
  bounds.catch(() => known.delete(values));
  return bounds;
}

/** The bounds of tables of values; they are kept as long as the tables. */
const known = new WeakMap<YearTable, { readonly plan: Plan; readonly bounds: Promise<BoundTables | undefined> }>();

async function computeBounds(
  figures: Figures,
  plan: Plan,
  geography: Geography,
  values: YearTable,
): Promise<BoundTables | undefined> {
  const margins =
    (await printedMargins(figures.history, plan, geography, values)) ??
    (await symmetric(marginsOf(figures, plan.name, geography)));
  if (!margins) return undefined;
  const lower = emptyLike(margins.below);
  const upper = emptyLike(margins.below);
  eachValue(lower, (place, year, i) => {
    const value = values.valueIn(place, year) ?? NaN;
    lower.values[i] = Math.max(0, round(value - margins.below.values[i]!, 6));
    upper.values[i] = Math.min(plan.share ? 100 : Infinity, round(value + margins.above.values[i]!, 6));
  });
  return { level: boundsLevel, lower, upper, ...margins };
}

/** Returns the bounds of a value; undefined if it has none. */
export function boundsAt(tables: BoundTables | undefined, place: number, year: number): Bounds | undefined {
  if (!tables) return undefined;
  const lower = tables.lower.valueIn(place, year);
  const upper = tables.upper.valueIn(place, year);
  return lower === null || upper === null ? undefined : { level: tables.level, lower, upper };
}

/** Returns the margins of error of a value; undefined if it has none. */
export function marginsAt(tables: BoundTables | undefined, place: number, year: number): Margins | undefined {
  if (!tables) return undefined;
  const below = tables.below.valueIn(place, year);
  const above = tables.above.valueIn(place, year);
  return below === null || above === null ? undefined : { level: tables.level, below, above };
}

/** Returns the bounds of a region's values of some years, null where there are none; nothing without tables. */
export function boundsOver(tables: BoundTables | undefined, place: number, years: readonly number[]) {
  if (!tables) return {};
  const over = (table: YearTable) => years.map((year) => table.valueIn(place, year));
  return { lower: over(tables.lower), upper: over(tables.upper) };
}

/**
 * The standard errors of values, by place: of errors below and above the value, which differ if the publisher prints bounds that are
 * not symmetric. NaN where nothing is stated.
 */
export interface StandardErrors {
  readonly below: Float64Array;
  readonly above: Float64Array;
}

/** Returns the standard errors of the served values of a measure; undefined: no value has bounds. */
export async function readStandardErrors(
  release: Release,
  measure: string,
  geography: Geography,
  column: Column,
): Promise<StandardErrors | undefined> {
  const tables = await readBounds(release, measure, geography);
  if (!tables) return undefined;
  const { below, above } = noErrors(column.values.length);
  for (const place of column.rows) {
    const margins = marginsAt(tables, place, column.yearAt(place));
    if (margins) setErrors({ below, above }, place, margins);
  }
  return { below, above };
}

/** Returns a list of standard errors that are not known. */
export const noErrors = (length: number): StandardErrors => {
  return { below: new Float64Array(length).fill(NaN), above: new Float64Array(length).fill(NaN) };
};

/** Sets the standard errors of a value from its margins of error. */
export function setErrors({ below, above }: StandardErrors, i: number, margins: Margins): void {
  below[i] = margins.below / errorsPerMargin;
  above[i] = margins.above / errorsPerMargin;
}

/** Returns the margins of error of values whose publisher prints bounds; undefined for other measures. */
async function printedMargins(history: History, plan: Plan, geography: Geography, values: YearTable) {
  const { bounds } = plan;
  if (!bounds || !('lower' in bounds) || plan.rules[geography] !== 'printed') return undefined;
  const [lower, upper] = await Promise.all([
    history.table(bounds.lower, geography),
    history.table(bounds.upper, geography),
  ]);
  const below = emptyLike(lower);
  const above = emptyLike(lower);
  eachValue(lower, (place, year, i) => {
    const value = values.valueIn(place, year) ?? NaN;
    below.values[i] = Math.max(0, value - lower.values[i]!);
    above.values[i] = Math.max(0, (upper.valueIn(place, year) ?? NaN) - value);
  });
  return { below, above };
}

/** Returns margins that are the same below and above the value. */
async function symmetric(read: Promise<YearTable | undefined>) {
  const margins = await read;
  return margins && { below: margins, above: margins };
}

/** Returns the margins of error of a measure at 90 percent confidence, in its unit; undefined if there are none. */
async function marginsOf(figures: Figures, measure: string, geography: Geography): Promise<YearTable | undefined> {
  if (!hasSymmetricMargins(figures.history, measure, geography)) return undefined;
  const plan = planOf(figures.history, measure);
  const rule = plan.rules[geography];
  if (rule === 'printed') return plan.bounds && statedMargins(figures.history, plan.bounds, geography);
  if (rule === 'sum') return marginsOfSums(figures, plan, geography);
  return marginsOfFormula(figures, plan, geography);
}

/**
 * Returns whether margins of error of a measure's values at a geography are known: its publisher states them, or they follow from
 * what it states.
 */
export function hasMargins(plans: Plans, measure: string, geography: Geography): boolean {
  const plan = plans.plans.get(measure);
  if (plan?.rules[geography] === 'printed') return plan.bounds !== undefined;
  return plan !== undefined && hasSymmetricMargins(plans, measure, geography);
}

/** Like `hasMargins`, of margins that are the same below and above the value: others are not computed with. */
function hasSymmetricMargins(plans: Plans, measure: string, geography: Geography): boolean {
  const plan = planOf(plans, measure);
  const rule = plan.rules[geography];
  if (rule === 'printed') return plan.bounds !== undefined && !('lower' in plan.bounds);
  if (rule === 'sum') return geography !== 'county' && hasSymmetricMargins(plans, measure, 'county');
  const { formula } = plan;
  // Other formulas read several years or several datasets, whose errors are not known together.
  if (rule !== 'formula' || !formula || !('ratio' in formula || 'sum' in formula)) return false;
  const names = datedParts(plans, plan).map((part) => part.measure);
  if (new Set(names.map((name) => planOf(plans, name).dataset)).size > 1) return false;
  return names.every((name) => hasSymmetricMargins(plans, name, geography));
}

async function statedMargins(
  history: History,
  bounds: StatedBounds,
  geography: Geography,
): Promise<YearTable | undefined> {
  if ('margin' in bounds) return history.table(bounds.margin, geography);
  if (!('standard_error' in bounds)) return undefined;
  const errors = await history.table(bounds.standard_error, geography);
  const margins = emptyLike(errors);
  errors.values.forEach((error, i) => (margins.values[i] = errorsPerMargin * error));
  return margins;
}

/** An estimate with its margin of error. */
interface Estimate {
  readonly value: number;
  readonly margin: number;
}

/**
 * Returns the margin of a sum: the root of the sum of squares, of estimates of zero only with the largest one (Census Bureau,
 * American Community Survey, General Handbook 2020, chapter 8). NaN if an estimate has none.
 */
export function marginOfSum(parts: readonly Estimate[]): number {
  let squares = 0;
  let ofZeros = 0;
  for (const { value, margin } of parts) {
    if (Number.isNaN(value) || Number.isNaN(margin)) return NaN;
    if (value === 0) ofZeros = Math.max(ofZeros, margin);
    else squares += margin ** 2;
  }
  return Math.sqrt(squares + ofZeros ** 2);
}

/**
 * Returns the margin of a ratio of two estimates, before it is multiplied. Of a proportion, whose first estimate is part of the
 * second, the covariance is subtracted, unless less than nothing would be left (the same handbook, chapter 8).
 */
export function marginOfRatio(of: Estimate, over: Estimate, isProportion: boolean): number {
  const ratio = of.value / over.value;
  const own = of.margin ** 2;
  const others = (ratio * over.margin) ** 2;
  const isLess = isProportion && own >= others;
  return Math.sqrt(isLess ? own - others : own + others) / over.value;
}

/** Returns the margins of the sums of counties. */
async function marginsOfSums(figures: Figures, plan: Plan, geography: Geography): Promise<YearTable | undefined> {
  const margins = await marginsOf(figures, plan.name, 'county');
  if (!margins) return undefined;
  const values = await readYears(figures.history, plan.name, 'county');
  const members = membersOf(figures, plan, geography);
  const sums = new YearTable(members.length, margins.years);
  eachValue(sums, (place, year, i) => {
    const parts = members[place]!.map((county) => estimateOf(values, margins, county, year));
    if (parts.length > 0) sums.values[i] = marginOfSum(parts);
  });
  return sums;
}

/** Returns the places of the counties of each region that its sums include. */
function membersOf({ regions, history }: Figures, { leaves_out = [] }: Plan, geography: Geography): number[][] {
  const counties = new Map(regions.county.map(({ geoid }, place) => [geoid, place]));
  for (const county of leaves_out) counties.delete(county);
  const all = [...counties.keys()];
  return regions[geography].map(({ geoid }) => {
    const members =
      geography === 'msa' ? history.members.get(geoid)! : all.filter((county) => county.startsWith(geoid));
    return members.flatMap((county) => counties.get(county) ?? []);
  });
}

/** Returns the margins of a formula whose parts are of one year and one dataset: of a ratio or a sum. */
async function marginsOfFormula(figures: Figures, plan: Plan, geography: Geography): Promise<YearTable | undefined> {
  const { history } = figures;
  const formula = plan.formula!;
  const names = datedParts(history, plan).map(({ measure }) => measure);
  const values = await Promise.all(names.map((name) => readYears(history, name, geography)));
  const found = await Promise.all(names.map((name) => marginsOf(figures, name, geography)));
  const margins = found.filter((table) => table !== undefined);
  if (margins.length < names.length) return undefined;
  const computed = emptyLike(margins[0]!);
  eachValue(computed, (place, year, i) => {
    const parts = names.map((_, n) => estimateOf(values[n]!, margins[n]!, place, year));
    const [of, over] = parts as [Estimate, Estimate];
    const margin =
      'ratio' in formula ? formula.ratio.times * marginOfRatio(of, over, plan.share === true) : marginOfSum(parts);
    // A share of 100 percent of an estimate has the margin 0, which is no sign of certainty.
    computed.values[i] = margin > 0 ? margin : NaN;
  });
  return computed;
}

function estimateOf(values: YearTable, margins: YearTable, place: number, year: number): Estimate {
  return { value: values.valueIn(place, year) ?? NaN, margin: margins.valueIn(place, year) ?? NaN };
}

function emptyLike({ regions, years }: YearTable): YearTable {
  return new YearTable(regions, years);
}

/** Calls `use` with the place, the year and the index of each value of a table. */
function eachValue({ regions, years }: YearTable, use: (place: number, year: number, index: number) => void): void {
  for (let place = 0; place < regions; place++)
    for (const [i, year] of years.entries()) use(place, year, place * years.length + i);
}

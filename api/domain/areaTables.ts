import type { Rule } from '../schemas/calculation.ts';
import { rateOf, unroundedEvaluator, weightOf } from './calculation.ts';
import { type CombinedFigure, datedParts, type History, nearestYear, type Plan, planOf } from './history.ts';
import { reasonNames } from './reasonNames.ts';
import { round } from './round.ts';
import { computeEveryYear, readYears } from './series.ts';
import { YearTable } from './yearTable.ts';

/** A region that consists of counties: a metro, or one that a request makes up. */
export interface CountyArea {
  readonly code: string;
  readonly name: string;
  /** FIPS codes. */
  readonly counties: readonly string[];
}

/** The reasons of missing figures, the gravest first, as in `build/import/sql/absent-rollup.sql`. */
const gravestFirst = (
  ['withheld', 'open-ended', 'boundary changed', 'no county value', 'divisions only', 'not covered'] as const
).map((name) => reasonNames.indexOf(name));

const notCovered = reasonNames.indexOf('not covered');

const gravest = (codes: readonly number[]): number => gravestFirst.find((code) => codes.includes(code)) ?? 0;

const plansByHistory = new WeakMap<History, ReadonlyMap<string, Plan>>();

/**
 * Returns the plans by which figures of areas are computed: those of metros, where these are rolled up from counties, and otherwise
 * without a rule for metros. A median, an index or a figure that is printed for metros does not follow from figures of counties.
 */
export function plansOfAreas(history: History): ReadonlyMap<string, Plan> {
  let plans = plansByHistory.get(history);
  if (!plans) {
    plans = new Map(
      [...history.plans].map(([name, plan]) => {
        // All values are computed: the release holds none.
        const { latest: _, ...others } = plan;
        const { msa: __, ...rules } = plan.rules;
        return [name, { ...others, rules: rollsUp(history, name) ? plan.rules : rules }];
      }),
    );
    plansByHistory.set(history, plans);
  }
  return plans;
}

/** Returns whether the figures of metros are computed from those of their counties. */
export function rollsUp(history: History, name: string): boolean {
  const plan = planOf(history, name);
  const rule = plan.rules.msa;
  if (rule === undefined || rule === 'printed') return false;
  return rule !== 'formula' || datedParts(history, plan).every(({ measure }) => rollsUp(history, measure));
}

/** What a county, or a combined area in the place of its counties, adds to a region. */
export interface AreaPart {
  readonly value: number;
  /** The code of the reason why it has no value. */
  readonly reason: number;
  /** The places of its counties. */
  readonly counties: readonly number[];
}

/**
 * Computes figures of areas from those of their counties, by the rules of metros (`build/import/sql/rollup.sql` and `formula.sql`).
 * A year in which a county has no figure has none. The sum of counties that were retired since is not in its place: the
 * history does not hold their figures.
 */
export class AreaTables {
  readonly #history: History;
  readonly #areas: readonly CountyArea[];
  readonly #placeOf: ReadonlyMap<string, number>;
  readonly #tables = new Map<string, Promise<YearTable>>();
  readonly #rounded = new Map<string, Promise<YearTable>>();

  /** @param counties the counties of the release, in the order of its tables */
  constructor(history: History, areas: readonly CountyArea[], counties: readonly { readonly geoid: string }[]) {
    this.#history = history;
    this.#areas = areas;
    this.#placeOf = new Map(counties.map(({ geoid }, place) => [geoid, place]));
  }

  /** The counties of each area, by its code. */
  get members(): ReadonlyMap<string, readonly string[]> {
    return new Map(this.#areas.map(({ code, counties }) => [code, counties]));
  }

  /** Returns the parts of each area in the latest year of a measure that adds up. */
  async lastUnits({ name, leaves_out }: Plan): Promise<readonly (readonly AreaPart[])[]> {
    const [values, combined] = await Promise.all([readYears(this.#history, name, 'county'), this.#combinedOf(name)]);
    const last = values.years.length - 1;
    const inTheirPlace = combined.get(values.years[last]!) ?? [];
    return this.#places(leaves_out).map((members) => this.#unitsOf(members, values, last, inTheirPlace));
  }

  /** Returns every value of a measure, by area; without years, if it does not roll up. */
  table(name: string): Promise<YearTable> {
    let table = this.#rounded.get(name);
    if (!table) this.#rounded.set(name, (table = this.#unrounded(name).then(roundedTable)));
    return table;
  }

  /** The values that others are computed from. */
  #unrounded(name: string): Promise<YearTable> {
    let table = this.#tables.get(name);
    if (!table) this.#tables.set(name, (table = this.#compute(name)));
    return table;
  }

  async #compute(name: string): Promise<YearTable> {
    const plan = plansOfAreas(this.#history).get(name)!;
    const rule = plan.rules.msa;
    if (rule === undefined) return new YearTable(this.#areas.length, []);
    return rule === 'formula' ? this.#formula(plan) : this.#rollUp(plan, rule);
  }

  async #formula(plan: Plan): Promise<YearTable> {
    const read = (part: string) => this.#unrounded(part);
    const table = await computeEveryYear(this.#history, plan, read, unroundedEvaluator(plan.formula!));
    const parts = datedParts(this.#history, plan);
    const tables = await Promise.all(parts.map(({ measure }) => read(measure)));
    const { years, values, reasons } = table;
    values.forEach((value, i) => {
      if (!Number.isNaN(value)) return;
      const place = Math.floor(i / years.length);
      const year = years[i % years.length]!;
      const codes = tables.map((part, n) => codeIn(part, place, parts[n]!.yearOf(year, part.years)));
      reasons[i] = gravest(codes);
    });
    return table;
  }

  async #rollUp(plan: Plan, rule: Rule): Promise<YearTable> {
    const { name, leaves_out = [] } = plan;
    const weight = weightOf(rule);
    const [values, weights, combined] = await Promise.all([
      readYears(this.#history, name, 'county'),
      weight === undefined ? undefined : readYears(this.#history, weight, 'county'),
      this.#combinedOf(name),
    ]);
    const table = new YearTable(this.#areas.length, values.years);
    for (const [place, members] of this.#places(leaves_out).entries()) {
      for (const [i, year] of values.years.entries()) {
        const at = place * values.years.length + i;
        const units = this.#unitsOf(members, values, i, combined.get(year) ?? []);
        const found = weights
          ? meanOf(units, weights, nearestYear(weights.years, year), rateOf(rule) !== undefined)
          : sumOf(units);
        table.values[at] = found.value;
        table.reasons[at] = found.reason;
      }
    }
    return table;
  }

  /** Returns the places of the counties of each area. @param leavesOut codes of counties that the measure leaves out */
  #places(leavesOut: readonly string[] = []): number[][] {
    return this.#areas.map(({ counties }) =>
      counties.flatMap((county) => (leavesOut.includes(county) ? [] : this.#placeOf.get(county)!)),
    );
  }

  /** Returns the figures of combined areas that lie inside an area, by year; those of other areas are not read. */
  async #combinedOf(name: string): Promise<ReadonlyMap<number, readonly CombinedFigure[]>> {
    const isInside = this.#history.combined.some(({ counties }) =>
      this.#areas.some((area) => counties.every((county) => area.counties.includes(county))),
    );
    if (!isInside) return new Map();
    const figures = (await this.#history.combinedFigures()).get(name) ?? [];
    return Map.groupBy(figures, ({ year }) => year);
  }

  /** Returns the counties of an area in a year, or combined areas in their place that the publisher reports (D16). */
  #unitsOf(
    members: readonly number[],
    values: YearTable,
    index: number,
    combined: readonly CombinedFigure[],
  ): AreaPart[] {
    const unitOf = (place: number): AreaPart => ({
      value: values.at(place, index),
      reason: codeAt(values, place, index),
      counties: [place],
    });
    if (combined.length === 0) return members.map(unitOf);
    const units = new Map(members.map((place) => [place, unitOf(place)]));
    for (const { code, value, isWithheld } of combined) {
      const { counties } = this.#history.combined.find((area) => area.code === code)!;
      const places = counties.map((county) => this.#placeOf.get(county)!);
      // The counties of an area that lies outside have no unit.
      const isReported = places.every((place) => Number.isNaN(units.get(place)?.value ?? 0));
      if (!isReported) continue;
      for (const place of places) units.delete(place);
      const reason = reasonNames.indexOf(isWithheld ? 'withheld' : 'no county value');
      units.set(places[0]!, { value, reason, counties: places });
    }
    return [...units.values()];
  }
}

const roundedTable = ({ regions, years, values, reasons }: YearTable) =>
  new YearTable(
    regions,
    years,
    values.map((value) => round(value, 6)),
    reasons,
  );

/** Returns the code of the reason why a region has no value at the index of a year; 0: none is recorded. */
const codeAt = (table: YearTable, place: number, index: number): number =>
  table.reasons[place * table.years.length + index] ?? 0;

/**
 * Returns the code of the reason why a region has no value of a year: that of the year, or else of the latest one, since reasons
 * are recorded for the latest year of a measure. 0 where it has a value, or none is recorded.
 */
function codeIn(table: YearTable, place: number, year: number): number {
  const index = table.years.indexOf(year);
  if (index < 0 || !Number.isNaN(table.at(place, index))) return 0;
  return codeAt(table, place, index) || codeAt(table, place, table.years.length - 1);
}

/** A value of an area, or the code of the reason why it is missing. */
interface Rolled {
  readonly value: number;
  readonly reason: number;
}

const missing = (codes: readonly number[]): Rolled => ({ value: NaN, reason: gravest(codes) });

function sumOf(units: readonly AreaPart[]): Rolled {
  const lacking = units.filter(({ value }) => Number.isNaN(value));
  if (units.length === 0 || lacking.length > 0) return missing(lacking.map(({ reason }) => reason));
  return {
    value: round(
      units.reduce((sum, { value }) => sum + value, 0),
      6,
    ),
    reason: 0,
  };
}

/** The mean by a weight; where `isImplied`, the sum of the weights over that of the totals that the rates imply. */
function meanOf(units: readonly AreaPart[], weights: YearTable, year: number, isImplied: boolean): Rolled {
  const index = weights.years.indexOf(year);
  const weighed = units.map(({ counties, ...unit }) => {
    const weight = counties.reduce((sum, place) => sum + (index < 0 ? NaN : weights.at(place, index)), 0);
    const product = isImplied ? (unit.value === 0 ? NaN : weight / unit.value) : unit.value * weight;
    return { ...unit, weight, product: round(product, 6), counties };
  });
  const codes = weighed.flatMap(({ value, reason, weight, counties }) => [
    ...(Number.isNaN(value) ? [reason] : []),
    ...(Number.isNaN(weight) ? counties.map((place) => codeAt(weights, place, index) || notCovered) : []),
  ]);
  const sum = (part: 'weight' | 'product') => weighed.reduce((total, one) => total + one[part], 0);
  const [weight, products] = [sum('weight'), sum('product')];
  const value = isImplied ? weight / products : products / weight;
  return Number.isFinite(value) && weight > 0 ? { value, reason: 0 } : missing(codes);
}

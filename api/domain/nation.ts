import type { Rule } from '../schemas/calculation.ts';
import { partsOf, rateOf, weightOf } from './calculation.ts';
import { type History, nearestYear, type Plan, planOf } from './history.ts';
import { populationMeasure, type Release, statesOf } from './release.ts';
import { round } from './round.ts';
import { computeFormula, readYears } from './series.ts';
import { YearTable } from './yearTable.ts';

/** The figures of the United States: a table of one region, and what states contribute to them. */
export interface NationalFigures {
  readonly table: YearTable;
  /** `formula`: of such figures of its parts. */
  readonly method: 'sum' | 'mean' | 'rate' | 'formula';
  /** The measure that weights a mean. */
  readonly weight?: string;
}

const kept = new WeakMap<History, Map<string, Promise<NationalFigures | undefined>>>();

/**
 * Returns the figures of a measure for the United States, computed from those of the 50 states and the District of Columbia:
 * sums, means by the measure that a rate or a share is of, and formulas of such figures. A year in which one state has no
 * figure has none (D15).
 * @returns undefined for other measures, such as medians and indexes, and where no year has figures of every state
 */
export async function nationalFigures(release: Release, name: string): Promise<NationalFigures | undefined> {
  const history = await release.history();
  let byName = kept.get(history);
  if (!byName) kept.set(history, (byName = new Map<string, Promise<NationalFigures | undefined>>()));
  let figures = byName.get(name);
  if (!figures) {
    byName.set(name, (figures = compute(release, history, name)));
    // After a failure, the next request tries again.
    figures.catch(() => byName.delete(name));
  }
  return figures;
}

async function compute(release: Release, history: History, name: string): Promise<NationalFigures | undefined> {
  const figures = await computeFigures(release, history, name);
  return figures?.table.values.some((value) => !Number.isNaN(value)) ? figures : undefined;
}

async function computeFigures(release: Release, history: History, name: string): Promise<NationalFigures | undefined> {
  const plan = planOf(history, name);
  if (plan.nation === false) return undefined;
  const { msa, state } = plan.rules;
  if (plan.formula && (msa === 'formula' || state === 'formula')) return ofFormula(release, history, plan);
  if (state === undefined) return undefined;
  if (plan.nation || msa === 'sum' || state === 'sum')
    return { table: await sumOfStates(release, history, name), method: 'sum' };
  const weight = msa && weightOf(msa);
  if (weight === undefined || weight === populationMeasure || !planOf(history, weight).rules.state) return undefined;
  const method = rateOf(msa!) === undefined ? 'mean' : 'rate';
  return { table: await meanOfStates(release, history, name, msa!), method, weight };
}

async function ofFormula(release: Release, history: History, plan: Plan): Promise<NationalFigures | undefined> {
  const parts = await Promise.all(partsOf(plan.formula!).map(({ measure }) => nationalFigures(release, measure)));
  if (parts.includes(undefined)) return undefined;
  const read = async (measure: string) => (await nationalFigures(release, measure))!.table;
  return { table: await computeFormula(history, plan, read), method: 'formula' };
}

async function sumOfStates(release: Release, history: History, name: string): Promise<YearTable> {
  const table = await readYears(history, name, 'state');
  const nation = new YearTable(1, table.years);
  const states = statesOf(release);
  for (let i = 0; i < table.years.length; i++)
    nation.values[i] = round(
      states.reduce((sum, place) => sum + table.at(place, i), 0),
      6,
    );
  return nation;
}

/** The mean of the states by a weight; of a rate by its count, the sum of the counts over that of the totals they imply. */
async function meanOfStates(release: Release, history: History, name: string, rule: Rule): Promise<YearTable> {
  const table = await readYears(history, name, 'state');
  const weights = await readYears(history, weightOf(rule)!, 'state');
  const isImplied = rateOf(rule) !== undefined;
  const nation = new YearTable(1, table.years);
  for (const [i, year] of table.years.entries()) {
    const weightAt = weights.years.indexOf(nearestYear(weights.years, year));
    let products = 0;
    let total = 0;
    for (const place of statesOf(release)) {
      const value = table.at(place, i);
      const weight = weights.at(place, weightAt);
      products += isImplied ? weight / value : value * weight;
      total += weight;
    }
    nation.values[i] = round(isImplied ? total / products : products / total, 6);
  }
  return nation;
}

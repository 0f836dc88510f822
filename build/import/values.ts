import { isOfOneYear, partsOf, rateOf, spanOf, weightOf } from '../../api/domain/calculation.ts';
import type { Formula } from '../../api/schemas/calculation.ts';
import type { Geography } from '../../api/schemas/common.ts';
import { type Database } from '../release/database.ts';
import { statement } from './statement.ts';
import { printedBehind, rulesOf, type PlannedMeasure } from './measures.ts';

/**
 * Adds the values of measures, and the reasons for missing ones, to the table `region_value`. Each measure is after those that
 * it is computed from. `done` is told how many measures are computed.
 */
export async function computeValues(
  database: Database,
  measures: readonly PlannedMeasure[],
  byName: ReadonlyMap<string, PlannedMeasure>,
  done: (count: number) => void = () => {},
): Promise<void> {
  const printed = measures.flatMap((measure) =>
    rulesOf(measure).flatMap(([geography, rule]) => (rule === 'printed' ? [{ measure: measure.name, geography }] : [])),
  );
  const all = {
    measures: printed.map(({ measure }) => measure),
    geographies: printed.map(({ geography }) => geography),
  };
  await database.run(statement('printed'), all);
  await database.run(statement('absent'), all);
  for (const [i, measure] of measures.entries()) {
    await computeMeasure(database, measure, byName);
    done(i + 1);
  }
}

/** Adds the values of a measure that are not printed. County values may come from states, and metro values come from counties. */
async function computeMeasure(
  database: Database,
  measure: PlannedMeasure,
  byName: ReadonlyMap<string, PlannedMeasure>,
): Promise<void> {
  const { name } = measure;
  const rules = rulesOf(measure);
  for (const [geography, rule] of rules) {
    if (rule === 'formula') await computeFormula(database, measure, geography, byName);
  }
  for (const [geography, rule] of rules) {
    if (typeof rule !== 'object' || !('carried_from' in rule)) continue;
    await database.run(statement('carried'), { measure: name });
    await database.run(statement('absent'), { measures: [name], geographies: [geography] });
  }
  for (const [geography, rule] of rules) {
    const weight = weightOf(rule) ?? null;
    if (rule !== 'sum' && weight === null) continue;
    const common = { measure: name, geography, weight, leaves_out: measure.leaves_out };
    await database.run(statement('rollup'), { ...common, implied: rateOf(rule) !== undefined });
    await database.run(statement('absent-rollup'), common);
  }
}

async function computeFormula(
  database: Database,
  measure: PlannedMeasure,
  geography: Geography,
  byName: ReadonlyMap<string, PlannedMeasure>,
): Promise<void> {
  const formula = measure.formula!;
  const parts = partsOf(formula);
  const datasetOf = (name: string) => byName.get(name)!.dataset;
  // The vintages come from the first part, unless only a later part is in the dataset of the measure.
  const first = (parts.find((part) => datasetOf(part.measure) === measure.dataset) ?? parts[0]!).measure;
  const isSameYear = (name: string) => isOfOneYear(formula) || datasetOf(name) === datasetOf(first);
  const measures = parts.map((part) => part.measure);
  await database.run(statement('formula'), {
    measure: measure.name,
    geography,
    first,
    measures,
    years_before: parts.map(({ yearsBefore }) => String(yearsBefore)),
    same_year: measures.map((name) => String(isSameYear(name))),
    kind: kindOf(formula),
    times: 'ratio' in formula ? formula.ratio.times : 1,
    ...breaksIn(formula, byName),
  });
  await database.run(statement('absent-formula'), {
    measure: measure.name,
    geography,
    reads: measures,
    printed: printedBehind(measure, byName),
    years_before: Math.max(...parts.map((part) => part.yearsBefore)),
  });
}

/** Returns the years over which a formula reads an earlier one, and the years at which what it reads changes its meaning. */
function breaksIn(formula: Formula, byName: ReadonlyMap<string, PlannedMeasure>): { span: number; breaks: string[] } {
  const { of, years = 0 } = spanOf(formula) ?? {};
  const breaks = of === undefined ? [] : (byName.get(of)!.breaks ?? []);
  return { span: years, breaks: breaks.map(({ year }) => String(year)) };
}

function kindOf(formula: Formula): string {
  return Object.keys(formula)[0]!;
}

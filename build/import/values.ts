import { isOfOneYear, isOfSubdivisions, partsOf, rateOf, spanOf, weightOf } from '../../api/domain/calculation.ts';
import type { Formula } from '../../api/schemas/calculation.ts';
import type { Geography } from '../../api/schemas/common.ts';
import { type Database } from '../release/database.ts';
import { statement } from './statement.ts';
import { isSubdivided, printedBehind, rulesOf, type PlannedMeasure } from './measures.ts';

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

/** Adds the values of a measure that are not printed. County values may come from states or subdivisions, and metro values from counties. */
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
  if (isSubdivided(measure)) await computeCounties(database, measure);
  for (const [geography, rule] of rules) {
    const weight = weightOf(rule) ?? null;
    if ((rule !== 'sum' && weight === null) || isOfSubdivisions(geography, rule)) continue;
    const parts = [{ measure: name }, ...(weight === null ? [] : [{ measure: weight, isSameYear: false }])];
    await findYears(database, 'county', name, parts);
    const common = { measure: name, geography, weight, leaves_out: measure.leaves_out };
    await database.run(statement('rollup'), { ...common, implied: rateOf(rule) !== undefined });
    await database.run(statement('other-years'), { measure: name, geography });
    await database.run(statement('absent-rollup'), common);
  }
}

/** Adds the values of counties that are printed as a whole, and those of counties that are printed by subdivision. */
async function computeCounties(database: Database, { name, county }: PlannedMeasure): Promise<void> {
  const counties = { measures: [name], geographies: ['county'] };
  const parts = { measure: name, weight: weightOf(county!) ?? null };
  await database.run(statement('printed'), counties);
  await database.run(statement('subdivision'), parts);
  await database.run(statement('absent'), counties);
  await database.run(statement('absent-subdivision'), parts);
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
  await findYears(
    database,
    geography,
    first,
    parts.map((part) => ({ ...part, isSameYear: isSameYear(part.measure) })),
  );
  await database.run(statement('formula'), {
    measure: measure.name,
    geography,
    parts: parts.length,
    kind: kindOf(formula),
    times: 'ratio' in formula ? formula.ratio.times : 1,
    ...breaksIn(formula, byName),
  });
  await database.run(statement('other-years'), { measure: measure.name, geography });
  const yearsBefore = Math.max(...parts.map((part) => part.yearsBefore));
  await database.run(statement('absent-formula'), {
    measure: measure.name,
    geography,
    reads: parts.map((part) => part.measure),
    printed: yearsBefore > 0 ? printedBehind(measure, byName) : [],
    years_before: yearsBefore,
  });
}

/**
 * Fills the table `part_year` with the year of each part of a value, for each vintage of the measure `first`: `yearsBefore` it,
 * or if the part is not of the same year, the nearest.
 */
async function findYears(
  database: Database,
  geography: Geography,
  first: string,
  parts: readonly { measure: string; yearsBefore?: number; isSameYear?: boolean }[],
): Promise<void> {
  await database.run(statement('part-years'), {
    geography,
    first,
    measures: parts.map(({ measure }) => measure),
    years_before: parts.map(({ yearsBefore = 0 }) => String(yearsBefore)),
    same_year: parts.map(({ isSameYear = true }) => String(isSameYear)),
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

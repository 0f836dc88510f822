import { BOOLEAN, DOUBLE, INTEGER, VARCHAR, type DuckDBValue } from '@duckdb/node-api';
import { isOfOneYear, isOfSubdivisions, partsOf, rateOf, spanOf, weightOf } from '../../api/domain/calculation.ts';
import type { Progress } from '../base/progress.ts';
import type { Database } from '../release/database.ts';
import { levelsOf, printedBehind, type PlannedMeasure, type Target } from './measures.ts';
import { statement } from './statement.ts';

/** How many targets are computed at once: memory is limited. */
const maxAtOnce = 60;

/** Adds the values of measures, and the reasons for missing ones, to the table `region_value`, level by level. */
export async function computeValues(
  database: Database,
  measures: readonly PlannedMeasure[],
  byName: ReadonlyMap<string, PlannedMeasure>,
  progress: Progress,
): Promise<void> {
  const levels = levelsOf(measures, byName);
  progress.start('values', levels.flat().length);
  let computed = 0;
  const [printed = [], ...others] = levels;
  await takePrinted(database, printed);
  await database.compress();
  progress.step((computed += printed.length));
  for (const level of others) {
    for (const { targets, compute } of batchesOf(level)) {
      await compute(database, targets, byName);
      progress.step((computed += targets.length));
    }
    await database.compress();
  }
}

/** Targets with the function that computes them together. */
interface Batch {
  targets: Target[];
  compute: (
    database: Database,
    targets: readonly Target[],
    byName: ReadonlyMap<string, PlannedMeasure>,
  ) => Promise<void>;
}

function batchesOf(level: readonly Target[]): Batch[] {
  const formulas = level.filter(({ rule }) => rule === 'formula');
  const carried = level.filter(({ rule }) => typeof rule === 'object' && 'carried_from' in rule);
  const rolledUp = level.filter((target) => !formulas.includes(target) && !carried.includes(target));
  // A roll-up leaves out the same counties for all its targets.
  const alike = Map.groupBy(rolledUp, ({ measure }) => String(measure.leaves_out));
  return [
    ...chunksOf(formulas).map((targets) => ({ targets, compute: computeFormulas })),
    ...chunksOf(carried).map((targets) => ({ targets, compute: carry })),
    ...[...alike.values()].flatMap((targets) => chunksOf(targets)).map((targets) => ({ targets, compute: rollUp })),
  ];
}

/** Splits a list into parts that fit into memory together. */
export function chunksOf<T>(items: readonly T[], size = maxAtOnce): T[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, i) => items.slice(i * size, (i + 1) * size));
}

/** Adds values from printed figures alone: those of regions, and those of counties that are printed by subdivision. */
async function takePrinted(database: Database, targets: readonly Target[]): Promise<void> {
  const all = namesOf(targets);
  await database.run(statement('printed'), all);
  const subdivided = targets.filter(({ geography, rule }) => isOfSubdivisions(geography, rule));
  const weighted = subdivided.map(({ measure, rule }) => ({ measure: measure.name, weight: weightOf(rule) ?? null }));
  for (const parameters of weighted) await database.run(statement('subdivision'), parameters);
  await database.run(statement('absent'), { ...all, ...divisionsOf(targets) });
  await database.run(statement('former-years'), all);
  for (const parameters of weighted) await database.run(statement('absent-subdivision'), parameters);
}

async function carry(database: Database, targets: readonly Target[]): Promise<void> {
  await database.run(statement('carried'), { measures: targets.map(({ measure }) => measure.name) });
  await database.run(statement('absent'), { ...namesOf(targets), ...divisionsOf(targets) });
}

function namesOf(targets: readonly Target[]) {
  return {
    measures: targets.map(({ measure }) => measure.name),
    geographies: targets.map(({ geography }) => geography),
  };
}

/** Returns the pairs of a measure and a metro that the publisher has by division, as two lists. */
function divisionsOf(targets: readonly Target[]) {
  const pairs = targets.flatMap(({ measure, geography }) =>
    geography === 'msa' ? measure.divisions_only.map((metro) => [measure.name, metro] as const) : [],
  );
  return { divided: pairs.map(([name]) => name), metros: pairs.map(([, metro]) => metro) };
}

const targetColumns = {
  measure: VARCHAR,
  geography: VARCHAR,
  kind: VARCHAR,
  parts: INTEGER,
  times: DOUBLE,
  years_before: INTEGER,
  weight: VARCHAR,
  implied: BOOLEAN,
};
const partColumns = {
  measure: VARCHAR,
  geography: VARCHAR,
  n: INTEGER,
  part: VARCHAR,
  grain: VARCHAR,
  first: VARCHAR,
  years_before: INTEGER,
  same_year: BOOLEAN,
  adds: BOOLEAN,
};
const breakColumns = { measure: VARCHAR, year: INTEGER };
const printedColumns = { measure: VARCHAR, printed: VARCHAR };

async function computeFormulas(
  database: Database,
  targets: readonly Target[],
  byName: ReadonlyMap<string, PlannedMeasure>,
): Promise<void> {
  await database.run(statement('clear-targets'));
  await database.fill('main', 'target', targetColumns, targets.map(formulaRow));
  await database.fill(
    'main',
    'target_part',
    partColumns,
    targets.flatMap((target) => formulaParts(target, byName)),
  );
  const measures = [...new Set(targets.map(({ measure }) => measure))];
  const breaks = measures.flatMap((measure) => breaksIn(measure, byName).map((year) => [measure.name, year]));
  await database.fill('main', 'target_break', breakColumns, breaks);
  const printed = measures.flatMap((measure) => printedBehind(measure, byName).map((name) => [measure.name, name]));
  await database.fill('main', 'target_printed', printedColumns, printed);
  for (const name of ['part-years', 'formula', 'other-years', 'lacking', 'absent-formula'])
    await database.run(statement(name));
}

function formulaRow({ measure: { name, formula }, geography }: Target): DuckDBValue[] {
  const parts = partsOf(formula!);
  const times = 'ratio' in formula! ? formula.ratio.times : 1;
  const yearsBefore = Math.max(...parts.map((part) => part.yearsBefore));
  return [name, geography, Object.keys(formula!)[0]!, parts.length, times, yearsBefore, null, false];
}

function formulaParts({ measure, geography }: Target, byName: ReadonlyMap<string, PlannedMeasure>): DuckDBValue[][] {
  const formula = measure.formula!;
  const parts = partsOf(formula);
  const datasetOf = (name: string) => byName.get(name)!.dataset;
  // The vintages come from the first part, unless only a later part is in the dataset of the measure.
  const first = (parts.find((part) => datasetOf(part.measure) === measure.dataset) ?? parts[0]!).measure;
  const adds = 'sum' in formula || 'total' in formula || 'mean' in formula;
  return parts.map((part, i) => {
    const isSameYear = isOfOneYear(formula) || datasetOf(part.measure) === datasetOf(first);
    return [measure.name, geography, i + 1, part.measure, geography, first, part.yearsBefore, isSameYear, adds];
  });
}

/** Returns the years at which what a formula compares over time changes its meaning. */
function breaksIn({ formula }: PlannedMeasure, byName: ReadonlyMap<string, PlannedMeasure>): number[] {
  const compared = spanOf(formula!);
  return compared ? (byName.get(compared.of)!.breaks ?? []).map(({ year }) => year) : [];
}

async function rollUp(database: Database, targets: readonly Target[]): Promise<void> {
  await database.run(statement('clear-targets'));
  const rows = targets.map(({ measure: { name }, geography, rule }) => {
    const weight = weightOf(rule) ?? null;
    return [name, geography, 'rollup', 1, 1, 0, weight, rateOf(rule) !== undefined];
  });
  await database.fill('main', 'target', targetColumns, rows);
  const parts = targets.flatMap(({ measure: { name }, geography, rule }) => {
    const weight = weightOf(rule);
    const own = [name, geography, 1, name, 'county', name, 0, true, false];
    return weight === undefined ? [own] : [own, [name, geography, 2, weight, 'county', name, 0, false, false]];
  });
  await database.fill('main', 'target_part', partColumns, parts);
  const leavesOut = { leaves_out: targets[0]!.measure.leaves_out };
  await database.run(statement('part-years'));
  await database.run(statement('rollup'), leavesOut);
  await database.run(statement('other-years'));
  await database.run(statement('lacking'));
  await database.run(statement('absent-rollup'), leavesOut);
}

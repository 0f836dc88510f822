import { listValue } from '@duckdb/node-api';
import { partsOf, rateOf, weightOf } from '../../api/domain/calculation.ts';
import type { Formula, Rule } from '../../api/schemas/calculation.ts';
import type { Geography } from '../../api/schemas/common.ts';
import { type Database } from '../release/database.ts';
import { statement } from './statement.ts';
import { printedBehind, type PlannedMeasure } from './measures.ts';

/** The order of computing: county values may come from states, and metro values come from counties. */
const order = ['printed', 'carried', 'rolled'] as const;

/** Adds the values of a measure, and the reasons for missing ones, to the table `region_value`. */
export async function computeValues(
  database: Database,
  measure: PlannedMeasure,
  byName: ReadonlyMap<string, PlannedMeasure>,
): Promise<void> {
  const geographies: Geography[] = ['state', 'county', 'msa'];
  const stages = geographies.flatMap((geography) =>
    measure[geography] ? [{ geography, rule: measure[geography] }] : [],
  );
  stages.sort((a, b) => order.indexOf(stageOf(a.rule)) - order.indexOf(stageOf(b.rule)));
  for (const { geography, rule } of stages) {
    const name = measure.name;
    if (rule === 'printed') await database.run(statement('printed'), { measure: name, geography });
    else if (rule === 'formula') await computeFormula(database, measure, geography, byName);
    else if (rule !== 'sum' && 'carried_from' in rule) await database.run(statement('carried'), { measure: name });
    else {
      await database.run(statement('rollup'), {
        measure: name,
        geography,
        weight: weightOf(rule) ?? null,
        implied: rateOf(rule) !== undefined,
      });
    }
    await explainAbsences(database, measure, geography, rule, byName);
  }
}

function stageOf(rule: Rule): (typeof order)[number] {
  if (rule === 'printed' || rule === 'formula') return 'printed';
  return typeof rule === 'object' && 'carried_from' in rule ? 'carried' : 'rolled';
}

async function explainAbsences(
  database: Database,
  measure: PlannedMeasure,
  geography: Geography,
  rule: Rule,
  byName: ReadonlyMap<string, PlannedMeasure>,
): Promise<void> {
  const common = { measure: measure.name, geography };
  if (rule === 'formula') {
    const parts = partsOf(measure.formula!);
    await database.run(statement('absent-formula'), {
      ...common,
      reads: listValue(parts.map((part) => part.measure)),
      printed: listValue(printedBehind(measure, byName)),
      years_before: Math.max(...parts.map((part) => part.yearsBefore)),
    });
  } else if (stageOf(rule) === 'rolled') {
    await database.run(statement('absent-rollup'), { ...common, weight: weightOf(rule) ?? null });
  } else await database.run(statement('absent'), common);
}

async function computeFormula(
  database: Database,
  measure: PlannedMeasure,
  geography: Geography,
  byName: ReadonlyMap<string, PlannedMeasure>,
): Promise<void> {
  const formula = measure.formula!;
  const parts = partsOf(formula);
  // The vintages come from the first part, unless only a later part is in the dataset of the measure.
  const first = parts.find((part) => byName.get(part.measure)!.dataset === measure.dataset) ?? parts[0]!;
  await database.run('delete from part');
  for (const [i, part] of parts.entries()) {
    await database.run(statement('part'), {
      n: i + 1,
      first: first.measure,
      measure: part.measure,
      geography,
      years_before: part.yearsBefore,
      same_dataset: byName.get(part.measure)!.dataset === byName.get(first.measure)!.dataset,
    });
  }
  await database.run(statement('formula'), {
    measure: measure.name,
    geography,
    parts: parts.length,
    kind: kindOf(formula),
    times: 'ratio' in formula ? formula.ratio.times : 1,
  });
}

function kindOf(formula: Formula): string {
  return Object.keys(formula)[0]!;
}

import { listValue } from '@duckdb/node-api';
import type { z } from 'zod';
import { partsOf, rateOf, weightOf } from '../../api/domain/calculation.ts';
import type { Rule } from '../../api/schemas/calculation.ts';
import { geographies, type Geography } from '../../api/schemas/common.ts';
import type { MeasureGeography } from '../../api/schemas/measure.ts';
import type { ReleaseMeasure } from '../release/manifest.ts';
import type { Database } from '../release/database.ts';
import { statement } from './statement.ts';
import { ImportError } from '../base/errors.ts';
import { printedBehind, rulesOf, sourcesAt, sourcesOf, type PlannedMeasure } from './measures.ts';

type Entry = z.infer<typeof MeasureGeography>;

/** The values served at a geography: how many regions, the years behind them, and the years of their weights. */
interface ServedYears {
  geography: Geography;
  regions: number;
  vintages: number[];
  weight_years: number[];
}

const nouns = { msa: 'metro', county: 'county', state: 'state' } as const;

/** Returns the manifest entry of a measure, with counts and years from its values. */
export async function describeMeasure(
  database: Database,
  measure: PlannedMeasure,
  publisher: string,
  byName: ReadonlyMap<string, PlannedMeasure>,
): Promise<ReleaseMeasure> {
  const served = await database.rows<ServedYears>(statement('served-years'), { measure: measure.name });
  const entries: Partial<Record<Geography, Entry>> = {};
  for (const [geography, rule] of rulesOf(measure)) {
    const found = served.find((row) => row.geography === geography);
    if (!found) {
      const problem = `measure ${measure.name} has no value at ${geography}; correct its rule or remove the geography`;
      throw new ImportError('check', `${measure.at}: ${problem}`);
    }
    const { regions, vintages, weight_years } = found;
    const described = describeRule(measure, geography, rule, publisher, weight_years, byName);
    const calculation =
      described.source_grain === 'county' && geography !== 'county'
        ? `${described.calculation}${await combinedNote(database, measure, geography, byName)}`
        : described.calculation;
    entries[geography] = { ...described, calculation, regions, vintages };
  }
  const sources = sourcesOf(measure, byName);
  const fewer = Object.fromEntries(
    rulesOf(measure)
      .map(([geography]) => [geography, sourcesAt(measure, geography, byName)] as const)
      .filter(([, there]) => there.length < sources.length),
  );
  return {
    name: measure.name,
    label: measure.label,
    unit: measure.unit,
    dataset: measure.dataset,
    geographies: Object.fromEntries(geographies.flatMap((g) => (entries[g] ? [[g, entries[g]]] : []))),
    kind: measure.kind,
    decimals: measure.decimals,
    ...(measure.better ? { better: measure.better } : {}),
    ...(measure.served ? {} : { served: false as const }),
    rules: Object.fromEntries(rulesOf(measure)),
    ...(measure.formula ? { formula: measure.formula } : {}),
    sources,
    ...(Object.keys(fewer).length > 0 ? { sources_at: fewer } : {}),
  };
}

function describeRule(
  measure: PlannedMeasure,
  geography: Geography,
  rule: Rule,
  publisher: string,
  weightYears: readonly number[],
  byName: ReadonlyMap<string, PlannedMeasure>,
): Pick<Entry, 'source_grain' | 'rollup' | 'calculation' | 'computed_by_cadastre'> {
  const noun = nouns[geography];
  const weight = weightOf(rule);
  if (rule === 'printed') {
    return {
      source_grain: geography,
      rollup: null,
      calculation: `As printed by ${publisher} for the ${noun}.`,
      computed_by_cadastre: false,
    };
  }
  if (rule === 'sum') {
    return {
      source_grain: 'county',
      rollup: 'sum',
      calculation: `Sum of the figures of all counties of the ${noun}; no value where a county has none.`,
      computed_by_cadastre: true,
    };
  }
  if (weight) {
    const by = byName.get(weight)!.label.toLowerCase();
    const [rollup, sentence] = rateOf(rule)
      ? [
          'recomputed from parts',
          `Sum of ${by} over the sum of the totals that the rates are of; a county's total is its ${by} divided by its ${measure.label.toLowerCase()}`,
        ]
      : [
          `${by}-weighted mean`,
          `Mean of the values of all counties of the ${noun}, each weighted by its ${by} of ${weightYears.join(' or ')}`,
        ];
    const besides = measure.calculation ? ` ${measure.calculation}` : '';
    return {
      source_grain: 'county',
      rollup,
      calculation: `${sentence}; no value where a county has none.${besides}`,
      computed_by_cadastre: true,
    };
  }
  if (rule !== 'formula') {
    return {
      source_grain: 'state',
      rollup: null,
      calculation: `The value of the state that the ${noun} lies in.`,
      computed_by_cadastre: true,
    };
  }
  const rolled = partsOf(measure.formula!).some((part) => isRolled(byName.get(part.measure)!, geography, byName));
  const parts = rolled
    ? `Each part is first rolled up from the counties of the ${noun}.`
    : `The parts are the figures of the ${noun} itself.`;
  return {
    source_grain: rolled ? 'county' : geography,
    rollup: rolled ? 'recomputed from parts' : null,
    calculation: `${measure.calculation} ${parts}`,
    computed_by_cadastre: true,
  };
}

/** Returns whether values of a measure at a geography depend on county values. */
function isRolled(measure: PlannedMeasure, geography: Geography, byName: ReadonlyMap<string, PlannedMeasure>): boolean {
  const rule = measure[geography];
  if (rule === 'formula')
    return partsOf(measure.formula!).some((part) => isRolled(byName.get(part.measure)!, geography, byName));
  return rule === 'sum' || (rule !== undefined && weightOf(rule) !== undefined);
}

/** Says in how many regions a combined area of the publisher replaces counties; empty if in none. */
async function combinedNote(
  database: Database,
  measure: PlannedMeasure,
  geography: Geography,
  byName: ReadonlyMap<string, PlannedMeasure>,
): Promise<string> {
  const [row] = await database.rows<{ regions: number }>(statement('combined-regions'), {
    measures: listValue(printedBehind(measure, byName)),
    geography,
  });
  const { regions } = row!;
  if (regions === 0) return '';
  const where = regions === 1 ? `one ${nouns[geography]}` : `${regions} ${nouns[geography]}s`;
  return ` In ${where}, the publisher combines counties into one area, and the figure of that area is used.`;
}

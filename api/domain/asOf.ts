import type { Geography } from '../schemas/common.ts';
import { weightOf } from './calculation.ts';
import { type DatedEdition, datedParts, type History, nearestYear, planOf } from './history.ts';
import type { Column } from './column.ts';
import type { Release, ServedMeasure } from './release.ts';
import { readTable } from './series.ts';

/** A measure at one geography with a value for each region: the measure's `vintages` are those behind the values. */
interface MeasureColumn {
  readonly measure: ServedMeasure;
  readonly column: Column;
}

/**
 * Returns the values that the API serves of a measure, which has the geography.
 * @param year the values of this year, or of the latest year before it that the measure has (T5a); undefined: the latest
 * @param edition an edition of the measure (T4); undefined: the newest
 */
export async function readColumn(
  release: Release,
  measure: ServedMeasure,
  geography: Geography,
  year: number | undefined,
  edition?: DatedEdition,
): Promise<MeasureColumn> {
  if (year === undefined && !edition) return { measure, column: await release.column(measure.name, geography) };
  const history = await release.history();
  const table = await readTable(history, measure.name, geography, edition);
  const column = table.asOf(year ?? Infinity);
  const vintages = [...yearsBehind(history, measure.name, geography, column.years)].sort((a, b) => a - b);
  const served = { ...measure.geographies[geography]!, regions: column.rows.length, vintages };
  return { measure: { ...measure, geographies: { ...measure.geographies, [geography]: served } }, column };
}

/** Returns each year behind the values of some years: of what they are computed from, weights included. */
export function yearsBehind(
  history: History,
  name: string,
  geography: Geography,
  years: readonly number[],
): ReadonlySet<number> {
  const plan = planOf(history, name);
  const rule = plan.rules[geography];
  if (rule === undefined || rule === 'printed') return new Set(years);
  if (rule === 'formula') {
    const parts = datedParts(history, plan).flatMap(({ measure, yearOf }) => {
      const ofPart = planOf(history, measure).years[geography] ?? [];
      const read = years.map((year) => yearOf(year, ofPart));
      return [...yearsBehind(history, measure, geography, read)];
    });
    return new Set(parts);
  }
  if (typeof rule === 'object' && 'carried_from' in rule) return yearsBehind(history, name, 'state', years);
  const weight = weightOf(rule);
  if (weight === undefined) return new Set(years);
  const weightYears = planOf(history, weight).years.county ?? [];
  return new Set([...years, ...years.map((year) => nearestYear(weightYears, year))]);
}

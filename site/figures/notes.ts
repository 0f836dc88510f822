import type { SiteMeasure } from '../../common/siteData.ts';

/** FEMA's scores, of which the descriptions say that 100 is the end. */
const scoresOf100: ReadonlySet<string> = new Set([
  'hazard_risk_index',
  'expected_annual_loss_score',
  'social_vulnerability',
  'community_resilience',
]);

/** Returns the scale of a score, for the place after its figure: `of 100`. */
export const scaleOf = (name: string): string | undefined => (scoresOf100.has(name) ? 'of 100' : undefined);

/** Returns where a metro's figure comes from if its counties have the values of their states: `State average`. */
export function stateNote({ geographies }: SiteMeasure, states: readonly string[]): string | undefined {
  if (geographies.county?.source_grain !== 'state') return undefined;
  return states.length === 1 ? 'State average' : 'Average of its states';
}

/** The units of amounts in the dollars of each year; those adjusted for inflation have a unit of their own. */
const currentDollars: ReadonlySet<string> = new Set(['dollars', 'thousands of dollars']);

/** Returns the note of a chart whose amounts are in the dollars of each year, else nothing. */
export const inflationNote = (unit: string): readonly string[] =>
  currentDollars.has(unit) ? ['Not adjusted for inflation.'] : [];

/** Returns the note of a chart of an index that counts from the same time everywhere, unless it begins later there. */
export function baseNote(
  name: string,
  years: readonly number[],
  values: readonly (number | null)[],
): readonly string[] {
  const first = years[values.findIndex((value) => value !== null)] ?? Infinity;
  return name === 'house_price_index' && first <= 1995 ? ['The first quarter of 1995 is 100.'] : [];
}

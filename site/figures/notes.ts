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

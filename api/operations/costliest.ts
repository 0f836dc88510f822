import type { Release, ServedMeasure } from '../domain/release.ts';
import type { Geography } from '../schemas/common.ts';

/** A request that costs as much as an operation allows: path and query parameters as texts, and the body. */
export interface CostlyRequest {
  readonly input?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

/** Criteria of the longest ranking. */
const maxCriteria = 20;

/** A measure whose values are computed from two parts of every county. */
export const computedRate = 'unemployment_rate';

/** Sixteen words that occur in most names. */
export const frequentWords = 'a e i o u n r t s l d m p c h g';

/** Every requirement, with a limit that some metros meet. */
export const everyRequirement = {
  tier: '250k',
  min_mfg_share: 5,
  max_unemployment: 4,
  min_growth: 1,
  max_hazard: 90,
  max_elec_price: 9,
  rtw_only: true,
};

/** Returns the first measures with values at a geography. */
export function firstMeasures({ content }: Release, count: number, geography: Geography = 'msa'): string[] {
  return content.measures
    .filter(({ geographies }) => geographies[geography])
    .map(({ name }) => name)
    .slice(0, count);
}

/** Returns the CBSA codes of the first metros. */
export const firstMetros = ({ content }: Release, count: number): string[] =>
  content.metros.slice(0, count).map(({ cbsa }) => cbsa);

/** Returns as many criteria as a ranking takes; `complete`: of measures that every metro has. */
export function everyCriterion(release: Release, { complete = false }: { readonly complete?: boolean } = {}) {
  const { measures, metros } = release.content;
  const isComplete = ({ geographies }: ServedMeasure) => geographies.msa?.regions === metros.length;
  const names = complete ? measures.filter(isComplete).map(({ name }) => name) : firstMeasures(release, maxCriteria);
  return names.slice(0, maxCriteria).map((measure, i) => ({ measure, direction: 'lower_better', weight: i + 1 }));
}

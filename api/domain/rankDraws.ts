import type { RankRequest } from '../schemas/rank.ts';
import type { Geography } from '../schemas/common.ts';
import { seedOf } from './random.ts';

/** What identifies the figures of a release. */
interface DrawnRelease {
  readonly id: string;
  /** When the release was made; as a text, in ISO form. */
  readonly modified: Date | string;
}

/** How a request reads the figures. */
interface ReadAs {
  readonly geography: Geography;
  readonly as_of?: number | undefined;
}

/** Returns the parts of a request that determine a ranking, in one form, so equivalent requests have the same draws. */
export function canonicalText(
  { id, modified }: DrawnRelease,
  { scope, requirements, criteria = [] }: RankRequest,
  { geography, as_of }: ReadAs,
): string {
  const greatest = Math.max(...criteria.map(({ weight }) => weight)) || 1;
  const byName = criteria.toSorted((a, b) => (a.measure < b.measure ? -1 : 1));
  const weightedCriteria = byName.map(({ measure, direction, weight, cutoff }) => [
    measure,
    direction,
    (weight / greatest).toFixed(9),
    cutoff?.comparator,
    cutoff?.value,
  ]);
  const metros = [...new Set(scope?.metros)].sort();
  const places = [...new Set(scope?.places)].sort();
  // `rtw_only: false` requires nothing.
  const ownRequirements = Object.entries(requirements ?? {}).filter(([, value]) => value !== false);
  ownRequirements.sort(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify([
    id,
    modified,
    (scope?.states ?? []).toSorted(),
    ownRequirements,
    weightedCriteria,
    ...(as_of === undefined ? [] : [as_of]),
    // Only where they are given: other requests keep their draws.
    ...(metros.length > 0 || scope?.min_population !== undefined || scope?.max_population !== undefined
      ? [{ metros, people: [scope?.min_population, scope?.max_population] }]
      : []),
    ...(places.length > 0 ? [{ places }] : []),
    ...(geography === 'msa' ? [] : [{ geography }]),
  ]);
}

/** Returns the seed of the draws that likely ranks come from. The explorer and the API draw the same. */
export const rankSeed = (release: DrawnRelease, request: RankRequest, readAs: ReadAs): string =>
  seedOf(canonicalText(release, request, readAs));

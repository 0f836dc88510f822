import type { Changes, ComparedReleases } from './changes.ts';
import { badRequest, notFound } from './errors.ts';
import type { Release } from './release.ts';
import { quote } from './text.ts';

/** Returns the place of a release in the list. @throws ApiError 404 */
export function placeOf({ content: { id: own, releases } }: Release, id: string): number {
  const place = releases.findIndex((one) => one.id === id);
  if (place >= 0) return place;
  throw notFound(`release ${own} knows no release ${quote(id)}; GET /releases lists those that it knows`);
}

/**
 * Finds the comparison of a release with an earlier one, by default the one before it.
 * @throws ApiError 404 for a release that is not known, the first release, or releases that are not compared; 400 for
 * releases in the wrong order
 */
export function findComparison(
  release: Release,
  { comparisons }: Changes,
  id: string,
  since?: string,
): ComparedReleases {
  const place = placeOf(release, id);
  const earlier = release.content.releases.slice(place + 1).map((one) => one.id);
  if (earlier.length === 0) throw notFound(`${id} is the first release: it changed nothing`);
  if (since !== undefined && !earlier.includes(since))
    throw badRequest(`since: must be a release before ${id}: ${earlier.join(', ')}; got ${quote(since)}`);
  const wanted = since ?? earlier[0]!;
  const found = comparisons.find((one) => one.release === id && one.since === wanted);
  if (found) return found;
  const compared = comparisons.filter((one) => one.release === id).map((one) => one.since);
  throw notFound(
    `release ${release.content.id} does not compare ${id} with ${wanted}, but with ${compared.join(', ') || 'none'}; if this server holds ${id}, add release=${id}`,
  );
}

import type { RankedMetro, RankResult } from '../../api/schemas/rank.ts';
import type { Region } from '../../common/project.ts';
import { nameOfRegion } from '../figures/regionName.ts';

/** A metro in a ranking of the API, or a region: its code is in the place of that of a metro, and it has the name that a person gave it. */
export interface ListedRow extends Omit<RankedMetro, 'id' | 'slug'> {
  readonly geography?: string;
}

/** Returns the metros and the regions of a ranking of the API in one list, as the API ranks them. @param areas the regions of the request */
export function rankedRows(
  { metros, places = [] }: Pick<RankResult, 'metros' | 'places'>,
  areas: readonly Region[],
): readonly ListedRow[] {
  if (places.length === 0) return metros;
  const regions = places.map(({ geoid, ...row }): ListedRow => {
    return { ...row, cbsa: geoid, name: nameOfRegion({ code: geoid, name: row.name }, areas) };
  });
  const order = ({ rank }: ListedRow) => rank ?? Infinity;
  return [...metros, ...regions].sort((a, b) =>
    order(a) === order(b) ? (a.cbsa < b.cbsa ? -1 : 1) : order(a) - order(b),
  );
}

import { findDesignations, readDesignations } from '../../api/domain/designations.ts';
import type { Incentives } from '../../api/domain/incentives.ts';
import { offeredIn } from '../../api/domain/programPlaces.ts';
import type { Release } from '../../api/domain/release.ts';
import type { Designation } from '../../api/schemas/designations.ts';
import type { Metro } from '../../api/schemas/metro.ts';
import type { MetroIncentives } from '../../common/prepared.ts';

/**
 * Returns the incentives of each metro; none if the catalog is not available.
 * @param now epoch milliseconds
 */
export async function readMetroIncentives(release: Release, now: number): Promise<MetroIncentives[]> {
  const { incentives, metros } = release.content;
  if (!incentives.available) return [];
  const found = findDesignations(release);
  return Promise.all(
    metros.map(async (metro) => {
      const designations = await readDesignations(release, metro, found, now);
      return {
        programs: countPrograms(incentives, metro, designations),
        designations: designations.map(({ programs: _, ...designation }) => designation),
      };
    }),
  );
}

/** Counts the programs that are offered in a metro, without those that are limited to areas that it does not have. */
function countPrograms(
  { programs }: Incentives,
  metro: Pick<Metro, 'cbsa' | 'states'>,
  designations: readonly Designation[],
): MetroIncentives['programs'] {
  const offered = offeredIn(programs, metro, { states: metro.states, designations });
  const countOf = (level: keyof MetroIncentives['programs']) =>
    offered.filter(({ program }) => program.jurisdiction.level === level).length;
  return { federal: countOf('federal'), state: countOf('state'), local: countOf('local') };
}

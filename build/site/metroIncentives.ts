import { findDesignations, readDesignations } from '../../api/domain/designations.ts';
import { countKinds, type Incentives } from '../../api/domain/incentives.ts';
import { offeredIn } from '../../api/domain/programPlaces.ts';
import type { Release } from '../../api/domain/release.ts';
import type { Designation } from '../../api/schemas/designations.ts';
import { formLabels, mechanismLabels } from '../../api/schemas/incentive.ts';
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
        ...countPrograms(incentives, metro, designations),
        designations: designations.map(({ programs: _, ...designation }) => designation),
      };
    }),
  );
}

const labels = { ...mechanismLabels, ...formLabels };

/** Counts the programs that are offered in a metro, without those that are limited to areas that it does not have. */
function countPrograms(
  { programs }: Incentives,
  metro: Pick<Metro, 'cbsa' | 'states'>,
  designations: readonly Designation[],
): Pick<MetroIncentives, 'programs' | 'mechanisms'> {
  const offered = offeredIn(programs, metro, { states: metro.states, designations });
  const mechanisms = countKinds(offered).map(([kind, programs]) => ({ label: labels[kind], programs }));
  const isOther = ({ label }: (typeof mechanisms)[number]) => Number(label === mechanismLabels.other);
  return { programs: offered.length, mechanisms: mechanisms.toSorted((a, b) => isOther(a) - isOther(b)) };
}

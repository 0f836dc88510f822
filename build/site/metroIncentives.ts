import { findDesignations, readDesignations } from '../../api/domain/designations.ts';
import { type Incentives, isLimitedElsewhere, isOfMetro, mechanismsOf } from '../../api/domain/incentives.ts';
import type { Release } from '../../api/domain/release.ts';
import { mechanismLabels } from '../../api/schemas/incentive.ts';
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
        ...countPrograms(incentives, metro),
        designations: designations.map(({ programs: _, ...designation }) => designation),
      };
    }),
  );
}

/** Counts the programs that are offered in a metro, without those that are limited to an area in other states. */
function countPrograms(
  { programs }: Incentives,
  metro: Pick<Metro, 'cbsa' | 'states'>,
): Pick<MetroIncentives, 'programs' | 'mechanisms'> {
  const offered = programs.filter(
    (served) => isOfMetro(served, metro) && !isLimitedElsewhere(served.program, metro.states),
  );
  const counts = new Map<string, number>();
  for (const mechanism of offered.flatMap(({ program }) => mechanismsOf(program))) {
    const label = mechanismLabels[mechanism];
    counts.set(label, (counts.get(label) ?? 0) + 1);
  }
  const mechanisms = Array.from(counts, ([label, programs]) => ({ label, programs }));
  const isOther = ({ label }: (typeof mechanisms)[number]) => Number(label === mechanismLabels.other);
  return {
    programs: offered.length,
    mechanisms: mechanisms.toSorted((a, b) => isOther(a) - isOther(b) || b.programs - a.programs),
  };
}

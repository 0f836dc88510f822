import type { Alternatives } from '../../api/domain/alternatives.ts';
import type { MetroRank, Ranking } from '../../api/domain/rank.ts';
import { dependsOnWeights } from './draws.ts';
import type { Figures } from './figures.ts';
import type { Page } from './page.ts';
import { showDistance } from './verdictWords.ts';
import { countRanked, joinWords, showChance } from './words.ts';

/** Up to this many metros that share a place are named. */
const maxNamed = 2;

/** Says which metro leads, and how often it does with other weights. What is not computed yet has its space. */
export function Leaders({
  ranking,
  alternatives,
  acceptabilities,
  figures,
}: Pick<Page, 'ranking' | 'alternatives' | 'acceptabilities' | 'figures'>) {
  const lead = leadWords(ranking, figures);
  if (lead === undefined) return null;
  const shares = new Map(acceptabilities?.metros.map(({ place, rank1Share }) => [place, rank1Share]));
  return (
    <p id="leaders">
      {lead}{' '}
      {dependsOnWeights(alternatives) && (
        <span class={acceptabilities ? undefined : 'pending'}>
          {chanceWords(ranking, alternatives, shares, figures)}
        </span>
      )}
    </p>
  );
}

/** Says by how much the first metro leads: `Fayetteville, AR leads Nashville by 0.2 points.`; undefined for less than two. */
export function leadWords({ metros }: Ranking, figures: Figures): string | undefined {
  const ranked = metros.filter(({ rank }) => rank !== null);
  const [first] = ranked;
  if (!first || ranked.length === 1) return undefined;
  const withRank = (wanted: MetroRank['rank']) => ranked.filter(({ rank }) => rank === wanted);
  const nameAll = (some: readonly MetroRank[]) =>
    some.length > maxNamed ? `${some.length} metros` : joinWords(some.map(({ place }) => figures.cityOf(place)));
  const leaders = withRank(first.rank);
  const next = ranked[leaders.length];
  const isShared = leaders.length > 1;
  if (!next) return `${nameAll(leaders)} share first place.`;
  const distance = showDistance(first.composite!, next.composite!);
  const others = nameAll(withRank(next.rank));
  return isShared
    ? `${nameAll(leaders)} share first place, ${distance} ahead of ${others}.`
    : `${nameAll(leaders)} leads ${others} by ${distance}.`;
}

/**
 * Says how often two metros are first with random weights: the one that is it most often, and of the others the best one of the
 * ranking. `Nashville is first in 55.5% of random weightings, Fayetteville, AR in 21.2%.`
 * @param shares by place; empty until they are computed
 */
function chanceWords(
  { metros }: Ranking,
  { places }: Alternatives,
  shares: ReadonlyMap<number, number>,
  figures: Figures,
): string {
  const shareOf = (place: number) => shares.get(place) ?? 0;
  const most = places.reduce((one, other) => (shareOf(other) > shareOf(one) ? other : one));
  const other = places.find((place) => place !== most)!;
  const [name, otherName] = [most, other].map((place) => figures.cityOf(place));
  const compared = places.length < countRanked(metros) ? `Of the ${places.length} metros with every figure, ` : '';
  return `${compared}${name} is first in ${showChance(shareOf(most))} of random weightings, ${otherName} in ${showChance(shareOf(other))}.`;
}

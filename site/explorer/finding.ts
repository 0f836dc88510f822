import { type MetroRank, type Ranking, scoringOf } from '../../api/domain/rank.ts';
import { canVary } from '../../api/domain/robustness.ts';
import type { Certainties } from './certaintyWorker.ts';
import type { Figures } from './figures.ts';
import { showDistance } from './verdictWords.ts';
import { countRanked, countShown, joinWords } from './words.ts';

/** How many metros that share a place or nearly tie are named. */
const maxNamed = 3;

/** Returns whether the ranks of a ranking have likely ranks, which its finding waits for. */
export const hasLikelyRanks = ({ scored, criteria, metros }: Ranking, { errors }: Figures): boolean =>
  scored && countRanked(metros) > 1 && canVary(scoringOf(criteria), errors);

/**
 * Says in one sentence what a ranking finds: `Nearly a tie: Greenville, Ogden, Kingsport` if first place is within the likely ranks
 * of each of its first metros, otherwise which one is first of how many.
 * @param certainties the likely ranks; undefined where they are not known
 */
export function findingOf(ranking: Ranking, certainties: Certainties | undefined, figures: Figures): string {
  const number = countShown(ranking);
  if (number === 0) return ranking.count === 0 ? 'No metros match' : 'No metro has every figure';
  const ranked = ranking.metros.filter(({ rank }) => rank !== null);
  const [first] = ranked;
  if (!first) return `${number} ${number === 1 ? 'metro' : 'metros'} listed`;
  const name = figures.regions[first.place]!.short;
  if (number === 1) return `${name} is the only metro left`;
  const leaders = ranked.filter(({ rank }) => rank === 1);
  if (leaders.length > 1) return `A tie: ${nameSome(leaders, figures)}`;
  // There are none where nothing varies.
  if (!certainties?.size) return `${name} is first of ${number} metros`;
  const intervalOf = ({ place }: MetroRank) => certainties.get(place)?.interval;
  const end = ranked.findIndex((metro, i) => i > 0 && intervalOf(metro)?.[0] !== 1);
  const near = ranked.slice(0, end < 0 ? undefined : end);
  if (near.length > 1) return `Nearly a tie: ${nameSome(near, figures)}`;
  return `${name} is ${intervalOf(first)?.[1] === 1 ? 'clearly ' : ''}first of ${number} metros`;
}

/** Names some metros: `Greenville, Ogden, Kingsport`, `Greenville, Ogden, Kingsport and 4 more`. */
function nameSome(metros: readonly MetroRank[], figures: Figures): string {
  const named = metros.slice(0, metros.length === maxNamed + 1 ? maxNamed + 1 : maxNamed);
  // Commas separate metros: `Greenville SC, Hickory`.
  const names = named.map(({ place }) => figures.cityOf(place).replace(', ', '\u{a0}')).join(', ');
  const more = metros.length - named.length;
  return more > 0 ? `${names} and ${more} more` : names;
}

/** Says by how much the first metro leads: `Fayetteville, AR leads Nashville by 0.2 points.`; undefined for less than two. */
export function leadWords({ metros }: Ranking, figures: Figures): string | undefined {
  const ranked = metros.filter(({ rank }) => rank !== null);
  const [first] = ranked;
  if (!first || ranked.length === 1) return undefined;
  const withRank = (wanted: MetroRank['rank']) => ranked.filter(({ rank }) => rank === wanted);
  const nameAll = (some: readonly MetroRank[]) =>
    some.length >= maxNamed ? `${some.length} metros` : joinWords(some.map(({ place }) => figures.cityOf(place)));
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

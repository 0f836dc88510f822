import { type MetroRank, type Ranking, scoringOf } from '../../api/domain/rank.ts';
import { canVary, minMaxFirst } from '../../api/domain/robustness.ts';
import type { Certainties } from './certainty.ts';
import type { Figures } from './figures.ts';
import { formatRank } from '../figures/format.ts';
import { showDistance } from './verdictWords.ts';
import { countPlaces, countRanked, countShown, inSentence, joinWords, shortLabels, wholePercent } from './words.ts';

/** How many metros that share a place, or could be first, are named. */
const maxNamed = 3;

/** Below this share, a metro is first hardly ever. */
const leastStay = 0.005;

const half = 0.5;

/** The metro that is first by min-max scoring, in place of the first one, and the criterion that does most for it, in a sentence. */
interface MinMaxLeader {
  readonly place: number;
  readonly label: string;
}

/** Returns what min-max scoring would put first; undefined if the first metro stays first. */
export function minMaxLeader(ranking: Ranking, figures: Figures): MinMaxLeader | undefined {
  const other = minMaxFirst(ranking);
  if (!other) return undefined;
  const label = shortLabels(ranking, figures)[ranking.criteria.findIndex(({ measure }) => measure === other.measure)]!;
  return { place: other.place, label: inSentence(label) };
}

/** The names of metros, by their places. */
export interface MetroNames {
  readonly regions: readonly { readonly short: string; readonly isArea?: true }[];
  readonly cityOf: (place: number) => string;
}

/** Returns whether the ranks of a ranking have likely ranks, which its finding waits for. */
export const hasLikelyRanks = ({ scored, criteria, metros }: Ranking, { errors }: Figures): boolean =>
  scored && countRanked(metros) > 1 && canVary(scoringOf(criteria), errors);

/**
 * Says in one sentence what a ranking finds: `A tie: Greenville, Ogden, Kingsport`, or which one is first, and how often it is in
 * similar rankings: `Greenville, SC ranks first, but in only 33% of similar rankings`.
 * @param certainties the likely ranks; undefined where they are not known
 */
export function findingOf(ranking: Ranking, certainties: Certainties | undefined, names: MetroNames): string {
  const number = countShown(ranking);
  if (number === 0) return ranking.count === 0 ? 'No metros match' : 'No metro has every figure';
  const ranked = ranking.metros.filter(({ rank }) => rank !== null);
  const [first] = ranked;
  if (!first) return `${number} ${number === 1 ? 'metro' : 'metros'} listed`;
  const { short: name, isArea } = names.regions[first.place]!;
  const only = `the only ${isArea ? 'region' : 'metro'}`;
  if (number === 1) {
    if (ranking.count === 1) return `${name} is ${only} left`;
    return `${name} is ${only} with ${first.gaps ? 'a rank' : 'every figure'}`;
  }
  const leaders = ranked.filter(({ rank }) => rank === 1);
  if (leaders.length > 1) return `A tie: ${nameSome(leaders, names)}`;
  const own = certainties?.get(first.place);
  // There is none where nothing varies.
  if (!own) return `${name} is first of ${countPlaces(ranked, names)}`;
  if (own.interval[1] > 1) return `${name} ranks first, ${stayWords(own.topShare)}`;
  // Draws say nothing of metros without a rank.
  const couldLead = ranking.metros.some((metro) => metro !== first && metro.gaps?.range.best === 1);
  return `${name} is ${couldLead ? '' : 'clearly '}first of ${countPlaces(ranked, names)}`;
}

/** Says how often the first metro is first in similar rankings: `and in 88% of similar rankings`. */
export function stayWords(share: number): string {
  if (share < leastStay) return 'but hardly ever in similar rankings';
  return `${share < half ? 'but in only' : 'and in'} ${wholePercent(share)} of similar rankings`;
}

/**
 * Returns the first metro of a ranking, and the others that are first in at least 5% of the draws: their likely ranks, from the 5th
 * to the 95th percentile, begin with 1.
 */
export const contenders = <T>(ranked: readonly T[], likelyOf: (metro: T) => readonly number[] | undefined): T[] =>
  ranked.filter((metro, i) => i === 0 || likelyOf(metro)?.[0] === 1);

/**
 * Names the other metros that are first in at least 5% of similar rankings, the most frequent first: `Elkhart, IN (65th) is first in
 * 27%, Sioux City, IA (9th) in 9%, and 2 more in at least 5% each.` A single one has the reason, if min-max scoring puts it first.
 */
export function rivalWords(
  { metros }: Ranking,
  certainties: Certainties,
  names: MetroNames,
  other: MinMaxLeader | undefined,
): string {
  const ranked = metros.filter(({ rank }) => rank !== null);
  const shareOf = ({ place }: MetroRank) => certainties.get(place)?.topShare ?? 0;
  const [, ...others] = contenders(ranked, ({ place }) => certainties.get(place)?.interval);
  if (others.length === 0) return 'No other metro is first in 5% of similar rankings.';
  const sorted = others.toSorted((a, b) => shareOf(b) - shareOf(a));
  const named = sorted.slice(0, sorted.length === maxNamed + 1 ? maxNamed + 1 : maxNamed).map((metro, i) => {
    const name = `${names.regions[metro.place]!.short} (${formatRank(metro.rank!)})`;
    return `${name} ${i === 0 ? 'is first in' : 'in'} ${wholePercent(shareOf(metro))}`;
  });
  const more = sorted.length - named.length;
  const why = sorted.length === 1 && sorted[0]!.place === other?.place ? `, mainly for its ${other.label}` : '';
  return `${joinWords([...named, ...(more > 0 ? [`${more} more in at least 5% each`] : [])])}${why}.`;
}

/** Joins names, at most three of them: `Ogden (2nd), Kingsport (4th), Hickory (5th), and 2 more`. */
export function joinNamed(texts: readonly string[]): string {
  if (texts.length <= maxNamed) return joinWords(texts);
  return joinWords([...texts.slice(0, maxNamed), `${texts.length - maxNamed} more`]);
}

/** Names some metros: `Greenville, Ogden, Kingsport`, `Greenville, Ogden, Kingsport and 4 more`. */
function nameSome(metros: readonly MetroRank[], names: MetroNames): string {
  const named = metros.slice(0, metros.length === maxNamed + 1 ? maxNamed + 1 : maxNamed);
  // Commas separate metros: `Greenville SC, Hickory`.
  const list = named.map(({ place }) => names.cityOf(place).replace(', ', '\u{a0}')).join(', ');
  const more = metros.length - named.length;
  return more > 0 ? `${list} and ${more} more` : list;
}

/** Says by how much the first metro leads: `Fayetteville, AR leads Nashville by 0.2 points.`; undefined for less than two. */
export function leadWords({ metros }: Ranking, names: MetroNames): string | undefined {
  const ranked = metros.filter(({ rank }) => rank !== null);
  const [first] = ranked;
  if (!first || ranked.length === 1) return undefined;
  const withRank = (wanted: MetroRank['rank']) => ranked.filter(({ rank }) => rank === wanted);
  const nameAll = (some: readonly MetroRank[]) =>
    some.length >= maxNamed ? `${some.length} metros` : joinWords(some.map(({ place }) => names.cityOf(place)));
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

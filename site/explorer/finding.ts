import { type MetroRank, type Ranking, scoringOf } from '../../api/domain/rank.ts';
import { canVary } from '../../api/domain/robustness.ts';
import type { Certainties } from './certainty.ts';
import type { Figures } from './figures.ts';
import { formatRank } from '../figures/format.ts';
import { shortRange, showDistance } from './verdictWords.ts';
import { countPlaces, countRanked, countShown, joinWords } from './words.ts';

/** How many metros that share a place or nearly tie are named. */
const maxNamed = 3;

/** How many of the first metros can nearly tie. */
export const maxNear = 10;

/** The names of metros, by their places. */
export interface MetroNames {
  readonly regions: readonly { readonly short: string; readonly isArea?: true }[];
  readonly cityOf: (place: number) => string;
}

/** Returns whether the ranks of a ranking have likely ranks, which its finding waits for. */
export const hasLikelyRanks = ({ scored, criteria, metros }: Ranking, { errors }: Figures): boolean =>
  scored && countRanked(metros) > 1 && canVary(scoringOf(criteria), errors);

/**
 * Says in one sentence what a ranking finds: `Nearly a tie: Greenville, Ogden, Kingsport` if first place is within the likely ranks
 * of the first metros, `Greenville, SC ranks first; Kingsport (3rd) could also be first` if one between them cannot be first, otherwise
 * which one is first, and how certain that is.
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
  const likelyOf = ({ place }: MetroRank) => certainties?.get(place)?.interval;
  const likely = likelyOf(first);
  // There are none where nothing varies.
  if (!likely) return `${name} is first of ${countPlaces(ranked, names)}`;
  const near = contenders(ranked, likelyOf);
  const isUnbroken = near.every((metro, i) => metro === ranked[i]);
  if (near.length > 1 && isUnbroken) return `Nearly a tie: ${nameSome(near, names)}`;
  if (near.length > 1) {
    const others = near.slice(1).map(({ place, rank }) => `${names.cityOf(place)} (${formatRank(rank!)})`);
    return `${name} ranks first; ${joinNamed(others)} could also be first`;
  }
  const [best, worst] = likely;
  if (worst > 1) return `${name} ranks first, likely ${shortRange({ best, worst })}`;
  // Draws say nothing of metros without a rank.
  const couldLead = ranking.metros.some((metro) => metro !== first && metro.gaps?.range.best === 1);
  return `${name} is ${couldLead ? '' : 'clearly '}first of ${countPlaces(ranked, names)}`;
}

/**
 * Returns the first metro of a ranking, and those of the first ten whose likely ranks begin with 1. Others can be first, too, in a
 * few draws: their likely ranks are so wide that this says little.
 */
export const contenders = <T>(ranked: readonly T[], likelyOf: (metro: T) => readonly number[] | undefined): T[] =>
  ranked.slice(0, maxNear).filter((metro, i) => i === 0 || likelyOf(metro)?.[0] === 1);

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

import { rank } from '../../api/domain/rank.ts';
import { type Figures, measuresInState } from './figures.ts';
import { requestOf } from '../../common/rankRequest.ts';
import type { State } from './state.ts';
import { joinWords } from './words.ts';

/** How many metros that a choice removes are named. */
const maxNamed = 2;

/** What a choice does to a ranking. */
interface Removal {
  /** The places of the metros that have no rank after it, the largest first. */
  readonly removed: readonly number[];
  /** How many of them lack the figure. */
  readonly lacking: number;
  /** How many metros remain. */
  readonly remaining: number;
  /** How many of these lack the figure. */
  readonly without: number;
}

/** Returns which metros a change of the state takes from the ranking, because they lack a figure of a measure or fail a limit. */
export async function removalBy(
  change: Partial<State>,
  measure: string,
  state: State,
  figures: Figures,
): Promise<Removal> {
  const next = { ...state, ...change };
  await figures.load([...measuresInState(state), ...measuresInState(next), measure]);
  const [before, after] = [state, next].map((one) => placesIn(one, figures)) as [Set<number>, Set<number>];
  const removed = figures.byPopulation.filter((place) => before.has(place) && !after.has(place));
  const countLacking = (places: readonly number[]) =>
    places.filter((place) => figures.value(measure, place) === undefined).length;
  return { removed, lacking: countLacking(removed), remaining: after.size, without: countLacking([...after]) };
}

/** Returns the metros with a rank; without criteria, those that remain. */
function placesIn(state: State, figures: Figures): Set<number> {
  const { scored, metros } = rank(requestOf(state), figures, figures.scores, { partial: state.partial });
  return new Set(metros.flatMap(({ place, rank }) => (scored && rank === null ? [] : [place])));
}

/** Says that a choice removes no metro, and how many remain without the figure. */
export function keptWords({ remaining, without }: Removal): string {
  if (without === 0) return `Removes no metro: all ${remaining} have a figure.`;
  return `Removes no metro; ${without} ${without === 1 ? 'is' : 'are'} ranked without it.`;
}

/** Says which metros a choice removes: `Removes New York, Philadelphia and 20 more, which have no figure.`; undefined for none. */
export function removalWords({ removed, lacking }: Removal, figures: Figures): string | undefined {
  if (removed.length === 0) return undefined;
  const named = removed.slice(0, removed.length === maxNamed + 1 ? maxNamed + 1 : maxNamed);
  const more = removed.length - named.length;
  const names = named.map((place) => figures.cityOf(place));
  const what = more > 0 ? `${names.join(', ')} and ${more} more` : joinWords(names);
  if (lacking === removed.length) return `Removes ${what}, which ${lacking === 1 ? 'has' : 'have'} no figure.`;
  const without = lacking === 0 ? '' : `; ${lacking} of them ${lacking === 1 ? 'has' : 'have'} no figure`;
  return `Removes ${what}${without}.`;
}

import { wordsOf } from '../../api/domain/text.ts';
import { countRegions, geographyNames, showCount, showExactly } from '../figures/format.ts';
import type { RegionChoice } from './chosenRegions.ts';

/** The names of the states by their USPS code. */
export type StateNames = Readonly<Record<string, string>>;

interface Named {
  readonly name: string;
}

/** Returns the codes of the states at the end of a name: `Kansas City, MO-KS`. */
export const codesIn = (name: string): string[] => name.split(', ').at(-1)!.split('-');

/** Whether a region is in the state that a visitor chose. The table of states has all of them. */
export const isIn = ({ name }: Named, { geography, state }: RegionChoice): boolean =>
  state === '' || geography === 'state' || codesIn(name).includes(state);

/** Whether a choice has a part of the regions of its geography. */
export const isPart = ({ geography, state, people }: RegionChoice): boolean =>
  people > 0 || (state !== '' && geography !== 'state');

/** Whether a value is in the bar of the histogram that a visitor chose, or none is chosen. */
export const hasValueOf = ({ least, below }: Pick<RegionChoice, 'least' | 'below'>, amount: number): boolean =>
  amount >= (least ?? -Infinity) && amount < (below ?? Infinity);

/** Names the values of the chosen bar: `from 4% to under 4.5%`; empty: all values. */
export function nameValues({ least, below }: RegionChoice, measure: Parameters<typeof showExactly>[1]): string {
  const [from, to] = [least, below].map((end) => (end === undefined ? undefined : showExactly(end, measure)));
  if (from === undefined) return to === undefined ? '' : `under ${to}`;
  return to === undefined ? `from ${from} on` : `from ${from} to under ${to}`;
}

/** Whether a choice leaves out regions by their names or values. */
export const isFiltered = ({ filter, least, below }: RegionChoice): boolean =>
  wordsOf(filter).length > 0 || least !== undefined || below !== undefined;

/** Returns the words of a name and of the states whose codes end it. */
export const wordsOfRegion = ({ name }: Named, states: StateNames): string[] =>
  wordsOf([name, ...codesIn(name).map((code) => states[code] ?? '')].join(' '));

/** Returns the code of the state that is typed in whole; undefined if none is. */
export function stateTyped(typed: string, states: StateNames): string | undefined {
  const text = wordsOf(typed).join(' ');
  return Object.keys(states).find((code) => wordsOf(states[code]!).join(' ') === text);
}

/** Names some regions of a choice: `88 counties in Ohio`, `56 metros with at least 1,000,000 people`. */
export const nameRegions = (count: number, choice: RegionChoice, states: StateNames): string =>
  countRegions(count, choice.geography) + whichOf(choice, states);

/** Names the regions of a choice without their number: `counties in Ohio`. */
export const pluralOf = (choice: RegionChoice, states: StateNames): string =>
  geographyNames[choice.geography] + whichOf(choice, states);

/** Says which regions of its geography a choice has: ` in Ohio`; empty: all. */
export function whichOf({ geography, state, people }: RegionChoice, states: StateNames): string {
  const place = state === '' || geography === 'state' ? '' : ` in ${states[state]}`;
  return place + (people === 0 ? '' : ` with at least ${showCount(people)} people`);
}

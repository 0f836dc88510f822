import { content } from '../release.ts';
import { stateName } from './places.ts';

const list = new Intl.ListFormat('en-US');

/** Returns whether a state has a right-to-work law; null: not known. */
const hasLaw = (code: string): boolean | null =>
  content.regions.state.find(({ states }) => states[0] === code)?.right_to_work ?? null;

/** Says which states of a metro are right-to-work states: `North Dakota is a right-to-work state; Minnesota is not.` */
export function sayRightToWork(place: number): string | undefined {
  const { states, right_to_work: everywhere } = content.metros[place]!;
  if (everywhere === null) return undefined;
  const laws = states.map(hasLaw);
  const namesOf = (law: boolean) => states.filter((_, i) => laws[i] === law).map(stateName);
  const having = namesOf(true);
  const others = namesOf(false);
  const all = list.format(states.map(stateName));
  if (having.length + others.length < states.length) return `No right-to-work law covers the whole metro (${all}).`;
  const kind = (count: number, not = '') =>
    count === 1 ? `is ${not}a right-to-work state` : `are ${not}right-to-work states`;
  if (having.length === 0) return `${all} ${kind(others.length, 'not ')}.`;
  const exception = others.length > 0 ? `; ${list.format(others)} ${others.length === 1 ? 'is' : 'are'} not` : '';
  return `${list.format(having)} ${kind(having.length)}${exception}.`;
}

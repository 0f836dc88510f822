import type { ServedMeasure } from '../../api/domain/release.ts';
import { content } from '../release.ts';
import { showCount } from './format.ts';
import { stateName } from './places.ts';
import { rankedValuesOf } from './values.ts';

const list = new Intl.ListFormat('en-US');

/**
 * Says why figures of metros are ranked among fewer than all of them: `Ranks of 387 leave out the 6 metros of Puerto Rico, which
 * have no figure.` Empty if all metros have each figure.
 */
export function sayUnranked(measures: readonly ServedMeasure[]): string {
  const counts = new Map<number, string>();
  for (const { name } of measures) {
    const values = rankedValuesOf(name, 'msa');
    const missing = [...values.keys()].filter((place) => values[place] === null);
    if (missing.length > 0) counts.set(values.length - missing.length, nameMissing(missing));
  }
  if (counts.size === 0) return '';
  const parts = [...counts]
    .sort(([a], [b]) => b - a)
    .map(([count, left]) => `of ${showCount(count)} leave out ${left}`);
  return `Ranks ${list.format(parts)}, which have no figure.`;
}

/** Names metros without a figure: `the 6 metros of Puerto Rico`, `13 metros`. */
function nameMissing(places: readonly number[]): string {
  const states = new Set(places.flatMap((place) => content.metros[place]!.states));
  const [state] = states;
  const count = places.length === 1 ? '1 metro' : `${showCount(places.length)} metros`;
  const all = content.metros.filter(({ states: [own] }) => own === state).length;
  return states.size === 1 && all === places.length ? `the ${count} of ${stateName(state!)}` : count;
}

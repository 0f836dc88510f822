import type { Criterion } from '../../api/schemas/rank.ts';
import { limits, type State } from './state.ts';

/**
 * Returns which part of a ranking a change is of. Changes of one number have the same part: `weight 2`. Other changes are a
 * `choice`, and undefined are those that change no ranking.
 */
export function changedPart(from: State, to: State): string | undefined {
  const [before, after] = [from, to].map(({ states, requirements, criteria, partial, areas }) => {
    return { states, requirements, criteria, partial, areas };
  });
  if (isSame(before, after)) return undefined;
  for (const key of limits) {
    const [one, other] = [from, to].map(({ requirements }) => requirements[key]);
    if (one === undefined || other === undefined || one === other) continue;
    return isSame({ ...before, requirements: { ...from.requirements, [key]: other } }, after) ? key : 'choice';
  }
  const changed = from.criteria.findIndex((criterion, i) => !isSame(criterion, to.criteria[i]));
  const criterion = to.criteria[changed];
  if (!criterion) return 'choice';
  const withNumber = (parts: Partial<Criterion>) =>
    isSame({ ...before, criteria: from.criteria.with(changed, { ...from.criteria[changed]!, ...parts }) }, after);
  if (withNumber({ weight: criterion.weight })) return `weight ${changed}`;
  const { cutoff } = from.criteria[changed]!;
  if (cutoff && criterion.cutoff && withNumber({ cutoff: { ...cutoff, value: criterion.cutoff.value } }))
    return `cutoff ${changed}`;
  return 'choice';
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

import type { ReleaseChanges, ValueChange } from '../../api/schemas/release.ts';
import { measures } from './release.ts';

/** Why values differ, in words, each after a number of values. */
const causeTexts: Readonly<Record<ValueChange['cause'], string>> = {
  new_year: 'of a new year',
  boundary: 'of other boundaries',
  method: 'computed in another way',
  added: 'added',
  withdrawn: 'withdrawn',
  revised: 'revised',
};

/** Names the cause of a change: `revised`. */
export const describeCause = (cause: ValueChange['cause']): string => causeTexts[cause];

/** Returns what a release changed, in short parts: `2 new datasets`, `14,210 values revised`. */
export function describeChanges(changes: ReleaseChanges): string[] {
  const { datasets_added, datasets_withdrawn, measures_added, measures_withdrawn, by_cause } = changes;
  const counted = [
    [datasets_added.length, 'dataset', 'added'],
    [datasets_withdrawn.length, 'dataset', 'withdrawn'],
    [measures_added.length, 'measure', 'added'],
    [measures_withdrawn.length, 'measure', 'withdrawn'],
    ...Object.entries(by_cause).map(
      ([cause, count]) => [count, 'value', describeCause(cause as ValueChange['cause'])] as const,
    ),
  ] as const;
  const parts = counted.flatMap(([count, what, how]) =>
    count === 0 ? [] : [`${count.toLocaleString('en-US')} ${what}${count === 1 ? '' : 's'} ${how}`],
  );
  return parts.length > 0 ? parts : ['No value changed'];
}

/** Returns the label of a measure; its name if this release has no such measure. */
export const labelOf = (name: string): string => measures.get(name)?.label ?? name;

/** Returns the relative change of a value in percent; undefined without one. */
export function relativeChange({ old, new: now }: ValueChange): number | undefined {
  return old === null || now === null || old === 0 ? undefined : ((now - old) / Math.abs(old)) * 100;
}

import type { ReleaseChanges, ValueChange } from '../../api/schemas/release.ts';
import { measures } from './release.ts';

/** Why values differ, in words, each after a number of values. */
const causeTexts: Readonly<Record<ValueChange['cause'], string>> = {
  new_year: 'of a new year',
  boundary: 'of other boundaries',
  method: 'with a changed method',
  added: 'added',
  withdrawn: 'withdrawn',
  revised: 'revised',
};

/** Names the cause of a change: `revised`. */
export const describeCause = (cause: ValueChange['cause']): string => causeTexts[cause];

/** A part of what a release changed. */
interface ChangePart {
  readonly text: string;
  /** Whether figures that were served before are gone or differ. */
  readonly cautious: boolean;
}

/** Returns what a release changed, in short parts: `2 datasets added`, `14,210 values revised`. */
export function describeChanges(changes: ReleaseChanges): ChangePart[] {
  const { datasets_added, datasets_withdrawn, measures_added, measures_withdrawn, by_cause } = changes;
  const counted: readonly (readonly [count: number, what: string, cause: ValueChange['cause']])[] = [
    [datasets_added.length, 'dataset', 'added'],
    [datasets_withdrawn.length, 'dataset', 'withdrawn'],
    [measures_added.length, 'measure', 'added'],
    [measures_withdrawn.length, 'measure', 'withdrawn'],
    ...Object.entries(by_cause).map(([cause, count]) => [count, 'value', cause as ValueChange['cause']] as const),
  ];
  const parts = counted.flatMap(([count, what, cause]) => {
    const text = `${count.toLocaleString('en-US')} ${what}${count === 1 ? '' : 's'} ${describeCause(cause)}`;
    return count === 0 ? [] : [{ text, cautious: cause === 'withdrawn' || cause === 'revised' }];
  });
  return parts.length > 0 ? parts : [{ text: 'No value changed', cautious: false }];
}

/** Returns the label of a measure; its name if this release has no such measure. */
export const labelOf = (name: string): string => measures.get(name)?.label ?? name;

/** Returns the relative change of a value in percent; undefined without one. */
export function relativeChange({ old, new: now }: ValueChange): number | undefined {
  return old === null || now === null || old === 0 ? undefined : ((now - old) / Math.abs(old)) * 100;
}

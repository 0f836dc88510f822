import type { ReleaseChanges, ValueChange } from '../../api/schemas/release.ts';
import { measures } from './release.ts';
import { showCount, showExactly } from './format.ts';

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
  /** The part of the release's page that lists it. */
  readonly anchor: string;
  /** Whether figures that were served before are gone or differ. */
  readonly cautious: boolean;
}

/** The parts of the page of a release that list changed values. */
const anchors: Readonly<Record<ValueChange['cause'], string>> = {
  new_year: 'added',
  boundary: 'changed',
  method: 'changed',
  added: 'added',
  withdrawn: 'withdrawn',
  revised: 'changed',
};

/** Counts something that a cause happened to: `2 datasets added`. */
export const countChanged = (count: number, what: string, cause: ValueChange['cause']): string =>
  `${showCount(count)} ${what}${count === 1 ? '' : 's'} ${describeCause(cause)}`;

/** Returns what a release changed, in short parts: `2 datasets added`, `14,210 values revised`. */
export function describeChanges(changes: ReleaseChanges): ChangePart[] {
  const { datasets_added, datasets_withdrawn, measures_added, measures_withdrawn, by_cause } = changes;
  type Counted = readonly [count: number, what: string, cause: ValueChange['cause'], anchor: string];
  const counted: readonly Counted[] = [
    [datasets_added.length, 'dataset', 'added', 'new-datasets'],
    [datasets_withdrawn.length, 'dataset', 'withdrawn', 'datasets'],
    [measures_added.length, 'measure', 'added', 'new-measures'],
    [measures_withdrawn.length, 'measure', 'withdrawn', 'datasets'],
    ...Object.entries(by_cause).map(([name, count]): Counted => {
      const cause = name as ValueChange['cause'];
      return [count, 'value', cause, anchors[cause]];
    }),
  ];
  const parts = counted.flatMap(([count, what, cause, anchor]) => {
    const text = countChanged(count, what, cause);
    return count === 0 ? [] : [{ text, anchor, cautious: cause === 'withdrawn' || cause === 'revised' }];
  });
  return parts.length > 0 ? parts : [{ text: 'No value changed', anchor: 'changes', cautious: false }];
}

/** Returns the label of a measure; its name if this release has no such measure. */
export const labelOf = (name: string): string => measures.get(name)?.label ?? name;

/** Returns the relative change of a value in percent; undefined without one. */
export function relativeChange({ old, new: now }: Pick<ValueChange, 'old' | 'new'>): number | undefined {
  return old === null || now === null || old === 0 ? undefined : ((now - old) / Math.abs(old)) * 100;
}

/** The decimals of values in a release. */
const maxDecimals = 6;

/** Formats the old and the new value with the decimals of their measure, or with as many as show that they differ. */
export function showChange(
  { old, new: now }: Pick<ValueChange, 'old' | 'new'>,
  { unit, decimals }: { readonly unit: string; readonly decimals: number },
): [old: string, now: string] {
  for (let shown = decimals; ; shown++) {
    const texts = [old, now].map((value) => showExactly(value, { unit, decimals: shown })) as [string, string];
    if (texts[0] !== texts[1] || shown >= maxDecimals) return texts;
  }
}

const relative = new Intl.NumberFormat('en-US', {
  maximumSignificantDigits: 2,
  signDisplay: 'exceptZero',
  style: 'percent',
});

/** Formats a relative change in percent with two digits, however small it is: `+4.1%`, `−0.00003%`. */
export const showRelative = (percent: number): string => relative.format(percent / 100).replace('-', '−');

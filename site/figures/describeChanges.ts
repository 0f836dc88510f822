import type { ReleaseChanges, ValueChange } from '../../api/schemas/release.ts';
import { showCount } from './format.ts';
import { release } from '../release.ts';

/** Why values differ, in words, each after a number of values. */
const causeTexts: Readonly<Record<ValueChange['cause'], string>> = {
  new_year: 'of a new year',
  boundary: 'of other boundaries',
  method: 'computed with another method',
  added: 'added',
  earlier_edition: 'unchanged, now marked as an earlier edition',
  withdrawn: 'withdrawn',
  revised: 'revised',
};

/** Names the cause of a change: `revised`. */
export const describeCause = (cause: ValueChange['cause']): string => causeTexts[cause];

/** A part of what a release changed. */
interface ChangePart {
  readonly text: string;
  /** The same after `Added`: `2 datasets`. */
  readonly short: string;
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
  earlier_edition: 'earlier-edition',
  withdrawn: 'withdrawn',
  revised: 'changed',
};

/** Counts something that a cause happened to: `2 datasets added`. */
const countChanged = (count: number, what: string, cause: ValueChange['cause']): string =>
  `${countNoun(count, what)} ${describeCause(cause)}`;

const countNoun = (count: number, what: string): string => `${showCount(count)} ${what}${count === 1 ? '' : 's'}`;

/** What is said of a release that changed nothing. */
const unchanged: ChangePart = {
  text: 'No value changed',
  short: 'No value changed',
  anchor: 'changes',
  cautious: false,
};

/** Returns what a release changed by what it did: what it added, and what it changed or withdrew, unless there is none. */
export function groupChanges(changes: ReleaseChanges): { readonly title: string; readonly parts: ChangePart[] }[] {
  const parts = describeChanges(changes).filter((part) => part !== unchanged);
  const [changed, added] = [true, false].map((cautious) => parts.filter((part) => part.cautious === cautious));
  return [
    { title: 'Added', parts: added! },
    { title: 'Changed or withdrawn', parts: changed! },
  ].filter(({ parts }) => parts.length > 0);
}

/** Returns what a release changed, in short parts: `2 datasets added`, `14,210 values revised`. */
export function describeChanges(changes: ReleaseChanges): ChangePart[] {
  const { datasets_added, datasets_withdrawn, measures_added, measures_withdrawn, by_cause } = changes;
  type Counted = readonly [count: number, what: string, cause: ValueChange['cause'], anchor: string];
  const counted: readonly Counted[] = [
    [datasets_added.length, 'dataset', 'added', 'new-datasets'],
    [datasets_withdrawn.length, 'dataset', 'withdrawn', 'withdrawn-datasets'],
    [measures_added.length, 'measure', 'added', 'new-measures'],
    [measures_withdrawn.length, 'measure', 'withdrawn', 'withdrawn-measures'],
    ...Object.entries(by_cause).map(([name, count]): Counted => {
      const cause = name as ValueChange['cause'];
      return [count, 'value', cause, anchors[cause]];
    }),
  ];
  const parts = counted.flatMap(([count, what, cause, anchor]) => {
    const text = countChanged(count, what, cause);
    const short = cause === 'added' ? countNoun(count, what) : text;
    return count === 0 ? [] : [{ text, short, anchor, cautious: cause !== 'added' && cause !== 'new_year' }];
  });
  return parts.length > 0 ? parts : [unchanged];
}

/** Returns the label of a measure; its name if this release has no such measure. */
export const labelOf = (name: string): string => release.findMeasure(name)?.label ?? name;

/** Groups changes that are the same for several regions, such as a county and the metro that it makes up, in their order. */
export const alikeChanges = (changes: readonly ValueChange[]): ValueChange[][] => [
  ...Map.groupBy(changes, (one) => JSON.stringify([one.measure, one.year, one.old, one.new, one.cause])).values(),
];

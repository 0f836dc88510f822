import type { ReleaseChanges, ValueChange } from '../../api/schemas/release.ts';
import { showCount } from './format.ts';
import { release } from '../release.ts';

/** Why values differ, in words, each after a number of values. */
const causeTexts: Readonly<Record<ValueChange['cause'], string>> = {
  new_year: 'of a new year',
  boundary: 'of other boundaries',
  added: 'added',
  earlier_edition: 'kept as an earlier edition',
  withdrawn: 'withdrawn',
  method: 'computed with another method',
  revised: 'revised',
};

/** Names the cause of a change: `revised`. */
export const describeCause = (cause: ValueChange['cause']): string => causeTexts[cause];

/** What a release does to figures, in the order of its pages. Figures that were served before are gone, differ or need an edition, unless they are added. */
const groups = ['Added', 'Changed or withdrawn', 'Kept'] as const;
type Group = (typeof groups)[number];

const groupOf = (cause: ValueChange['cause']): Group => {
  if (cause === 'added' || cause === 'new_year') return 'Added';
  return cause === 'earlier_edition' ? 'Kept' : 'Changed or withdrawn';
};

/** A part of what a release changed. */
interface ChangePart {
  readonly text: string;
  /** The same after `Added`: `2 datasets`. */
  readonly short: string;
  /** The part of the release's page that lists it. */
  readonly anchor: string;
  /** What the release did to them. */
  readonly group: Group;
}

/** The parts of the page of a release that list changed values. */
const anchors: Readonly<Record<ValueChange['cause'], string>> = {
  new_year: 'added',
  boundary: 'changed',
  added: 'added',
  earlier_edition: 'earlier-edition',
  withdrawn: 'withdrawn',
  method: 'changed',
  revised: 'changed',
};

/** Counts something that a cause happened to: `2 datasets added`. */
const countChanged = (count: number, what: string, cause: ValueChange['cause']): string =>
  `${countNoun(count, what)} ${describeCause(cause)}`;

const countNoun = (count: number, what: string): string => `${showCount(count)} ${what}${count === 1 ? '' : 's'}`;

/** What is said of a release that changed nothing. */
const unchanged: ChangePart = { text: 'No value changed', short: 'No value changed', anchor: 'changes', group: 'Kept' };

/** Returns what a release changed by what it did: what it added, changed or withdrew, and kept in an earlier edition, unless there is none. */
export function groupChanges(changes: ReleaseChanges): { readonly title: Group; readonly parts: ChangePart[] }[] {
  const parts = describeChanges(changes).filter((part) => part !== unchanged);
  return groups
    .map((title) => ({ title, parts: parts.filter(({ group }) => group === title) }))
    .filter(({ parts }) => parts.length > 0);
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
    return count === 0 ? [] : [{ text, short, anchor, group: groupOf(cause) }];
  });
  return parts.length > 0 ? parts : [unchanged];
}

/** Returns the label of a measure; its name if this release has no such measure. */
export const labelOf = (name: string): string => release.findMeasure(name)?.label ?? name;

/**
 * Groups changes by place, in their order: each row has the measures of a dataset that changed for a cause, and each measure the regions
 * in which it changed alike, such as a county and the metro that it makes up.
 */
export function changesByPlace(changes: readonly ValueChange[]): ValueChange[][][] {
  const alike = Map.groupBy(changes, (one) => JSON.stringify([one.measure, one.year, one.old, one.new, one.cause]));
  const rows = Map.groupBy(alike.values(), (regions) => {
    const { measure, year, cause } = regions[0]!;
    const dataset = release.findMeasure(measure)?.dataset ?? measure;
    return JSON.stringify([dataset, year, cause, ...regions.map(({ geoid }) => geoid)]);
  });
  return [...rows.values()];
}

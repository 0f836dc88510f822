import type { Figures } from './figures.ts';
import type { Mark, MarkKind } from './plot.ts';
import { joinWords } from './words.ts';

/** How many of the first metros are named that have no figure. */
const maxNamed = 3;

/** Names the first metros, and says which of them are not in the plot: `8 of the first 10: El Paso, TX and Reno, NV have no figure`. */
export function describeFirst(first: readonly number[], shown: ReadonlySet<number>, figures: Figures): string {
  const without = first.filter((place) => !shown.has(place));
  if (without.length === 0) return `First ${first.length} of the ranking, with a ring around the first`;
  const names =
    without.length > maxNamed
      ? String(without.length)
      : joinWords(without.map((place) => figures.regions[place]!.short));
  const count = first.length - without.length;
  return `${count} of the first ${first.length}: ${names} ${without.length === 1 ? 'has' : 'have'} no figure`;
}

/** The legend for the colors in use. */
export function ScatterLegend({ marks, first, valuesOf, hasCounts }: LegendProps) {
  const byKind = Map.groupBy(marks, ({ kind }) => kind);
  const of = (kind: MarkKind) => byKind.get(kind) ?? [];
  const named = of('named');
  const nameAll = (some: readonly Mark[]) => some.map((mark) => mark.metro.short + (valuesOf?.(mark) ?? '')).join('; ');
  const labels = [
    ['open', nameAll(of('open'))],
    ['named', named.length > maxLegendNames ? `${named.length} chosen` : nameAll(named)],
    ['first', first],
    [
      'left',
      `${of('left').length} ${byKind.has('first') || of('open').length + named.length > 0 ? 'other metros' : 'metros'}`,
    ],
    ['out', `${of('out').length} eliminated`],
  ] as const;
  return (
    <ul class="legend">
      {labels.map(
        ([kind, label]) =>
          byKind.has(kind) && (
            <li key={kind} class={`dot-${kind}`}>
              {label}
            </li>
          ),
      )}
      {hasCounts && <li class="counted">Numbers count metros with the same figures</li>}
    </ul>
  );
}

interface LegendProps {
  readonly marks: readonly Mark[];
  /** What it says of the first metros of the ranking. */
  readonly first: string;
  /** Returns the values of a chosen metro; undefined if a table has them. */
  readonly valuesOf: ((mark: Mark) => string) | undefined;
  /** Whether some points have the number of their metros. */
  readonly hasCounts: boolean;
}

/** How many chosen metros the legend names. */
const maxLegendNames = 4;

import type { Cell } from '../figures/cell.ts';
import { directionWords } from './words.ts';

/** A criterion of a workbook. */
interface SheetCriterion {
  readonly label: string;
  readonly measure: string;
  readonly unit: string;
  readonly years: string;
  readonly direction: keyof typeof directionWords;
  readonly weight: number;
  /** What its cutoff says: `not over 8`; null without one. */
  readonly limit: string | null;
}

/** A metro of a workbook. */
interface SheetMetro {
  readonly rank: number | null;
  readonly name: string;
  readonly cbsa: string;
  readonly states: readonly string[];
  readonly composite: number | null;
  readonly likely: readonly [low: number, high: number] | null | undefined;
  readonly possible: { readonly best: number; readonly worst: number } | null | undefined;
  readonly criteria: readonly {
    readonly value: number | null;
    readonly score: number | null;
    readonly contribution: number | null;
  }[];
}

/** Returns the heads of the sheet of a ranking. @param criteria how each is named, with its unit */
export function rankingHeads(criteria: readonly { readonly label: string; readonly figure: string }[]): string[] {
  const ranges = ['Likely rank from', 'Likely rank to', 'Possible rank from', 'Possible rank to'];
  const own = criteria.flatMap(({ label, figure }) => [figure, `Score: ${label}`, `Adds: ${label}`]);
  return ['Rank', 'Metro', 'CBSA', 'States', 'Score', ...ranges, ...own];
}

/** Returns the row of a metro in that sheet. */
export function rankingCells({ rank, name, cbsa, states, composite, likely, possible, criteria }: SheetMetro): Cell[] {
  const [low = null, high = null] = likely ?? [];
  const { best = null, worst = null } = possible ?? {};
  const own = criteria.flatMap(({ value, score, contribution }) => [value, score, contribution]);
  return [rank, name, cbsa, states.join(', '), composite, low, high, best, worst, ...own];
}

/** Returns the heads and the rows of the sheet of criteria. */
export function criteriaRows(criteria: readonly SheetCriterion[]): Cell[][] {
  const total = criteria.reduce((sum, { weight }) => sum + weight, 0);
  return [
    ['Used as', 'Measure', 'Name in the API', 'Unit', 'Years', 'Direction', 'Weight', 'Share of the score', 'Limit'],
    ...criteria.map(({ label, measure, unit, years, direction, weight, limit }) => {
      const share = total > 0 ? weight / total : null;
      return ['criterion', label, measure, unit, years, directionWords[direction], weight, share, limit];
    }),
  ];
}

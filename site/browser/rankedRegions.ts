import { wordsOf } from '../../api/domain/text.ts';
import { ranksOf } from '../figures/ranks.ts';
import type { RegionChoice, RegionOrder } from './chosenRegions.ts';
import { matchWords } from './matchWords.ts';
import type { RegionRow } from './regionRows.ts';
import { hasValueOf, type StateNames, wordsOfRegion } from './regionWords.ts';

/** A row with its ranks from the end that comes first; null: its figure is of an earlier year than those that are ranked. */
export interface RankedRow {
  readonly row: RegionRow;
  /** Among the regions of the choice. */
  readonly rank: number | null;
  /** Among all of the geography. */
  readonly ofAll: number | null;
}

/** The rows of a geography, and those of a choice, the highest value first. */
interface ReadRegions {
  readonly all: readonly RegionRow[];
  readonly rows: readonly RegionRow[];
}

/** Returns rows in an order, with their ranks: from the lowest where that comes first, else from the highest. */
export function rankRows({ all, rows }: ReadRegions, order: RegionOrder): readonly RankedRow[] {
  // The ranks among all are those of the exact figures: the rows of the page have rounded ones.
  const sign = order === 'lowest' ? 1 : -1;
  const ranksIn = (some: readonly RegionRow[]) =>
    ranksOf(some.map(({ rank }) => (rank === '' ? null : sign * Number(rank))));
  const ofAll = new Map(ranksIn(all).map((rank, i) => [all[i], rank]));
  const ranks = ranksIn(rows);
  const ranked = rows.map((row, i) => ({ row, rank: ranks[i]!, ofAll: ofAll.get(row) ?? null }));
  if (order === 'name') return ranked.toSorted((a, b) => a.row.name.localeCompare(b.row.name));
  return order === 'lowest' ? ranked.toReversed() : ranked;
}

/** Returns the rows whose names have what is typed, and whose values are those of the chosen bar. */
export function matchingRows(
  rows: readonly RankedRow[],
  choice: RegionChoice,
  states: StateNames,
): readonly RankedRow[] {
  const typed = wordsOf(choice.filter);
  return rows.filter(
    ({ row }) =>
      hasValueOf(choice, row.amount) && (typed.length === 0 || matchWords(wordsOfRegion(row, states), typed)),
  );
}

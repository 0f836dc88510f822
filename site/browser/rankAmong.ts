import { showStanding } from '../figures/format.ts';
import { standingAmong } from '../figures/ranks.ts';

/** A row with its rank among all regions, from the highest; empty: its figure is of an earlier year than those that are ranked. */
interface RankedOfAll {
  readonly rank: string;
}

/** Says where a ranked row is among some rows, by the ranks of all: they are those of exact figures. `tied 3rd lowest of 88`. */
export function rankAmong(rows: readonly RankedOfAll[], { rank }: RankedOfAll): string {
  const keys = rows.map((row) => (row.rank === '' ? null : -Number(row.rank)));
  return showStanding(standingAmong(keys, -Number(rank)));
}

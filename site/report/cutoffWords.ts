import type { RankResult } from '../../api/schemas/rank.ts';
import { showFigure } from '../figures/format.ts';

const comparatorNames: Readonly<Record<string, string>> = { lt: 'below', lte: 'at most', gt: 'above', gte: 'at least' };

/** Returns what a cutoff removes: `above 5%`; empty without one. */
export function cutoffWords(criterion: RankResult['criteria'][number]): string {
  const { cutoff } = criterion;
  return cutoff
    ? `${comparatorNames[cutoff.comparator] ?? cutoff.comparator} ${showFigure(cutoff.value, criterion)}`
    : '';
}

import type { Dataset } from '../../api/schemas/dataset.ts';
import { content, createdAt } from '../release.ts';
import { describeNextRelease } from './age.ts';

/** A month in which publishers plan new editions. */
interface PlannedMonth {
  readonly month: string;
  readonly datasets: readonly Dataset[];
}

/** Returns the months in which publishers plan new editions of datasets, the earliest first. Months before the release are left out. */
export function nextEditions(): PlannedMonth[] {
  const present = createdAt.slice(0, 'YYYY-MM'.length);
  const planned = content.datasets.filter(({ next_release }) => next_release && next_release >= present);
  const byMonth = Map.groupBy(planned, ({ next_release }) => next_release!);
  return [...byMonth]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([month, datasets]) => ({ month: describeNextRelease(month)!, datasets }));
}

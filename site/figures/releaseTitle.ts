import { formatDate } from '../../api/domain/dates.ts';
import type { ReleaseSummary } from '../../common/siteData.ts';
import { siteData } from '../siteData.ts';

/** Returns the date of a release, with its number if it is not the first of its day: `November 22, 2026, no. 2`. */
export function releaseTitle({ id, created_at }: ReleaseSummary): string {
  const day = formatDate(created_at);
  // Newest first.
  const sameDay = siteData.releases.filter((one) => formatDate(one.created_at) === day).toReversed();
  const place = sameDay.findIndex((one) => one.id === id);
  return place > 0 ? `${day}, no. ${place + 1}` : day;
}

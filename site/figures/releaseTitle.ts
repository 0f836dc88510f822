import { formatDate } from '../../api/domain/dates.ts';
import type { ListedRelease } from '../../api/schemas/release.ts';
import { content } from '../release.ts';
import { formatRank } from './format.ts';

/** The release that the pages show. */
export const currentRelease = content.releases[0]!;

/** The numbers of releases of one day after the first. */
const ordinals = ['second', 'third', 'fourth', 'fifth'];

type Named = Pick<ListedRelease, 'id' | 'created_at'>;

/** Returns the day of a release, and its number in words if it is not the first of its day. */
function dayOf({ id, created_at }: Named): { day: string; ordinal: string | undefined } {
  const day = formatDate(created_at);
  // Newest first.
  const sameDay = content.releases.filter((one) => formatDate(one.created_at) === day).toReversed();
  const place = sameDay.findIndex((one) => one.id === id);
  return { day, ordinal: place > 0 ? (ordinals[place - 1] ?? formatRank(place + 1)) : undefined };
}

/** Returns the date of a release, with its number if it is not the first of its day: `November 22, 2026 (second)`. */
export function releaseTitle(release: Named): string {
  const { day, ordinal } = dayOf(release);
  return ordinal === undefined ? day : `${day} (${ordinal})`;
}

/** Returns a release as a sentence names it: `release of November 23, 2026`, `second release of November 22, 2026`. */
export function releaseName(release: Named): string {
  const { day, ordinal } = dayOf(release);
  return `${ordinal === undefined ? '' : `${ordinal} `}release of ${day}`;
}

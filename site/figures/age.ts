import type { Dataset } from '../../api/schemas/dataset.ts';
import { geographies, type Geography } from '../../api/schemas/common.ts';
import type { ServedMeasure } from '../../api/domain/release.ts';
import { content, createdAt, prepared } from '../release.ts';
import { probableEdition } from '../status/rhythm.ts';
import { showLatestPeriod } from './datasetYears.ts';

/** Years between figures and the release from which on pages mark figures as old. */
const maxAge = 3;

/** The mark of old figures. */
export const oldMark = `over ${maxAge} years old`;

const releaseYear = new Date(createdAt).getUTCFullYear();

/** Returns whether the latest figures of a measure are over three years older than the release. */
export function isOld(measure: ServedMeasure, at: readonly Geography[] = geographies): boolean {
  return isOldYear(latestYear(measure, at));
}

/** Returns whether a year is over three years before the release; no year is not. */
export const isOldYear = (year: number | null): boolean => year !== null && releaseYear - year > maxAge;

/** Returns the latest year of a measure's figures. */
export function latestYear({ geographies: served }: ServedMeasure, at: readonly Geography[] = geographies): number {
  return Math.max(...at.flatMap((geography) => served[geography]?.vintages ?? []));
}

/** Returns how old figures of a year are at this release: `5 years old`. */
export function describeAge(year: number): string {
  const years = releaseYear - year;
  if (years <= 0) return 'of the year of this release';
  return `${years} year${years === 1 ? '' : 's'} old`;
}

/** An edition that is probably published and not in the release: its period, and the month by which it usually is. */
interface MissingEdition {
  readonly period: string;
  readonly month: string;
}

/** Returns the newest edition of a dataset that is probably published and not in the release. */
export function missingEdition({ key, latest_year: latest }: Dataset): MissingEdition | undefined {
  const rhythm = prepared.rhythms.get(key);
  const edition = rhythm && latest != null && probableEdition(rhythm, latest, new Date(createdAt));
  if (!edition) return undefined;
  return { period: showLatestPeriod({ key, vintages: [edition.year] })!, month: describeNextRelease(edition.by)! };
}

/** Returns the newest edition of a measure's dataset that is probably published and not in the release. */
export const newerEditionOf = ({ dataset }: ServedMeasure): MissingEdition | undefined =>
  missingEdition(content.datasets.find(({ key }) => key === dataset)!);

const longMonth = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** Returns the month of the next edition in words: `December 2026`; undefined if the publisher has not announced it. */
export function describeNextRelease(month: Dataset['next_release']): string | undefined {
  return month ? longMonth.format(new Date(`${month}-01`)) : undefined;
}

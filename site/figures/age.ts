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

/** Editions that are probably published and not in the release. */
interface MissingEditions {
  /** Their periods: `2025`, `2024 and 2025`, `2022 to 2025`. */
  readonly periods: string;
  /** `2025 edition`, `2024 and 2025 editions`. */
  readonly editions: string;
  readonly areSeveral: boolean;
  /** The month by which the newest one usually is. */
  readonly month: string;
}

/** Returns the editions of a dataset that are probably published and not in the release; undefined without any. */
export function missingEditions({ key, latest_year: latest }: Dataset): MissingEditions | undefined {
  const rhythm = prepared.rhythms.get(key);
  const newest = rhythm && latest != null && probableEdition(rhythm, latest, new Date(createdAt));
  if (!newest) return undefined;
  const [first, last] = [latest + 1, newest.year].map((year) => showLatestPeriod({ key, vintages: [year] })!);
  const count = newest.year - latest;
  const periods = count === 1 ? last! : `${first} ${count === 2 ? 'and' : 'to'} ${last}`;
  return {
    periods,
    editions: `${periods} edition${count === 1 ? '' : 's'}`,
    areSeveral: count > 1,
    month: describeNextRelease(newest.by)!,
  };
}

/** Returns the editions of a measure's dataset that are probably published and not in the release. */
export const newerEditionsOf = ({ dataset }: ServedMeasure): MissingEditions | undefined =>
  missingEditions(content.datasets.find(({ key }) => key === dataset)!);

const longMonth = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** Returns the month of the next edition in words: `December 2026`; undefined if the publisher has not announced it. */
export function describeNextRelease(month: Dataset['next_release']): string | undefined {
  return month ? longMonth.format(new Date(`${month}-01`)) : undefined;
}

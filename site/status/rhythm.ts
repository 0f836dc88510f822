import type { Dataset } from '../../api/schemas/dataset.ts';

/** An edition that has probably been published, by how often its publisher updates a dataset. */
interface ProbableEdition {
  /** A year of its figures. */
  readonly year: number;
  /** Whether it may have later ones: the rhythm does not say how old figures are. */
  readonly orLater: boolean;
  /** The month by whose end it was to be published: `2025-12`. */
  readonly by: string;
}

const months = [
  ...['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November'],
  'December',
];

/** How old figures are at most when a yearly edition is published whose rhythm does not say it, in years. */
const mostLag = 2;

/** The month of new figures where the rhythm says another time of the year, and the lag of these figures. */
const otherTimes = [
  { words: 'a full year becomes final in the autumn after it', month: 11, lag: 1 },
  { words: 'for the fiscal year that starts on October 1', month: 9, lag: -1 },
];

/**
 * Returns the newest edition that has probably been published by a day, if it is newer than the figures of a dataset. The rhythm is in
 * words of a release (`Yearly, each December, for the five years before`); other words say nothing.
 */
export function probableEdition(
  { refresh_cadence, latest_year }: Pick<Dataset, 'refresh_cadence' | 'latest_year'>,
  day: Date,
): ProbableEdition | undefined {
  const rhythm = readRhythm(refresh_cadence ?? '');
  if (!rhythm || latest_year == null) return undefined;
  const { month, lag = mostLag } = rhythm;
  // The month has to be over.
  const published = day.getUTCFullYear() - (day.getUTCMonth() + 1 > month ? 0 : 1);
  const year = published - lag;
  if (year <= latest_year) return undefined;
  return { year, orLater: rhythm.lag === undefined, by: `${published}-${String(month).padStart(2, '0')}` };
}

/** Returns the month of yearly editions, December where none is named, and how many years before it their figures are, if that is said. */
function readRhythm(cadence: string): { readonly month: number; readonly lag?: number } | undefined {
  const other = otherTimes.find(({ words }) => cadence.includes(words));
  if (other) return other;
  if (!cadence.startsWith('Yearly') || cadence.startsWith('Yearly or less often')) return undefined;
  const named = months.findIndex((month) => cadence.includes(`each ${month}`) || cadence.includes(`in ${month}`));
  const isYearBefore = /for the (?:five years|year) before/.test(cadence);
  return { month: named === -1 ? 12 : named + 1, ...(isYearBefore && { lag: 1 }) };
}

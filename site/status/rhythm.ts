import type { Rhythm } from '../../common/prepared.ts';

/** An edition that has probably been published. */
interface ProbableEdition {
  /** The newest year of its figures. */
  readonly year: number;
  /** The month by whose end it was to be published: `2025-12`. */
  readonly by: string;
}

/** Returns the newest edition that has probably been published by a day, if it is newer than the figures of a dataset. */
export function probableEdition(
  { month, lag }: Pick<Rhythm, 'month' | 'lag'>,
  latestYear: number,
  day: Date,
): ProbableEdition | undefined {
  // The month has to be over.
  const published = day.getUTCFullYear() - (day.getUTCMonth() + 1 > month ? 0 : 1);
  const year = published - lag;
  return year > latestYear ? { year, by: `${published}-${String(month).padStart(2, '0')}` } : undefined;
}

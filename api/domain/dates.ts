/** The milliseconds of a day. */
export const dayMs = 86_400_000;

/** Returns the number of the UTC day of a time (epoch milliseconds). */
export const dayOf = (time: number): number => Math.floor(time / dayMs);

const longDate = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** Formats the UTC day of a time, epoch milliseconds or ISO 8601: `November 21, 2026`. */
export const formatDate = (time: number | string): string => longDate.format(new Date(time));

/** Whether the next edition of a dataset is ahead, due in the current month, or late because its month is over. */
export type Freshness = 'ahead' | 'due' | 'late';

/**
 * Returns how the month of a next edition relates to a day (UTC). Publishers announce a month, so an edition is late from the first of
 * the next month on.
 */
export function freshnessOf(month: string, day: Date): Freshness {
  const present = day.toISOString().slice(0, 'YYYY-MM'.length);
  return month > present ? 'ahead' : month === present ? 'due' : 'late';
}

import type { Freshness } from '../../api/domain/freshness.ts';

/** What the page says of the next edition of a dataset. */
export const freshnessTexts: Readonly<Record<Freshness, string>> = {
  ahead: 'Not due yet',
  due: 'Due this month',
  late: 'Late',
};

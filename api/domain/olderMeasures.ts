import type { Geography } from '../schemas/common.ts';
import { type History, planOf } from './history.ts';
import type { Release, ServedMeasure } from './release.ts';
import { quote } from './text.ts';

/** How many measures with earlier years are named. */
const maxOlder = 3;

/**
 * Returns the measures with the name and unit of another and with figures of an earlier year at one of some geographies: `bea_population`
 * has figures of `population` of 1969.
 */
export function olderMeasures(
  { content }: Pick<Release, 'content'>,
  history: History,
  { name, unit }: ServedMeasure,
  geographies: readonly Geography[],
  first: number,
): string[] {
  const startsBefore = (other: string) =>
    geographies.some((geography) => (planOf(history, other).years[geography]?.[0] ?? Infinity) < first);
  return content.measures
    .filter((other) => other.name.endsWith(`_${name}`) && other.unit === unit && startsBefore(other.name))
    .slice(0, maxOlder)
    .map((other) => other.name);
}

/** Ends an error about a year that a measure does not have: it names the measures that have an earlier one. */
export function olderText(
  release: Pick<Release, 'content'>,
  history: History,
  measure: ServedMeasure,
  geography: Geography,
  year: number,
): string {
  const yearsOf = (name: string) => planOf(history, name).years[geography] ?? [];
  if (year >= (yearsOf(measure.name)[0] ?? Infinity)) return '';
  const candidates = olderMeasures(release, history, measure, [geography], year + 1);
  const older = candidates.filter((name) => yearsOf(name).includes(year));
  return older.length > 0 ? `; earlier years: ${older.map(quote).join(', ')}` : '';
}

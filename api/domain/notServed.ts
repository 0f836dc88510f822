import type { Geography } from '../schemas/common.ts';
import type { Release, ServedMeasure } from './release.ts';

/**
 * Says that a measure has no values at some geographies, where it has them, and which measure is most like it of those that have
 * values there: "`mean_household_income_1yr` has no values at geography state; it has them at msa; the nearest measure with values
 * there is `mean_household_income`".
 */
export function notServed(
  { content }: Pick<Release, 'content'>,
  measure: ServedMeasure,
  wanted: readonly (Geography | 'us')[],
): string {
  const nearest = nearestMeasure(content.measures, measure, wanted);
  const other = nearest ? `; the nearest measure with values there is \`${nearest.name}\`` : '';
  const has = Object.keys(measure.geographies).join(', ');
  return `\`${measure.name}\` has no values at geography ${wanted.join(', ')}; it has them at ${has}${other}`;
}

/**
 * Returns the measure of the same topic and unit that shares most words of its name, and half of them at least; of several, the one
 * with the shortest name.
 */
export function nearestMeasure(
  measures: readonly ServedMeasure[],
  { name, topic, unit }: ServedMeasure,
  wanted: readonly (Geography | 'us')[],
): ServedMeasure | undefined {
  const words = new Set(name.split('_'));
  const likeness = (other: ServedMeasure) => {
    const others = other.name.split('_');
    const shared = others.filter((word) => words.has(word)).length;
    return 2 * shared < words.size ? 0 : 100 * shared - others.length;
  };
  return measures
    .filter(
      (one) =>
        one.topic === topic &&
        one.unit === unit &&
        wanted.some((geography) => geography !== 'us' && one.geographies[geography]),
    )
    .filter((one) => likeness(one) > 0)
    .reduce<ServedMeasure | undefined>(
      (best, one) => (best && likeness(best) >= likeness(one) ? best : one),
      undefined,
    );
}

import { isAreaCode } from '../../api/domain/areaCodes.ts';
import type { Comparison } from '../../api/schemas/compare.ts';
import { placeName } from '../figures/format.ts';
import { findBest } from './best.ts';
import type { CompareData } from './compareData.ts';
import { shortNames } from './names.ts';

/** How many metros the heading and the sentence name. */
const maxInHeading = 4;
const maxInSentence = 5;

const lists = new Intl.ListFormat('en-US');

/** Returns the names of some metros as a heading: `Austin, Dallas, and Raleigh`, `Austin, Dallas, Raleigh, and 5 more`. */
export function headingOf(names: readonly string[]): string {
  const named = names.length > maxInHeading ? names.slice(0, maxInHeading - 1) : names;
  const more = names.length - named.length;
  return lists.format([...named, ...(more > 0 ? [`${more} more`] : [])]);
}

/** Returns the names of some metros as a heading; of one, with its state. @param space what is in place of a space within one of several names */
export const titleOf = (metros: Comparison['metros'], space = ' '): string =>
  metros.length === 1
    ? placeName(metros[0]!)
    : // The name of a region can be longer than a line.
      headingOf(
        shortNames(metros).map((name, i) => (isAreaCode(metros[i]!.cbsa) ? name : name.replaceAll(' ', space))),
      );

/**
 * Returns on how many of the rated measures each metro is best, or the better of two, the highest count first: those that the table
 * shades. Undefined without two metros that differ in one.
 */
export function describeBest({ topics }: CompareData, metros: Comparison['metros']): string | undefined {
  const rows = topics
    .flatMap(({ measures }) => measures)
    .map((measure) =>
      findBest(
        metros.map(({ values }) => values[measure.name] ?? null),
        measure,
      ),
    )
    .filter((row) => row.includes(true));
  if (rows.length === 0) return undefined;
  const names = shortNames(metros);
  const counted = names.map((name, i) => ({ name, count: rows.filter((row) => row[i]).length }));
  const groups = [...Map.groupBy(counted, ({ count }) => count)].sort(([a], [b]) => b - a);
  const parts: string[] = [];
  let left = names.length;
  for (const [count, group] of groups) {
    if (parts.length > 0 && names.length - left + group.length > maxInSentence) {
      parts.push(`the other ${left} on fewer`);
      break;
    }
    const several = group.length > 1;
    const verb = parts.length > 0 ? '' : `${several ? ' are' : ' is'} ${names.length > 2 ? 'best' : 'better'}`;
    const times = count === 0 ? 'none' : `${count}${several ? ' each' : ''}`;
    parts.push(`${lists.format(group.map(({ name }) => name))}${verb} on ${times}`);
    left -= group.length;
  }
  const isShared = counted.reduce((sum, { count }) => sum + count, 0) > rows.length;
  const measures = rows.length === 1 ? 'one measure' : `${rows.length} measures`;
  return `Of ${measures} where one direction is generally better, ${lists.format(parts)}${isShared ? ' (ties count for each)' : ''}.`;
}

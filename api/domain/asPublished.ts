import type { AsPublished } from '../schemas/calculation.ts';
import type { Geography } from '../schemas/common.ts';

/** A measure, as far as unusual figures are concerned that are as published. */
interface Marked {
  readonly as_published?: readonly AsPublished[] | undefined;
}

const computed = 'Computed from a figure that is unusual as published. ';

/** Returns the note of a value that is computed from a figure with a note. */
export const noteOfComputed = (note: string): string => (note.startsWith(computed) ? note : computed + note);

/** Puerto Rico, whose figures are not in those of the nation. */
const outsideOfNation = '72';

/**
 * Returns what is unusual about a value of a region, which is as published or computed from such figures; undefined for other
 * values. A value of the nation is computed from those of the states.
 */
export function markOf(
  { as_published = [] }: Marked,
  geography: Geography | 'us',
  geoid: string,
  year: number,
): string | undefined {
  const ofYear = as_published.filter(({ years }) => years.includes(year));
  const notes =
    geography === 'us'
      ? ofYear
          .filter((one) => one.geography === 'state' && one.geoid !== outsideOfNation)
          .map(({ note }) => noteOfComputed(note))
      : ofYear.filter((one) => one.geography === geography && one.geoid === geoid).map(({ note }) => note);
  return notes.length > 0 ? [...new Set(notes)].join(' ') : undefined;
}

/** Returns the years of a region's series whose values are marked, each with its note; undefined without any. */
export function marksOver(measure: Marked, geography: Geography | 'us', geoid: string, years: readonly number[]) {
  if (!measure.as_published) return undefined;
  const marks = years.flatMap((year) => {
    const note = markOf(measure, geography, geoid, year);
    return note === undefined ? [] : [{ year, note }];
  });
  return marks.length > 0 ? marks : undefined;
}

import type { AsPublished } from '../schemas/calculation.ts';
import type { Geography } from '../schemas/common.ts';

/** A measure, as far as unusual figures are concerned that are as published. */
interface Marked {
  readonly as_published?: readonly AsPublished[] | undefined;
}

/** Returns what is unusual about a value of a region, which is as published; undefined for other values. */
export function markOf(
  { as_published }: Marked,
  geography: Geography,
  geoid: string,
  year: number,
): string | undefined {
  const found = (as_published ?? []).filter(
    (one) => one.geoid === geoid && one.geography === geography && one.years.includes(year),
  );
  return found.length > 0 ? found.map(({ note }) => note).join(' ') : undefined;
}

/** Returns the years of a region's series whose values are marked, each with its note; undefined without any. */
export function marksOver(measure: Marked, geography: Geography, geoid: string, years: readonly number[]) {
  if (!measure.as_published) return undefined;
  const marks = years.flatMap((year) => {
    const note = markOf(measure, geography, geoid, year);
    return note === undefined ? [] : [{ year, note }];
  });
  return marks.length > 0 ? marks : undefined;
}

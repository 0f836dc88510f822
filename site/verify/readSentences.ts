import { fits, type Names, type ReadClaim } from './claims.ts';
import type { Phrase } from './phrases.ts';
import type { ClaimMeasure, Place } from './vocabulary.ts';

/** A number in a text, with the words that are its unit. */
interface WrittenNumber {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** Digits with a sign, a dollar sign and a unit. Not part of a word (25th) or of a longer number, and no count of places. */
const writtenNumber =
  /(?<![\p{L}\p{N}.,])[-−]?\$?(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?(?:\s?%|\s(?:percentage points|percent|(?:thousand|million|billion|trillion)(?: dollars)?)\b)?(?![\p{L}\p{N}]|\s(?:metros|metro areas|counties|states)\b)/giu;
const yearText = /^(?:19|20)\d\d$/;

/** The most characters between the two years of a span, such as `2020 to 2025`: the figure is of the last. */
const maxSpanGap = 9;

/** The most characters between a figure and its place after it: `4.1% of Texas`. */
const maxPlaceGap = 5;

/**
 * Returns the figures of a text with what they are about. The place is the one right after the figure, the last one before it,
 * or the first one of an earlier sentence. The measure is the nearest one in the sentence whose unit the figure can have.
 * The year is the nearest one without another figure in front of it.
 */
export function readSentences(text: string, names: Names): ReadClaim[] {
  const claims: ReadClaim[] = [];
  let before: Phrase<Place> | undefined;
  for (const { segment, index } of sentencesOf(text)) {
    const places = names.places.find(segment);
    const measures = names.measures.find(segment);
    const numbers = numbersOf(segment).filter(
      (number) => ![...places, ...measures].some((one) => overlaps(one, number)),
    );
    const years = yearsOf(numbers);
    const figures = numbers.filter((number) => !yearText.test(number.text));
    for (const [i, { text: value, start, end }] of figures.entries()) {
      const [found, ...namesakes] = (placeOf(places, start, end) ?? before)?.meanings ?? [];
      const next = figures[i + 1]?.start ?? segment.length;
      const year = nearest(
        years.filter((one) => one.start < next),
        start,
        end,
      );
      claims.push({
        ...{ value, place: found, namesakes, measure: measureOf(measures, value, start, end) },
        year: year && Number(year.text),
        from: { start: index + start, end: index + end },
      });
    }
    before = places[0] ?? before;
  }
  return claims;
}

/** Returns the sentences of a text with their places. The period of `St. Louis` ends none. */
function sentencesOf(text: string) {
  const sentences: { segment: string; index: number }[] = [];
  for (const { segment, index } of new Intl.Segmenter('en', { granularity: 'sentence' }).segment(text)) {
    const last = sentences.at(-1);
    if (last && /\b(?:St|Ft|Mt|U\.S)\.\s*$/.test(last.segment)) last.segment += segment;
    else sentences.push({ segment, index });
  }
  return sentences;
}

const numbersOf = (text: string): WrittenNumber[] =>
  [...text.matchAll(writtenNumber)].map(({ 0: found, index }) => {
    return { text: found, start: index, end: index + found.length };
  });

/** Returns the place of a figure: right after it, else the last one before it, else the next one. */
function placeOf(places: readonly Phrase<Place>[], start: number, end: number): Phrase<Place> | undefined {
  const after = places.find((one) => one.start >= end);
  if (after && after.start - end <= maxPlaceGap) return after;
  return places.findLast((one) => one.end <= start) ?? after;
}

/** Returns the years among numbers; of a span, the last. */
function yearsOf(numbers: readonly WrittenNumber[]): WrittenNumber[] {
  const years = numbers.filter(({ text }) => yearText.test(text));
  return years.filter((year, i) => {
    const next = years[i + 1];
    return !next || next.start - year.end > maxSpanGap;
  });
}

/** Returns the measure that is named nearest to a figure and whose unit the figure can have. */
function measureOf(measures: readonly Phrase<ClaimMeasure>[], value: string, start: number, end: number) {
  const fitting = measures.filter(({ meanings }) => meanings.some((one) => fits(value, one)));
  const named = nearest(fitting, start, end) ?? nearest(measures, start, end);
  return named?.meanings.find((one) => fits(value, one)) ?? named?.meanings[0];
}

type Span = Pick<WrittenNumber, 'start' | 'end'>;

const overlaps = (a: Span, b: Span) => a.start < b.end && b.start < a.end;

function nearest<T extends Span>(spans: readonly T[], start: number, end: number): T | undefined {
  const distance = (one: T) => Math.max(one.start - end, start - one.end);
  return spans.toSorted((a, b) => distance(a) - distance(b))[0];
}

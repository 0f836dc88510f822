import { fits, isYear, type Names, type ReadClaim } from './claims.ts';
import type { Phrase } from './phrases.ts';
import { namesUnknownPlace } from './unknownPlace.ts';
import type { ClaimMeasure, Place } from './vocabulary.ts';

/** A number in a text, with the words that are its unit. */
interface WrittenNumber {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** Digits with a sign and the sign of a currency, never cut: not a part of a word or of a longer number. */
const writtenDigits = /(?<![\p{L}\p{N}.,])[-−]?\p{Sc}?(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?(?![.,]?\p{N})/gu;

/** What follows digits that are no figure: 25th, 1990s, 2024Q1, 387 metros. */
const afterOtherDigits = /^(?:(?:st|nd|rd|th|s)(?!\p{L})|\p{L}+\p{N}|\s(?:metros|metro areas|counties|states)\b)/iu;

/** A unit after digits: `3.5%`, `2.62 million`, `$193.8-billion`. */
const unitWord =
  /^(?:\s?%|[\s-]?(?:pp|percentage points?|per ?cent|(?:thousand|million|billion|trillion)s?(?: dollars)?)(?!\p{L}))/iu;

/** A unit in letters right after digits, known or not, or a short multiple after a space: `31.7M`, `8.5 mn`. MN is a state. */
const shortUnit = /^(?:\p{L}+|\s(?:[mbt]n|[KMBT])(?![\p{L}\p{N}&–-]))/u;

/** The most characters between the two years of a span, such as `2020 to 2025`: the figure is of the last. */
const maxSpanGap = 9;

/** What is between a figure and its year after it: `3.5% in 2024`, `3.5% in May 2024`. */
const beforeYear = /^\s\(?(?:in|for|during|as of|by)(?:\s\p{L}+)?\s$/u;

/** The most characters between a figure and its place after it: `4.1% of Texas`. */
const maxPlaceGap = 5;

/**
 * Returns the figures of a text with what they are about. The place is the one right after the figure, the last one before it,
 * or the first one of an earlier sentence, unless a sentence since then names an unknown place. The measure is the nearest one
 * in the sentence whose unit the figure can have. The year is the one after the figure with `in` or the like, else the nearest
 * one; it has no other figure in front of it, and is in the same clause or begins the sentence.
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
    const clauses = clausesOf(segment);
    if (places.length === 0 && namesUnknownPlace(segment, names.measureWords)) before = undefined;
    const figures = numbers.filter((number) => !isYear(number.text));
    for (const [i, { text: value, start, end }] of figures.entries()) {
      const [found, ...namesakes] = (placeOf(places, start, end) ?? before)?.meanings ?? [];
      const next = figures[i + 1]?.start ?? segment.length;
      const near = years.filter((one) => one.start < next);
      const own = near.filter((one) => isYearOf(segment, one, clauses(one.start) === clauses(start)));
      const year = own.find((one) => beforeYear.test(segment.slice(end, one.start))) ?? nearest(own, start, end);
      const read = { value, place: found, namesakes, from: { start: index + start, end: index + end } };
      const others = measures.filter((one) => one.end <= start && clauses(one.start) === clauses(start));
      const isOfOther = others.some(({ meanings: [measure] }) => measure!.name !== 'population');
      if (!isOfOther && isGrowth(segment.slice(0, start), value, places)) {
        claims.push({ ...read, ...growthOf(numbers, segment, { start, end }, names.growth) });
        continue;
      }
      claims.push({
        ...read,
        measure: measureOf(measures, value, start, end),
        year: year && Number(year.text),
        isUnclear: year === undefined && near.length > 0,
      });
    }
    before = places[0] ?? before;
  }
  return claims;
}

/** Where a clause with a verb of its own begins: `, and its GDP was`, `and has`. */
const clauseStart =
  /(?:;|,?\s(?:and|but|while|whereas))\s(?=(?:[\p{L}'’]+\s){0,3}?(?:has|have|had|is|are|was|were|grew|rose|fell)\s)/giu;

/** Returns a function that tells the clauses of a sentence apart: the number of the one with a position. */
function clausesOf(sentence: string): (position: number) => number {
  const starts = [...sentence.matchAll(clauseStart)].map(({ index }) => index);
  return (position) => starts.filter((start) => start < position).length;
}

/** Whether a year can be that of a figure of its clause or, if it begins the sentence, of any. A figure is never of `since 2020`. */
function isYearOf(sentence: string, { start }: WrittenNumber, isInClause: boolean): boolean {
  const before = sentence.slice(0, start);
  if (/\bsince\s(?:\p{L}+\s)?$/iu.test(before)) return false;
  return isInClause || /^\s*(?:in|for|during|as of|by|from)\s[^,]*$/iu.test(before);
}

/** What comes before the figure of a growth: `grew`, `has grown by about`. */
const beforeGrowth =
  /\s(?:has\s|have\s|had\s|also\s)*(?:grew|grown)\s(?:by\s)?(?:(?:about|almost|nearly|roughly|over|more than)\s)?$/iu;

/** Whether a percentage says how much a place or its population grew. */
function isGrowth(before: string, value: string, places: readonly Phrase<Place>[]): boolean {
  const verb = beforeGrowth.exec(before);
  if (!verb || !/(?:%|per ?cent)$/i.test(value)) return false;
  const subject = before.slice(0, verb.index);
  if (/(?:^|\s)(?:it|they|(?:metro|area|city|region|population)s?)$/iu.test(subject)) return true;
  return places.some(({ end }) => end === subject.trimEnd().length);
}

/** Returns the growth of the population that a figure is: over the years that the text names, else over the usual ones. */
function growthOf(
  numbers: readonly WrittenNumber[],
  sentence: string,
  { start, end }: Span,
  growths: readonly ClaimMeasure[],
): Pick<ReadClaim, 'measure' | 'year' | 'isUnclear'> {
  const next = numbers.find((one) => one.start > start && !isYear(one.text))?.start ?? sentence.length;
  const named = numbers.filter((one) => isYear(one.text) && one.start < next);
  // Those after the figure, else those before it.
  const after = named.filter((one) => one.start >= end);
  const [first, second] = after.length > 0 ? after : named;
  const words = spanAfter.exec(sentence.slice(end))?.groups?.['years']?.toLowerCase();
  if (!first) {
    if (words === undefined) return { measure: growths[0], year: undefined, isUnclear: true };
    return yearsOfGrowth(growths, spanWords[words] ?? Number(words), undefined, false);
  }
  const year = Number(first.text);
  if (second) return yearsOfGrowth(growths, Number(second.text) - year, Number(second.text), false);
  const isSince = /\b(?:since|from)\s(?:\p{L}+\s)?$/iu.test(sentence.slice(0, first.start));
  if (!isSince) return yearsOfGrowth(growths, 1, year, true);
  const measure = growths.find(({ growth }) => growth!.last - growth!.years === year);
  return { measure, year: measure?.growth!.last };
}

/** Over how many years, after a figure: `over five years`, `in the past 10 years`, `in a decade`. */
const spanAfter =
  /^\s(?:over|in|within|during)\s(?:the\s)?(?:last\s|past\s|previous\s)?(?:a\s)?(?<years>decade|(?:one|five|ten|\d+)\s(?=years?\b))/iu;
const spanWords: Readonly<Record<string, number>> = { 'one ': 1, 'five ': 5, 'ten ': 10, decade: 10 };

/** Returns the growth over some years that ends in a year. */
const yearsOfGrowth = (
  growths: readonly ClaimMeasure[],
  years: number,
  year: number | undefined,
  isUnclear: boolean,
) => {
  return { measure: growths.find(({ growth }) => growth!.years === years), year, isUnclear };
};

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
  [...text.matchAll(writtenDigits)].flatMap(({ 0: digits, index }) => {
    const after = text.slice(index + digits.length);
    if (afterOtherDigits.test(after)) return [];
    const [unit] = unitWord.exec(after) ?? shortUnit.exec(after) ?? [''];
    return [{ text: digits + unit, start: index, end: index + digits.length + unit.length }];
  });

/** Returns the place of a figure: right after it, else the last one before it, else the next one. */
function placeOf(places: readonly Phrase<Place>[], start: number, end: number): Phrase<Place> | undefined {
  const after = places.find((one) => one.start >= end);
  if (after && after.start - end <= maxPlaceGap) return after;
  return places.findLast((one) => one.end <= start) ?? after;
}

/** Returns the years among numbers; of a span, the last. */
function yearsOf(numbers: readonly WrittenNumber[]): WrittenNumber[] {
  return numbers.filter(({ text, end }, i) => {
    const next = numbers[i + 1];
    const isInSpan = next && isYear(next.text) && next.start - end <= maxSpanGap;
    return isYear(text) && !isInSpan;
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

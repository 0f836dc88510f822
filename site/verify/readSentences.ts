import { qualifierWords } from '../../api/schemas/claimText.ts';
import { type ClaimFields, fits, isYear, type Names, type ReadClaim } from './claims.ts';
import type { Phrase } from './phrases.ts';
import type { ClaimMeasure, Place } from './vocabulary.ts';

/** What was read from a text: suggestions, and the words that seem to claim something and were not read. */
interface Reading {
  readonly claims: readonly ReadClaim[];
  readonly unread: readonly string[];
}

interface Span {
  readonly start: number;
  readonly end: number;
}

/** A number in a text, with the words that are its unit. */
interface WrittenNumber extends Span {
  readonly text: string;
}

/** A sentence with what was found in it. Figures that are read are taken away, and so are places that no figure is of. */
interface Sentence {
  readonly text: string;
  readonly index: number;
  readonly places: readonly Phrase<Place>[];
  subjects: readonly Phrase<Place>[];
  readonly measures: readonly Phrase<ClaimMeasure>[];
  readonly population: ClaimMeasure | undefined;
  readonly numbers: readonly WrittenNumber[];
  /** The numbers that are no years and not read yet. */
  figures: readonly WrittenNumber[];
  /** The place of an earlier sentence, if this one begins with a word such as `it`. */
  readonly before: Phrase<Place> | undefined;
  readonly doubt: string | undefined;
  readonly claims: ReadClaim[];
  readonly unread: Span[];
}

/** Digits with a sign and the sign of a currency, never cut: not a part of a word or of a longer number. */
const writtenDigits = /(?<![\p{L}\p{N}.,])[-−]?\p{Sc}?(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?(?![.,]?\p{N})/gu;
/** What follows digits that are no figure: 25th, 1990s, 2024Q1, 387 metros, 5 years. */
const afterOtherDigits =
  /^(?:(?:st|nd|rd|th|s)(?!\p{L})|\p{L}+\p{N}|[\s-](?:metros|metro areas|counties|states|months|decades|times)\b)/iu;
/** A unit after digits: `3.5%`, `2.62 million`, `$193.8-billion`. */
const unitWord =
  /^(?:\s?%|[\s-]?(?:pp|(?:percentage )?points?|per ?cent|(?:thousand|million|billion|trillion)s?(?: dollars)?)(?!\p{L}))/iu;
/** A unit in letters right after digits, known or not, or a short multiple after a space: `31.7M`, `8.5 mn`. MN is a state. */
const shortUnit = /^(?:\p{L}+|\s(?:[mbt]n|[KMBT])(?![\p{L}\p{N}&–-]))/u;
/** What makes a number of years a duration. */
const beforeDuration = /\b(?:over|in|past|last|next|previous|for|within|after|every|of)\s(?:the\s)?$/iu;
/** The most characters between the years of a span, such as `2020 to 2025`, or between a figure and its place after it. */
const [maxSpanGap, maxPlaceGap] = [9, 5];
/** How a sentence begins that is about the place of an earlier one. */
const pronoun =
  /^\W*(?:(?:and|but|today|in \d{4}|by \d{4}|since \d{4})\W+)?(?:its?|they|their|the (?:metro|city|area|region|county|state)(?: area)?)\b/iu;
/** Words of sentences that do not state a fact, and of those that pair figures with places. */
const doubts: readonly (readonly [RegExp, string])[] = [
  [/\b(?:not|never|no longer|neither|nor|cannot|false that)\b|n['’]t\b/iu, 'The sentence denies something.'],
  [
    /\b(?:if|would|could|might|may|will|should|projected|projections?|expected|forecasts?|target|goal|estimate that)\b/u,
    'The sentence does not state a fact.',
  ],
  [
    /\bbetween\s(?!(?:19|20)\d\d\b)\S*\d\S*(?:\s\p{L}+)?\sand\s|(?<!\b(?:19|20)\d\d)(?<=\d%?\s?)[–—]\s?\$?\d|(?<!\bfrom\s\S{1,12})(?<=\d%)\s(?:to|or)\s\S*\d/iu,
    'A range is not checked.',
  ],
  [/\b(?:respectively|combined|together|both|each|every)\b/iu, 'Which figure is of which place is not clear.'],
];
const partDoubt = 'The figure is a part or a difference.';
const yearDoubt = 'The text does not say clearly which year this figure is of.';
const ordinals: Readonly<Record<string, number>> = { second: 2, third: 3, fourth: 4, fifth: 5 };
const superlative =
  /\b(?:(?<nth>second|third|fourth|fifth|\d+(?:st|nd|rd|th))[\s-])?(?<word>highest|largest|biggest|greatest|most populous|most|lowest|smallest|fewest|least populous)\b/giu;
const otherSuperlative =
  /\b(?:fastest|slowest|best|worst|cheapest|richest|poorest|youngest|oldest|strongest|weakest|safest|hottest|(?:most|least)\s\p{L}+|top|leading)\b(?:[\s-]\p{L}+){0,2}|\b(?:doubled|tripled|halved)\b|\brank(?:s|ed)\s[^,;]*|\b\d+(?:st|nd|rd|th)\b(?:\s(?:of|in|out)[^,;.]*)?|\b(?:above|below|than) (?:the )?(?:[\p{L}’']+\s)?average\b/giu;
/** What `largest` is about if it is about people. */
const populated = /^\s(?:u\.?s\.?\s|\p{L}+\s)?(?:metro|city|county|state|area|place|population)/iu;
const comparison =
  /\b(?:(?<more>more|higher|larger|bigger|greater)|fewer|less|lower|smaller)\b(?:\s[\p{L}-]+){0,3}?\sthan\s(?:(?:that of|those of|in)\s)?(?:the\s)?$/iu;
const multiple =
  /\b(?<times>twice|(?:two|three|four|five|\d+(?:\.\d+)?) times)\s(?:as|the)\s(?:[\p{L}-]+\s){1,4}?(?:as|of)\s(?:(?:that of|those of|in)\s)?(?:the\s)?$/iu;
const multiples: Readonly<Record<string, string>> = {
  twice: '2.0',
  two: '2.0',
  three: '3.0',
  four: '4.0',
  five: '5.0',
};
const changeVerb =
  /\b(?:(?<up>grew|grown|rose|risen|increased|jumped|climbed|gained|added|up)|fell|fallen|dropped|declined|decreased|shrank|shrunk|lost|down)\b/giu;
const qualifierBefore = new RegExp(String.raw`(?:\b(?:${qualifierWords})\s+|~\s?)$`, 'iu');
const sizeAfter =
  /^[^,;.:]{0,30}?\b(?:over|more than|at least)\s(?:a|1|one|(?<thousands>250|500))(?:,000| thousand| million)(?:\s(?:people|residents))?/iu;
const beforeAmong = /^[^,;.:\d]{0,40}?\b(?:in|of|among|across)\s(?:the\s|metros\sin\s)?$/iu;
/** What is between a place, or the start of a sentence, and a verb that says that its population grew. */
const subjectOfVerb = /^(?:.*\b(?:it|they|metro|area|county|state))?(?:['’]s)?(?:\s(?:has|have|had|also))*\s$/iu;
/** What follows a figure that is a part of another one, or a difference. */
const beforeBase = /^\s(?:points?\s)?(?:more|higher|lower|less|fewer|larger|smaller|above|below|of (?:the|its))\b/iu;
/** What is between a figure and its year after it: `3.5% in May 2024`. */
const beforeYear = /^\s\(?(?:in|for|during|as of|by)(?:\s\p{L}+)?\s$/u;
/** The start of a clause with a verb of its own: `, and its GDP was`, `and has`. */
const clauseStart =
  /(?:;|,?\s(?:and|but|while|whereas))\s(?=(?:[\p{L}'’]+\s){0,3}?(?:has|have|had|is|are|was|were|grew|rose|fell)\s)/giu;

/** Returns what a text claims, as suggestions. A field that the text does not clearly name stays empty. */
export function readSentences(text: string, names: Names): Reading {
  const sentences: Sentence[] = [];
  for (const { segment, index } of sentencesOf(text)) {
    const sentence = sentenceOf(segment, index, names, sentences.at(-1));
    for (const read of [readComparisons, readSuperlatives, readChanges, readValues]) read(sentence);
    sentence.claims.sort((a, b) => startOf(a) - startOf(b));
    sentences.push(sentence);
  }
  return {
    claims: sentences.flatMap(({ claims }) => claims),
    unread: sentences.flatMap((one) => one.unread.map(({ start, end }) => one.text.slice(start, end).trim())),
  };
}

const startOf = ({ from }: ReadClaim) => (from && 'start' in from ? from.start : 0);

function sentenceOf(text: string, index: number, names: Names, previous: Sentence | undefined): Sentence {
  const [places, measures] = [names.places.find(text), names.measures.find(text)];
  const numbers = numbersOf(text).filter((one) => !touches([...places, ...measures], one));
  // A place after such a word is mentioned, and no figure is of it.
  const subjects = places.filter(
    ({ start }) => !/\b(?:unlike|than|near|outside|behind|like|over|beyond)\s(?:the\s)?$/iu.test(text.slice(0, start)),
  );
  return {
    ...{ text, index, places, subjects, measures, claims: [], unread: [] },
    population: names.measures.read('population')[0],
    figures: numbers.filter((one) => !isYear(one.text)),
    numbers,
    before: pronoun.test(text) ? (previous?.subjects[0] ?? previous?.before) : undefined,
    doubt: doubts.find(([words]) => words.test(text))?.[1],
  };
}

type Fields = Omit<ClaimFields, 'place' | 'value'> & { readonly value?: string; readonly doubt?: string };

/** Adds a claim to a sentence. Its figure is no other claim's. */
function add(sentence: Sentence, of: Phrase<Place> | undefined, span: WrittenNumber | Span, fields: Fields): void {
  const { index, claims, doubt = fields.doubt } = sentence;
  const [place, ...namesakes] = of?.meanings ?? [];
  const from = { start: index + span.start, end: index + span.end };
  claims.push({ value: 'text' in span ? span.text : '', ...fields, doubt, place, namesakes, from });
  sentence.figures = sentence.figures.filter((one) => one !== span);
}

/** Reads that a place has more or less of something than another, or a multiple. */
function readComparisons(sentence: Sentence): void {
  for (const than of sentence.places) {
    const before = sentence.text.slice(0, than.start);
    const match = comparison.exec(before) ?? multiple.exec(before);
    if (!match) continue;
    const { more, times } = match.groups!;
    const span = { start: match.index, end: than.end };
    sentence.subjects = sentence.subjects.filter((one) => one !== than);
    const far = sentence.figures.find((one) => span.start - one.end === 1);
    const named = sentence.measures.find((one) => touches([one], span)) ?? nearest(sentence.measures, span);
    const subject = earlier(sentence, span);
    const { year } = yearOf(sentence, span);
    const fields = { kind: 'comparison', measure: named?.meanings[0], than: than.meanings[0], year } as const;
    const [word = ''] = times?.toLowerCase().split(' ') ?? [];
    const direction = more === undefined ? 'lower' : 'higher';
    if (/\b(?:times|twice|half|third|even|far|much)\s$/iu.test(before.slice(0, span.start))) sentence.unread.push(span);
    else if (times) add(sentence, subject, span, { ...fields, value: `${multiples[word] ?? word} times` });
    else add(sentence, subject, far ?? span, { ...fields, direction });
  }
}

/** Reads claims of order, and takes the places among which they are from those that figures are of. */
function readSuperlatives(sentence: Sentence): void {
  const { text, measures, unread } = sentence;
  const read: Span[] = [];
  for (const { 0: words, index: start, groups } of text.matchAll(superlative)) {
    const { nth, word = '' } = groups!;
    const end = start + words.length;
    const next = measures.find((one) => one.start >= end && one.start - end <= 2);
    const isPlain = /^(?:\s(?:in|of|among)\b|[,.;:]|$)/u.test(text.slice(end));
    const named = next ?? (isPlain ? measures.findLast((one) => one.end <= start) : undefined);
    const isOfPeople = /large|big|small|popul/iu.test(word) && populated.test(text.slice(end));
    const measure = named?.meanings[0] ?? (isOfPeople ? sentence.population : undefined);
    const among = takeAmong(sentence, next?.end ?? end);
    const span = { start, end: among?.end ?? next?.end ?? end };
    const group = /\b(?:one of|among|some of|of)\s(?:the|its)\s$/iu.exec(text.slice(0, start));
    if (!measure || group) {
      unread.push({ ...span, start: group?.index ?? start });
      continue;
    }
    const isOwn = (one: WrittenNumber) =>
      one.start >= end && !/\b(?:and|but|while|with|has|had)\b/u.test(text.slice(end, one.start));
    const value = sentence.figures.find((one) => isOwn(one) && fits(one.text, measure)) ?? span;
    const order = /^(?:lowest|smallest|fewest|least)/iu.test(word) ? 'lowest' : 'highest';
    const rank = nth === undefined ? 1 : (ordinals[nth.toLowerCase()] ?? Number.parseInt(nth, 10));
    const fields = { kind: 'order', measure, year: yearOf(sentence, value).year, order, rank } as const;
    read.push(span);
    add(sentence, earlier(sentence, span) ?? sentence.subjects[0], value, { ...fields, among: among?.code });
  }
  for (const { 0: words, index: start } of text.matchAll(otherSuperlative)) {
    const span = { start, end: start + words.length };
    if (!touches([...read, ...unread], span))
      unread.push({ start, end: takeAmong(sentence, span.end)?.end ?? span.end });
  }
}

/** Returns the state, nation or size after a superlative, and takes it from the places that figures are of. */
function takeAmong(sentence: Sentence, from: number) {
  const after = sentence.text.slice(from);
  const size = sizeAfter.exec(after);
  if (size) {
    const end = from + size[0].length;
    sentence.figures = sentence.figures.filter((one) => one.start >= end || one.end <= from);
    return { code: size.groups!['thousands'] === undefined ? '1m' : `${size.groups!['thousands']}k`, end };
  }
  const place = sentence.places.find(({ start }) => start >= from && beforeAmong.test(after.slice(0, start - from)));
  if (!place) return undefined;
  sentence.subjects = sentence.subjects.filter((one) => one !== place);
  return { code: place.meanings.find(({ code }) => /^(?:US|\d\d)$/.test(code))?.code, end: place.end };
}

/** Reads that a figure rose or fell: by how much, or only that it did. What it rose to is a figure like others. */
function readChanges(sentence: Sentence): void {
  const { text, unread, measures } = sentence;
  for (const { 0: verb, index: start, groups } of text.matchAll(changeVerb)) {
    const span = { start, end: start + verb.length };
    const figures = sentence.figures.filter((one) => one.start >= span.end);
    const [figure] = figures;
    const by = figure && /^\s(?:by\s)?(?:a\s)?$/iu.test(text.slice(span.end, figure.start)) ? figure : undefined;
    if (/^(?:up|down)$/iu.test(verb) && !by) continue;
    const [fromYear, year] = yearsOfChange(sentence, span, figures, by);
    const subject = earlier(sentence, span);
    const own = measures.findLast((one) => one.end <= start)?.meanings[0];
    const isOfPlace = subjectOfVerb.test(
      text.slice(Math.max(0, subject && subject !== sentence.before ? subject.end : 0), start),
    );
    const population = isOfPlace && by && /%|cent$/iu.test(by.text) ? sentence.population : undefined;
    const measure = by ? (measureOf(measures, by, true) ?? population) : own;
    const direction = groups!['up'] === undefined ? 'lower' : 'higher';
    if (by || (fromYear !== undefined && measure))
      add(sentence, subject, by ?? span, { kind: 'change', measure, fromYear, year, direction });
    else unread.push(span);
  }
}

/** Returns the years between which something changed, as far as they are named. */
function yearsOfChange(sentence: Sentence, { end }: Span, figures: readonly WrittenNumber[], by: Span | undefined) {
  const years = sentence.numbers.filter((one) => isYear(one.text));
  const [from, to] = figures.map((one) => yearOf(sentence, one).year);
  // From 4.1% in 2020 to 3.3% in 2024.
  if (/^\sfrom\s/iu.test(sentence.text.slice(end)) && to !== undefined) return [from, to];
  const others = figures.filter((one) => one !== by);
  const after = years.filter((one) => one.start >= end && !others.some((other) => other.end < one.start));
  const named = after.length > 0 ? after : years;
  const [first, second] = named.map((one) => Number(one.text));
  const before = sentence.text.slice(0, named[0]?.start ?? 0);
  if (/\b(?:since|from|between)\s(?:\p{L}+\s)?$/iu.test(before)) return [first, second];
  return by && first !== undefined ? [first - 1, first] : [];
}

/** Reads the figures that are left. */
function readValues(sentence: Sentence): void {
  for (const figure of sentence.figures) {
    const { year, isUnclear } = yearOf(sentence, figure);
    const isPart = beforeBase.test(sentence.text.slice(figure.end));
    const doubt = isPart ? partDoubt : isUnclear ? yearDoubt : undefined;
    const fields = { kind: 'value', measure: measureOf(sentence.measures, figure), year } as const;
    add(sentence, subjectOf(sentence, figure), figure, doubt === undefined ? fields : { ...fields, doubt });
  }
}

/** Returns the last place before a span, else that of an earlier sentence. */
const earlier = ({ subjects, before }: Sentence, span: Span) =>
  subjects.findLast((one) => one.end <= span.start) ?? before;

/** Returns the place of a figure: right after it, else the last one before it, without the state that a metro is in. */
function subjectOf({ text, subjects, numbers, before }: Sentence, { start, end }: Span): Phrase<Place> | undefined {
  const after = subjects.find((one) => one.start >= end);
  if (after && after.start - end <= maxPlaceGap && !/^\s*[,;]/.test(text.slice(end))) return after;
  const [last, previous] = subjects.filter((one) => one.end <= start).reverse();
  const isState = last?.meanings[0]!.code.length === 2 && /\bin\s(?:the\s)?$/iu.test(text.slice(0, last.start));
  const isBetween = (one: Span) => one.start > previous!.end && one.end < last!.start;
  return (isState && previous && !numbers.some(isBetween) ? previous : last) ?? before ?? after;
}

/** Returns the year of a figure: after it with `in` or the like, else the nearest of its clause. A span has its last year. */
function yearOf({ text, numbers }: Sentence, { start, end }: Span) {
  const years = numbers.filter((one) => isYear(one.text));
  const clauses = [...text.matchAll(clauseStart)].map(({ index }) => index);
  const clauseOf = (position: number) => clauses.filter((one) => one < position).length;
  const next = numbers.find((one) => one.start >= end && !isYear(one.text))?.start ?? text.length;
  const isInSpan = (one: Span, after = numbers[numbers.findIndex(({ start: at }) => at > one.start)]) =>
    after && isYear(after.text) && after.start - one.end <= maxSpanGap;
  const near = years.filter((one) => one.start < next && !isInSpan(one));
  const own = near.filter((one) => {
    const before = text.slice(0, one.start);
    if (/\bsince\s(?:\p{L}+\s)?$/iu.test(before)) return false;
    return clauseOf(one.start) === clauseOf(start) || /^\s*(?:in|for|during|as of|by|from)\s[^,]*$/iu.test(before);
  });
  const joined = own.find((one) => beforeYear.test(text.slice(end, one.start)));
  const year = joined ?? nearest(own, { start, end });
  return { year: year && Number(year.text), isUnclear: year === undefined && near.length > 0 };
}

/** Returns the measure that is named nearest to a figure and whose unit the figure can have. */
function measureOf(measures: readonly Phrase<ClaimMeasure>[], figure: WrittenNumber, isChange = false) {
  const isRelative = isChange && /(?:%|cent|points?|pp)$/iu.test(figure.text);
  const can = (one: ClaimMeasure) => isRelative || fits(figure.text, one);
  const fitting = measures.filter(({ meanings }) => meanings.some(can));
  const named = nearest(fitting, figure) ?? nearest(measures, figure);
  return named?.meanings.find(can) ?? named?.meanings[0];
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

/** Returns the numbers of a text, each with the word before it that qualifies it. */
const numbersOf = (text: string) =>
  [...text.matchAll(writtenDigits)].flatMap(({ 0: digits, index }): WrittenNumber[] => {
    const [before, after] = [text.slice(0, index), text.slice(index + digits.length)];
    if (afterOtherDigits.test(after) || (/^[\s-]years?\b/u.test(after) && beforeDuration.test(before))) return [];
    const [unit] = unitWord.exec(after) ?? shortUnit.exec(after) ?? [''];
    const [qualifier] = isYear(digits) ? [''] : (qualifierBefore.exec(before) ?? ['']);
    const end = index + digits.length + unit.length;
    return [{ text: qualifier.replace(/~\s?/, 'about ') + digits + unit, start: index - qualifier.length, end }];
  });

const touches = (spans: readonly Span[], { start, end }: Span) =>
  spans.some((one) => one.start < end && start < one.end);

function nearest<T extends Span>(spans: readonly T[], { start, end }: Span): T | undefined {
  const distance = (one: T) => Math.max(one.start - end, start - one.end);
  return spans.toSorted((a, b) => distance(a) - distance(b))[0];
}

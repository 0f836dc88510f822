import { collapseWhitespace } from '../base/text.ts';
import type { Obligation } from '../../api/schemas/incentive.ts';
import type { StatedField } from './catalogSchema.ts';
import { openingsOf } from './inventoryAmounts.ts';
import { sentencesOf } from './text.ts';

/**
 * Returns why a sentence cannot state a value; undefined if it can, or if only a reader can judge. Numbers with their units,
 * dates, citations, codes and names must be in the sentence.
 */
export function inconsistency(field: StatedField, value: unknown, sentence: string): string | undefined {
  switch (field) {
    case 'min_jobs':
      return lackingAmount([{ value: value as number, unit: undefined }], sentence);
    case 'min_investment_usd':
    case 'benefit_max_usd':
      return lackingAmount([{ value: value as number, unit: 'dollars' }], sentence);
    case 'eligibility_summary':
    case 'benefit_summary':
    case 'benefit_basis':
    case 'wage_requirement':
      return lackingAmount(amountsIn(value as string), sentence);
    case 'effective_on':
    case 'sunset_on':
      return dateProblem(field, value as string, sentence);
    case 'statute':
      return lacking(sectionsOf(value as string), citationsIn(withoutUnits(sentence)), 'section');
    case 'naics_codes':
      return lacking(value as string[], withoutUnits(sentence).match(/\d+/g) ?? [], 'code');
    case 'inventory_id':
      return sentence.split(' ').includes(value as string)
        ? undefined
        : `the sentence does not have ${value as string}`;
    case 'area_limit':
    case 'industries':
    case 'activities': {
      const texts = [value].flat() as string[];
      const missing = texts.find((text) => !sentence.includes(text));
      return missing === undefined ? undefined : `the sentence does not have ${missing}`;
    }
    case 'obligations':
      return lackingObligation(value as Obligation[], sentence);
    case 'name':
    case 'aliases': {
      const names = [value].flat() as string[];
      const within = collapseWhitespace(sentence).toLowerCase();
      const missing = names.find((name) => !within.includes(collapseWhitespace(name).toLowerCase()));
      return missing === undefined ? undefined : `the sentence does not name ${missing}`;
    }
    default:
      return undefined;
  }
}

/** A number with its unit, for money, shares and time. */
interface Amount {
  readonly value: number;
  readonly unit: 'dollars' | 'percent' | 'time' | undefined;
}

const words =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
const tens = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');
const scales: Readonly<Record<string, number>> = {
  hundred: 100,
  thousand: 1e3,
  million: 1e6,
  billion: 1e9,
  k: 1e3,
  m: 1e6,
};
const number = String.raw`(?:(?<digits>\d{1,3}(?:,\d{3})+|\d+)(?<decimals>\.\d+)?|(?<word>${[...words, ...tens].join('|')})(?:-(?<ones>${words.slice(1, 10).join('|')}))?)`;
const scale = String.raw`(?<scale>(?:[\s-]?(?:${Object.keys(scales).join('|')})(?!\w))*)`;
const unitAfter = String.raw`(?:\s?(?<percent>%|per\s?cent(?!\w))|[\s-](?<dollars>dollars?|USD)(?!\w)|[\s-](?:business |calendar |working )?(?<time>minute|hour|day|week|month|year)s?(?!\w))?`;
const numeral = new RegExp(String.raw`(?<![\w.])(?<sign>(?:US)?\$\s?|USD\s)?${number}${scale}(?!\w)${unitAfter}`, 'gi');

/** Returns every number in a text, in digits or in words: `$5 million`, `5,000,000`, `twenty-five percent`, `90 days`. */
export function amountsIn(text: string): Amount[] {
  return [...text.matchAll(numeral)].map(({ groups }) => {
    const { digits, decimals = '', word, ones = 'zero', scale: by = '' } = groups!;
    const base =
      digits === undefined ? wordValue(word!) + wordValue(ones) : Number(digits.replaceAll(',', '') + decimals);
    const factor = (by.match(/[a-z]+/gi) ?? []).reduce((product, name) => product * scales[name.toLowerCase()]!, 1);
    return { value: Number((base * factor).toPrecision(15)), unit: unitOf(groups!) };
  });
}

function unitOf({ sign, dollars, percent, time }: Record<string, string | undefined>): Amount['unit'] {
  if (sign ?? dollars) return 'dollars';
  if (percent) return 'percent';
  return time ? 'time' : undefined;
}

/** Returns an error if the sentence does not contain an amount. */
function lackingAmount(wanted: readonly Amount[], sentence: string): string | undefined {
  const there = amountsIn(sentence);
  const missing = wanted.find(({ value, unit }) => !there.some((one) => one.value === value && one.unit === unit));
  if (missing === undefined) return undefined;
  const { value, unit } = missing;
  return ['the sentence has no', value, unit === 'time' ? 'days, months or years' : unit]
    .filter((part) => part !== undefined)
    .join(' ');
}

/** Returns an error if no sentence of the quotation states an amount of its kind for its year. */
function lackingObligation(wanted: readonly Obligation[], quotation: string): string | undefined {
  const sentences = sentencesOf(quotation);
  const missing = wanted.find(({ year, amount_usd, kind }) => {
    const openings = openingsOf(kind, year).map((opening) => opening + (amount_usd < 0 ? '-$' : '$'));
    const isStated = (sentence: string) =>
      openings.some((opening) => sentence.startsWith(opening)) &&
      lackingAmount([{ value: Math.abs(amount_usd), unit: 'dollars' }], sentence) === undefined;
    return !sentences.some(isStated);
  });
  return missing && `no sentence has ${missing.amount_usd} dollars of ${missing.year} (${missing.kind})`;
}

/** Removes money, shares and times from a sentence: the remaining numbers may be sections or codes. */
function withoutUnits(sentence: string): string {
  return sentence.replace(numeral, (amount) => (amountsIn(amount)[0]?.unit === undefined ? amount : ' '));
}

function wordValue(word: string): number {
  const place = words.indexOf(word.toLowerCase());
  return place >= 0 ? place : (tens.indexOf(word.toLowerCase()) + 2) * 10;
}

const months = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');
const month = '(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\\.?';
const dateForms: [RegExp, (parts: string[]) => [year: string, month: number, day: string]][] = [
  [/\b(\d{4})-(\d{2})-(\d{2})\b/g, ([y, m, d]) => [y!, Number(m), d!]],
  [/\b(\d{1,2})\/(\d{1,2})\/(\d{4})\b/g, ([m, d, y]) => [y!, Number(m), d!]],
  [
    new RegExp(`\\b${month}\\s+(\\d{1,2})(?:st|nd|rd|th)?,?\\s+(\\d{4})\\b`, 'gi'),
    ([m, d, y]) => [y!, monthOf(m!), d!],
  ],
  [
    new RegExp(`\\b(\\d{1,2})(?:st|nd|rd|th)?\\s+${month},?\\s+(\\d{4})\\b`, 'gi'),
    ([d, m, y]) => [y!, monthOf(m!), d!],
  ],
];
const monthOf = (name: string) => months.indexOf(name.slice(0, 3).toLowerCase()) + 1;

/** Returns every date in a text with the words before it. */
function datesIn(text: string): { date: string; before: string }[] {
  return dateForms.flatMap(([form, read]) =>
    [...text.matchAll(form)].map((match) => {
      const [year, month, day] = read(match.slice(1));
      const date = `${year}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`;
      return { date, before: text.slice(0, match.index).trimEnd().toLowerCase() };
    }),
  );
}

/** Returns the offset in days that the words before a date express: -1 for `before January 1, 2033`, 1 for `after December 31`. */
const shifts = {
  sunset_on: [
    [/\bon or before$/, 0],
    [/\b(before|prior to|on (or|and) after)$/, -1],
  ],
  effective_on: [
    [/\bon (or|and) after$/, 0],
    [/\bafter$/, 1],
  ],
} as const;

function dateProblem(field: keyof typeof shifts, value: string, sentence: string): string | undefined {
  const told = datesIn(sentence).map(({ date, before }) => {
    const [, days] = shifts[field].find(([words]) => words.test(before)) ?? [undefined, 0];
    return addDays(date, days);
  });
  return told.includes(value) ? undefined : `the sentence has no date that is ${value}`;
}

function addDays(date: string, days: number): string {
  const day = new Date(`${date}T00:00:00Z`);
  if (Number.isNaN(day.getTime())) return date;
  day.setUTCDate(day.getUTCDate() + days);
  return day.toISOString().slice(0, 10);
}

const citation = /\d+[a-z]*(?:[.–-]\d+[a-z]*)*/gi;

/** Returns the sections of a citation without their title: `26 U.S.C. § 45D` is `45d`. */
function sectionsOf(statute: string): string[] {
  return citationsIn(statute.replace(/\d+\s+(?=U\.?\s?S\.?\s?C|C\.?\s?F\.?\s?R|Stat\.)/gi, ''));
}

function citationsIn(text: string): string[] {
  return [...text.matchAll(citation)].map(([token]) => token.toLowerCase().replaceAll('–', '-'));
}

function lacking(wanted: readonly string[], there: readonly string[], what: string): string | undefined {
  const missing = wanted.find((one) => !there.includes(one.toLowerCase()));
  return missing === undefined ? undefined : `the sentence has no ${what} ${missing}`;
}

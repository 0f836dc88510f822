import type { Column } from './column.ts';
import { formatFigure, rounded } from './figures.ts';
import { namePeriod } from './period.ts';
import { populationMeasure, type ServedMeasure } from './release.ts';
import { indicesOfOneMetro } from './standardFigures.ts';
import { compareText, ordinal } from './text.ts';
import { estimateTokens } from './tokens.ts';

/** Describes how a brief is written. The number changes when the sentences would. */
export const method =
  'brief/4: a sentence for each figure of the metro, the population first; the others by the distance of the percentile score of the figure from 50 (D23), divided by the estimated tokens of the sentence, each that fits into the budget; ' +
  'totals, margins of error, standard errors, indices of one metro and figures of an earlier year than those of other metros have no sentence, and a topic has at most four; ' +
  'a rank has the range that the margins of error allow at 90 percent confidence, where they are known.';

/** How many sentences a topic has at most: its measures are often alike, such as the rents of several sizes. */
const maxOfTopic = 4;

/** The units of totals. They grow with the metro, so each would say again how large it is. */
const unitsOfTotals: ReadonlySet<string> = new Set([
  'people',
  'births',
  'deaths',
  'households',
  'homes',
  'customers',
  'establishments',
  'jobs',
  'applications',
  'thousands of dollars',
  'thousands of chained 2017 dollars',
  'megawatthours',
  'square miles',
]);

/** A measure with its column. */
interface MeasuredColumn {
  readonly measure: ServedMeasure;
  readonly column: Column;
  /** What is unusual about the metro's value, which is as published. */
  readonly mark?: string | undefined;
  /** Whether the values are changes of figures in the money of their years. */
  readonly isNominalChange?: boolean | undefined;
  /** The ranks of the metro's value that margins of error allow at 90 percent confidence, the highest first. */
  readonly range?: { readonly best: number; readonly worst: number } | undefined;
}

/** A sentence about one figure. */
interface Sentence {
  readonly text: string;
  readonly measure: ServedMeasure;
  readonly value: number;
  readonly year: number;
  /** The figure as the sentence has it. */
  readonly figure: string;
  readonly tokens: number;
  /** What to know before using the figure, which is the end of the sentence. */
  readonly notes: readonly string[];
}

interface Brief {
  readonly sentences: readonly Sentence[];
  /** The sum of the tokens of the sentences. */
  readonly tokens: number;
  /** How many figures have a sentence that is not in the brief. */
  readonly unused: number;
  /** How many figures have no sentence. */
  readonly unwritten: number;
}

/** Writes a brief about the metro at a place, of at most some tokens. @param columns the measures with metro values */
export function writeBrief(name: string, columns: readonly MeasuredColumn[], place: number, budget: number): Brief {
  const present = columns.filter(({ column }) => column.at(place) !== null);
  const ranked = present.filter(({ column }) => column.isRanked(place));
  const [population] = ranked.filter(({ measure }) => measure.name === populationMeasure);
  const others = ranked.filter((one) => one !== population && !isTotal(one.measure) && isCompared(one.measure));
  const candidates = others.map((one) => ({
    one,
    sentence: writeSentence(one, place, new Set()),
    worth: worthOf(one, place),
  }));
  const perToken = ({ sentence, worth }: (typeof candidates)[number]) => worth / sentence.tokens;
  candidates.sort((a, b) => perToken(b) - perToken(a) || compareText(a.sentence.measure.name, b.sentence.measure.name));
  const sentences: Sentence[] = [];
  const ofTopic = new Map<string | undefined, number>();
  const said = new Set<string>();
  let tokens = 0;
  const add = (sentence: Sentence) => {
    if (tokens + sentence.tokens > budget) return false;
    sentences.push(sentence);
    tokens += sentence.tokens;
    for (const note of sentence.notes) said.add(note);
    return true;
  };
  // The first sentence names the metro.
  if (population) add(writeSentence(population, place, said, name));
  for (const { one, sentence } of candidates) {
    const { topic } = one.measure;
    const count = ofTopic.get(topic) ?? 0;
    const isFirst = sentences.length === 0;
    const isSaid = sentence.notes.some((note) => said.has(note));
    const next = isFirst || isSaid ? writeSentence(one, place, said, isFirst ? name : undefined) : sentence;
    if (count < maxOfTopic && add(next)) ofTopic.set(topic, count + 1);
  }
  const written = candidates.length + (population ? 1 : 0);
  return { sentences, tokens, unused: written - sentences.length, unwritten: present.length - written };
}

/**
 * Returns the measures of the figures whose ranks are farthest from the middle, the farthest first, one of each topic.
 * Totals, which are large in a large metro, indices that do not compare metros, and shared ends of a scale are left out.
 * @param columns the measures with metro values
 */
export function findUnusual(columns: readonly MeasuredColumn[], place: number): string[] {
  const compared = columns.filter(
    (one) => one.column.isRanked(place) && !isTotal(one.measure) && isCompared(one.measure) && !isSharedEnd(one, place),
  );
  const farthest = compared.toSorted(
    (a, b) => worthOf(b, place) - worthOf(a, place) || compareText(a.measure.name, b.measure.name),
  );
  const ofTopics = Map.groupBy(farthest, ({ measure }) => measure.topic);
  return [...ofTopics.values()].map(([first]) => first!.measure.name);
}

/** Whether a figure is zero or 100%, as those of other metros are: many metros without something are not unusual. */
function isSharedEnd({ measure, column }: MeasuredColumn, place: number): boolean {
  const printed = (value: number) => Number(rounded(value, measure.decimals));
  const own = printed(column.values[place]!);
  if (own !== 0 && !(own === 100 && measure.unit === 'percent')) return false;
  return column.rows.some((row) => row !== place && printed(column.values[row]!) === own);
}

/** How unusual a figure is: the distance of its percentile score from the middle, 0 to 50. */
const worthOf = ({ column }: MeasuredColumn, place: number) => Math.abs(column.scores[place]! - 50);

const isTotal = ({ unit, geographies }: ServedMeasure) => geographies.msa!.rollup === 'sum' || unitsOfTotals.has(unit);

/** Whether the values of metros are compared: not errors, nor indices whose level compares the years of one metro. */
const isCompared = ({ name }: ServedMeasure) =>
  !name.endsWith('_margin_of_error') && !name.endsWith('_standard_error') && !indicesOfOneMetro.has(name);

/**
 * Writes the sentence about a figure, and what to know before using it.
 * @param said what an earlier sentence says already
 * @param name the name of the metro, where the sentence says it
 */
function writeSentence(
  { measure, column, mark, isNominalChange, range }: MeasuredColumn,
  place: number,
  said: ReadonlySet<string>,
  name?: string,
): Sentence {
  const value = column.values[place]!;
  const year = column.yearAt(place);
  const figure = printFigure(value, measure);
  const noun = nounOf(measure);
  const inflation =
    isNominalChange && !measure.label.includes('current dollars') ? ' (not adjusted for inflation)' : '';
  const beginning =
    measure.name === populationMeasure
      ? `${name} had`
      : `${name === undefined ? 'The' : `In ${name}, the`} ${noun}${inflation} ${isPlural(noun) ? 'were' : 'was'}`;
  const notes = [measure.note, mark].filter((note) => note !== undefined);
  const unsaid = notes.filter((note) => !said.has(note));
  const sentence = `${beginning} ${figure} in ${namePeriod(measure, year)}, ${describeRank(column, place, range)}.`;
  const text = [sentence, ...unsaid].join(' ');
  return { text, measure, value, year, figure, notes, tokens: estimateTokens(text) };
}

/** Whether a noun with what follows it, such as `monthly owner costs with a mortgage`, is plural. */
function isPlural(noun: string): boolean {
  const [head = ''] = noun.split(/ (?:of|with|without|per|over|in|from|for|to|relative|as|that|who|whose)\b/);
  return head.endsWith('s') && !head.endsWith('ss');
}

/** Returns a label as a noun in a sentence: `share of GDP from construction` for `Construction, share of GDP`. */
function nounOf({ label, unit }: ServedMeasure): string {
  if (unit === 'percent' && label.startsWith('People ')) return `share of ${lowerFirst(label.replace(/, share$/, ''))}`;
  const at = label.lastIndexOf(', ');
  if (at < 0) return lowerFirst(label);
  const head = lowerFirst(label.slice(0, at));
  const tail = label.slice(at + 2);
  return tail === 'share of GDP' ? `${tail} from ${head}` : `${head} (${tail})`;
}

/** Returns a text that begins in lower case, unless it begins with an abbreviation such as GDP. */
const lowerFirst = (text: string) =>
  /^\p{Lu}(?!\p{Lu})/u.test(text) ? text.slice(0, 1).toLowerCase() + text.slice(1) : text;

/** Returns a figure with its unit and as many decimals as its sources support: `13.9%`, `$193`, `8.52 cents per kWh`. */
function printFigure(value: number, { unit, decimals }: ServedMeasure): string {
  const figure = formatFigure(Number(rounded(value, decimals)), decimals);
  if (unit === 'percent') return `${figure}%`;
  if (unit === 'dollars') return figure.startsWith('-') ? `-$${figure.slice(1)}` : `$${figure}`;
  return unit === 'index' || unit === 'ratio' ? figure : `${figure} ${unit}`;
}

/**
 * Returns the rank of a value among those of its year, from the nearer end: `the 3rd lowest of 393 metros`, and the ranks that the
 * margins of error allow.
 */
function describeRank(column: Column, place: number, range: MeasuredColumn['range']): string {
  const value = column.values[place]!;
  const ranked = column.rows.filter((row) => column.isRanked(row));
  const higher = ranked.filter((row) => column.values[row]! > value).length;
  const lower = ranked.filter((row) => column.values[row]! < value).length;
  const tied = ranked.length - higher - lower > 1 ? 'tied for ' : '';
  const rank = Math.min(higher, lower) + 1;
  const end = higher <= lower ? 'highest' : 'lowest';
  const text = `${tied}the ${rank === 1 ? '' : `${ordinal(rank)} `}${end} of ${ranked.length} metros`;
  if (!range || range.best === range.worst) return text;
  const n = ranked.length + 1;
  const ends = end === 'highest' ? [range.best, range.worst] : [n - range.worst, n - range.best];
  return `${text} (${ends.map(ordinal).join(' to ')} within the margins of error)`;
}

import { minimumPopulation } from '../../api/domain/gates.ts';
import type { Ranking } from '../../api/domain/rank.ts';
import type { Requirements } from '../../api/schemas/requirements.ts';
import { capitalize, showExactly, showFigure } from '../figures/format.ts';
import { averageOf, scaleOf } from '../figures/notes.ts';
import type { Figures } from './figures.ts';
import type { Choice } from './startData.ts';

export const directionWords = { higher_better: 'higher is better', lower_better: 'lower is better' } as const;
export const comparatorWords = { lt: 'under', lte: 'at or under', gt: 'over', gte: 'at or over' } as const;

/** Returns the requirement of a tier: `At least 250,000 people`. */
export const describeTier = (tier: NonNullable<Requirements['tier']>): string =>
  `At least ${minimumPopulation[tier].toLocaleString('en-US')} people`;

/** What the short label of a measure leaves out: a code, a basis, the number of years, whom it counts. */
const needless = [
  / \(NAICS [^)]*\)$/,
  /, (current dollars|all sectors)$/,
  / over (one|two|three|five|six|ten) years?$/,
  / \(one year\)$/,
  /^Share of (employed residents (in|who) )?/,
];

/** Returns a label without details that a person needs only to choose it: `Population growth`. */
export const shortLabel = (label: string): string =>
  capitalize(needless.reduce((text, part) => text.replace(part, ''), label));

/** Returns labels without details that a person needs only to choose a measure. Labels that would be the same stay whole. */
export function shortenLabels(labels: readonly string[]): string[] {
  const short = labels.map(shortLabel);
  return short.map((label, i) => (short.indexOf(label) === short.lastIndexOf(label) ? label : labels[i]!));
}

/** Returns the label of each criterion of a ranking, shortened: `Population growth`. */
export const shortLabels = ({ criteria }: Pick<Ranking, 'criteria'>, { choices }: Figures): string[] =>
  shortenLabels(criteria.map(({ measure }) => choices.get(measure)!.label));

/** The most characters of the head of a column: it has three lines at most. */
const longestHead = 30;

/** Returns the labels of the criteria for the heads of columns: of a long one, what is before its first comma, unless others begin alike. */
export function headLabels(ranking: Pick<Ranking, 'criteria'>, figures: Figures): string[] {
  const labels = shortLabels(ranking, figures);
  const starts = labels.map((label) => (label.length > longestHead ? label.split(', ', 1)[0]! : label));
  return starts.map((start, i) => (starts.indexOf(start) === starts.lastIndexOf(start) ? start : labels[i]!));
}

/** Returns a label as it is within a sentence: `population growth`, `GDP per person`, `Opportunity Zone tracts`. */
export const inSentence = (label: string): string =>
  /^[A-Z][a-z]/.test(label) && !/^\S+ [A-Z][a-z]/.test(label) ? label[0]!.toLowerCase() + label.slice(1) : label;

/** A criterion that a score counts, in words: `unemployment rate`, `25%, lower is better`. */
interface ScoringCriterion {
  readonly measure: string;
  readonly label: string;
  readonly share: string;
  /** Its index among all criteria. */
  readonly index: number;
}

/** Returns the criteria of a ranking that have a weight. */
export function scoringCriteria(ranking: Pick<Ranking, 'criteria'>, figures: Figures): ScoringCriterion[] {
  const { criteria } = ranking;
  const total = criteria.reduce((sum, { weight }) => sum + weight, 0);
  const labels = shortLabels(ranking, figures);
  return criteria.flatMap(({ measure, direction, weight }, index) => {
    if (weight === 0) return [];
    const lower = direction === 'lower_better' ? `, ${directionWords[direction]}` : '';
    return [{ measure, label: inSentence(labels[index]!), share: showShare(weight / total) + lower, index }];
  });
}

/** Returns how many metros the table ranks, or, without criteria, lists. */
export const countShown = (ranking: Ranking): number => shownRows(ranking).length;

/** Counts metros: `1 metro`, `22 metros`. */
export const countMetros = (count: number): string => `${count} ${count === 1 ? 'metro' : 'metros'}`;

/** Counts the metros and the regions of a list: `393 metros and 1 region`. @param one what a metro is called @param more what metros are */
export function countPlaces(
  rows: readonly { readonly place: number }[],
  { regions }: { readonly regions: readonly { readonly isArea?: true }[] },
  [one, more]: readonly [one: string, more: string] = ['metro', 'metros'],
): string {
  const added = rows.filter(({ place }) => regions[place]!.isArea).length;
  const metros = rows.length - added;
  const counted = `${metros} ${metros === 1 ? one : more}`;
  return added === 0 ? counted : `${counted} and ${added} ${added === 1 ? 'region' : 'regions'}`;
}

/** Returns the metros and regions that the table ranks, or, without criteria, lists. */
export const shownRows = ({ scored, metros, count }: Ranking): Ranking['metros'] =>
  scored ? metros.filter(({ rank }) => rank !== null) : metros.slice(0, count);

/** Returns how many metros have a rank. */
export const countRanked = (metros: Ranking['metros']): number => metros.filter(({ rank }) => rank !== null).length;

/** Formats a figure of a metro, a score with its scale: `13.9%`, `18.06 of 100`. */
export function showChoice(value: number | null, choice: Choice): string {
  const scale = value === null ? undefined : scaleOf(choice.name);
  return [showFigure(value, choice), scale].filter(Boolean).join(' ');
}

/** Returns the years of the figures of some states, marked if these are averages: `2023, state average`. */
export const showYears = ({ years, ofStates }: Choice, states: readonly string[]): string =>
  ofStates ? `${years}, ${averageOf(states).toLowerCase()}` : years;

/** Returns the signs around a number of a measure. */
export function signsOf({ prefix, unit }: Choice): { readonly before?: string; readonly after?: string } {
  if (prefix) return { before: prefix };
  if (unit === 'percent') return { after: '%' };
  return unit === 'cents per kWh' ? { after: '¢' } : {};
}

const shares = new Intl.NumberFormat('en-US', { style: 'percent', maximumFractionDigits: 1 });

/** Formats a share, 0 to 1: `41.7%`, `25%`. */
export const showShare = (share: number): string => shares.format(share);

const half = 0.5;

/** Returns how much of the weight is of figures that are averages of states, if it is most of it: `75%`. @param isOfStates whether those of a measure are */
export function stateShareOf(
  criteria: readonly { readonly measure: string; readonly weight: number }[],
  isOfStates: (measure: string) => boolean,
): string | undefined {
  const sum = (some: typeof criteria) => some.reduce((sum, { weight }) => sum + weight, 0);
  const share = sum(criteria.filter(({ measure }) => isOfStates(measure))) / sum(criteria);
  return share > half ? showShare(share) : undefined;
}

/** Formats a share, 0 to 1, of random draws, which say no decimals: `25%`, `<1%`, `>99%`. */
export function wholePercent(share: number): string {
  if (share > 0 && share < 0.01) return '<1%';
  return share > 0.99 && share < 1 ? '>99%' : `${Math.round(100 * share)}%`;
}

/** Formats the first and the last rank of a range: `6–12`, or `4` if they are the same. */
export const showRange = ([low, high]: readonly [low: number, high: number]): string =>
  low === high ? String(low) : `${low}–${high}`;

const list = new Intl.ListFormat('en-US');

/** Joins words: `a, b, and c`. */
export const joinWords = (words: readonly string[]): string => list.format(words);

/** Limits up to this one are shown with all of their digits. */
const longest = 1e7;

/** Formats a limit with the digits that people write: `4%`, `4.25%`, `1,000,000`. */
export function showLimit(limit: number | null, choice: Pick<Choice, 'unit' | 'decimals'>): string {
  if (limit === null || Math.abs(limit) > longest) return showFigure(limit, choice);
  const shown = Number(limit.toFixed(2));
  const decimals = [0, 1].find((one) => Number(shown.toFixed(one)) === shown) ?? 2;
  return showExactly(limit, { unit: choice.unit, decimals });
}

/** The most decimals that a figure next to its limit has. */
const mostDecimals = 4;

/** Formats a figure that is not at a limit, with enough decimals to tell them apart: `4.21%` for a limit of `4.2%`. */
export function showNextTo(limit: number | null, value: number | null, { unit, decimals }: Choice): string {
  const shown = showFigure(limit, { unit, decimals });
  const first = showFigure(value, { unit, decimals });
  if (value === null || limit === null || first !== shown) return first;
  const more = Array.from({ length: mostDecimals }, (_, i) => i + 1);
  const texts = more.map((count) => showExactly(value, { unit, decimals: count }));
  const limits = more.map((count) => showExactly(limit, { unit, decimals: count }));
  return texts.find((text, i) => text !== limits[i]) ?? first;
}

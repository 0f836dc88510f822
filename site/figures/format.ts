import { type Citation, withFigures } from '../../api/domain/citation.ts';
import { formatDate } from '../../api/domain/dates.ts';
import { type Dated, namePeriod } from '../../api/domain/period.ts';
import type { Attribution } from '../../api/schemas/common.ts';
import type { MetroProfile } from '../../api/schemas/metro.ts';
import { shortName, showName } from '../../api/domain/metroName.ts';
import type { ServedMeasure } from '../../api/domain/release.ts';

export { shortName, showName };

/** A metro with the postal codes of its states, or a region that is listed with metros. */
export interface NamedMetro {
  readonly name: string;
  readonly states: readonly string[];
  /** Of a region: `area`. */
  readonly geography?: string | undefined;
}

/** Returns the first city of a metro with its first state: `Austin, TX`; the name of a region. */
export const placeName = ({ name, states, geography }: NamedMetro): string =>
  geography === 'area' ? name : `${shortName(name)}, ${states[0]}`;

const plain = new Map<number, Intl.NumberFormat>();

/** Formats a size, which is not negative, with decimals and thousands separators. */
function showDigits(size: number, decimals: number): string {
  let format = plain.get(decimals);
  if (!format) {
    format = new Intl.NumberFormat('en-US', { minimumFractionDigits: decimals, maximumFractionDigits: decimals });
    plain.set(decimals, format);
  }
  return format.format(size);
}

/** Formats a count: `3,221`. */
export const showCount = (count: number): string => showDigits(count, 0);

/** Formats years in ascending order: `2024`, `2020, 2025`, `2010–2022, 2024`. */
export function formatYears(years: readonly number[]): string {
  const runs: [first: number, last: number][] = [];
  for (const year of years) {
    const run = runs.at(-1);
    if (run && year === run[1] + 1) run[1] = year;
    else runs.push([year, year]);
  }
  return runs
    .map(([first, last]) => (last - first < 2 ? [...new Set([first, last])].join(', ') : `${first}–${last}`))
    .join(', ');
}

const ordinals = new Intl.PluralRules('en-US', { type: 'ordinal' });
const suffixes: Readonly<Partial<Record<Intl.LDMLPluralRule, string>>> = { one: 'st', two: 'nd', few: 'rd' };

/** Formats a rank: `25th`. */
export const formatRank = (rank: number): string =>
  `${rank.toLocaleString('en-US')}${suffixes[ordinals.select(rank)] ?? 'th'}`;

/** By dataset, whether the figures from it are printed by the publisher, computed by this service, or some of each. */
export type FiguresByDataset = ReadonlyMap<string, ReadonlySet<Citation['figures']>>;

/** Returns which figures each dataset behind some measures has. */
export function figuresByDataset(shown: Iterable<{ sources: readonly string[]; computed: boolean }>): FiguresByDataset {
  const figures = [...shown].flatMap(({ sources, computed }) =>
    sources.map((dataset) => ({ dataset, kind: computed ? ('computed' as const) : ('printed' as const) })),
  );
  const byDataset = Map.groupBy(figures, ({ dataset }) => dataset);
  return new Map([...byDataset].map(([dataset, list]) => [dataset, new Set(list.map(({ kind }) => kind))]));
}

/** Returns the credit of a dataset, which says whether the service computed the figures. */
export const creditFigures = (attribution: Attribution, figures: FiguresByDataset): string =>
  withFigures(attribution, figures.get(attribution.dataset) ?? new Set()).credit;

/** Returns a credit with its license and the day of retrieval. */
export const creditLine = ({ credit, license, retrieved_at: at }: Attribution): string =>
  `${credit} ${license}.${at ? ` Retrieved ${formatDate(at)}.` : ''}`;

/** Returns the start of a credit: source, license and retrieval date. `figures` are those from its dataset. */
export const formatCredit = (attribution: Attribution, figures: FiguresByDataset): string =>
  creditLine({ ...attribution, credit: creditFigures(attribution, figures) });

export const geographyNames = { msa: 'metros', county: 'counties', state: 'states' } as const;
export const regionNames = { msa: 'metro', county: 'county', state: 'state' } as const;

/** Returns how many regions of a geography there are in words: `1 metro`, `80 metros`. */
export const countRegions = (count: number, geography: keyof typeof geographyNames): string =>
  `${showCount(count)} ${count === 1 ? regionNames[geography] : geographyNames[geography]}`;

/** How a unit is shown next to a figure. */
interface UnitForm {
  /** The signs before and after it. */
  readonly before?: string;
  readonly sign?: string;
  /** The words after it, unless they are next to the measure. */
  readonly words?: string;
  /** The part of the unit that is only next to the measure. */
  readonly rest?: string;
  /** What the figure is multiplied by first. */
  readonly times?: number;
}

/** The units that are shown in a form of their own. A figure in another unit is a bare number: its label says what it counts. */
const unitForms: Readonly<Record<string, UnitForm>> = {
  dollars: { before: '$' },
  'thousands of dollars': { before: '$', times: 1000 },
  'thousands of chained 2017 dollars': { before: '$', rest: 'in 2017 dollars', times: 1000 },
  percent: { sign: '%' },
  'percentage points': { words: 'points' },
  'cents per kWh': { sign: '¢', rest: 'per kWh' },
  'per 1,000 people': { words: 'per 1,000' },
  'per 100 people': { words: 'per 100' },
  'per 100 people of working age': { words: 'per 100' },
  'square miles': { words: 'sq mi' },
  'people per square mile': { words: 'per sq mi' },
  years: { words: 'years' },
};

const scales = [
  { size: 1e12, name: ' trillion', mark: 'T' },
  { size: 1e9, name: ' billion', mark: 'B' },
  { size: 1e6, name: ' million', mark: 'M' },
] as const;
type Scale = (typeof scales)[number];

type Shown = Pick<ServedMeasure, 'unit' | 'decimals'>;

const missing = 'no data';

/** Formats a figure as people write it: `$193.8 billion`, `2.62 million`, `13.9%`, `−0.4 points`; `no data` if missing. */
export const showFigure = (value: number | null, measure: Shown): string =>
  value === null ? missing : withWords(showNumber(value, measure), measure.unit);

/** Formats a figure without the words of its unit, in a scale of at most `largest`. */
function showNumber(value: number, { unit, decimals }: Shown, largest = Infinity, hasScale = true): string {
  const { before = '', sign = '', times = 1 } = unitForms[unit] ?? {};
  const size = Math.abs(value) * times;
  const shown = shownDecimals(unit, decimals, size);
  const [text, scale] = scaleFigure(size, shown, largest);
  return `${minusOf(value, size, shown)}${before}${text}${hasScale ? (scale?.name ?? '') : ''}${sign}`;
}

/** Returns a number with the words of its unit: `14.4 per 1,000`. */
const withWords = (number: string, unit: string) => [number, unitForms[unit]?.words].filter(Boolean).join(' ');

/** Returns the part of a unit that its figures do not show: `per kWh` after cents. */
export const unitRest = (unit: string): string | undefined => unitForms[unit]?.rest;

/** Returns the unit that is named once, next to a measure, in place of words after each figure: `per 1,000 people`, `per kWh`. */
export function unitInWords(unit: string): string | undefined {
  const { words, rest } = unitForms[unit] ?? {};
  return words === undefined ? rest : unit;
}

/** Returns the unit that a figure does not show by itself: `people`; undefined for percent, which it does. */
const unitAfter = (unit: string): string | undefined => (unit in unitForms ? undefined : unit);

/** Returns the unit to name next to a measure, if neither its figures nor its label say what it counts: `per 1,000 people`. */
export function unitBeside({ label, unit }: Pick<ServedMeasure, 'label' | 'unit'>): string | undefined {
  const shown = unitInWords(unit) ?? unitAfter(unit);
  const isNamed = shown && (label.toLowerCase().includes(shown) || (unit === 'index' && / score$|= 100\)/.test(label)));
  return isNamed ? undefined : shown;
}

/** Returns the label of a measure without the parentheses at its end: measures that have it in common are of the same thing. */
export const baseLabel = ({ label }: Pick<ServedMeasure, 'label'>): string => label.replace(/ \([^)]*\)$/, '');

/** Returns a label without the period that its parentheses name, and what they are: `1-year estimate`. */
export function splitPeriod(label: string): { readonly name: string; readonly period?: string } {
  const { name, years } = /^(?<name>.*) \((?<years>one year|five years)\)$/.exec(label)?.groups ?? {};
  if (name === undefined) return { name: label };
  return { name, period: years === 'one year' ? '1-year estimate' : '5-year estimate' };
}

/** Returns the label of a measure for the title of a chart, with the unit that its figures leave out: `Birth rate (per 1,000 people)`. */
export function labelWithUnit({ label, unit }: Pick<ServedMeasure, 'label' | 'unit'>): string {
  const words = unitInWords(unit);
  return words === undefined || label.toLowerCase().includes(words) ? label : `${label} (${words})`;
}

/** Formats a figure for a cell of a table that names units in words next to the measure: `23.1` per 1,000 people. */
export function showInTable(value: number | null, measure: Shown): string {
  return value === null ? '–' : showNumber(value, measure);
}

/** Formats a figure for the table of a chart: a count with all of its digits, to cite it, others as in other tables. */
export const showInChartTable = (value: number | null, measure: Shown): string =>
  value !== null && measure.decimals === 0 && !(measure.unit in unitForms)
    ? showExactly(value, measure)
    : showInTable(value, measure);

/**
 * Formats the figures of one row of a table alike, in the scale of the smallest: `1.30 million` next to `2.62 million`, or
 * `1,304,412` next to `833,402`.
 */
export function showInRow(values: readonly (number | null)[], measure: Shown): string[] {
  const largest = smallestScale(values, measure);
  return values.map((value) => (value === null ? '–' : showNumber(value, measure, largest)));
}

/** Formats the figures of a column alike, without their scale, which its head names: `$1,991.2` and `$193.8`, in `billions`. */
export function showInColumn(values: readonly (number | null)[], measure: Shown) {
  const largest = smallestScale(values, measure);
  const scale = scales.find(({ size }) => size === largest);
  return {
    texts: values.map((value) => (value === null ? '–' : showNumber(value, measure, largest, false))),
    ...(scale ? { scale: `${scale.name.trim()}s` } : {}),
  };
}

const smallestScale = (values: readonly (number | null)[], measure: Shown): number =>
  Math.min(...values.flatMap((value) => (value ? [scaleOf(value, measure)] : [])));

/** Returns the size of the scale that a figure is shown in: 1e6 for `2.62 million`, 1 for `864,243`. */
function scaleOf(value: number, { unit, decimals }: Shown): number {
  const size = Math.abs(value) * (unitForms[unit]?.times ?? 1);
  return scaleFigure(size, shownDecimals(unit, decimals, size))[1]?.size ?? 1;
}

/** Formats a figure with all of its digits: `$193,773,557,000`. */
export function showExactly(value: number | null, { unit, decimals }: Shown): string {
  if (value === null) return missing;
  const { before = '', sign = '', times = 1 } = unitForms[unit] ?? {};
  const size = Math.abs(value) * times;
  const text = showDigits(size, decimals);
  return withWords(`${minusOf(value, size, decimals)}${before}${text}${sign}`, unit);
}

/** Formats a figure for a table of values: a count with all of its digits, to cite it, others as people write them. */
export const showValue = (value: number, measure: Shown & { readonly isCount: boolean }): string =>
  measure.isCount ? showExactly(value, measure) : showFigure(value, measure);

/**
 * Joins the texts of the ends of a range, with their sign once: `$54K–68K`, `1.8–3.0%`; `−1.4 to −0.1%` if the first one is
 * negative, because a dash before a minus would be hard to read.
 */
export function joinEnds(from: string, to: string): string {
  const first = from.replace(/[%¢]$/, '');
  return from.startsWith('−') ? `${first} to ${to}` : `${first}–${to.replace(/^\$/, '')}`;
}

/** Formats the bounds of a figure: `$62,667–75,047`. */
export function showBounds([lower, upper]: readonly [lower: number, upper: number], measure: Shown): string {
  return joinEnds(showNumber(lower, measure), showNumber(upper, measure));
}

/** Returns the exact figure for a tooltip; undefined if the page already shows it. */
export function exactTitle(value: number | null, measure: Shown): string | undefined {
  const exact = showExactly(value, measure);
  return exact === showFigure(value, measure) ? undefined : exact;
}

/** Formats a figure for an axis: `$150B`, `$80K`, `4%`. The unit of a rate such as `per 1,000` is in the chart's subtitle. */
export function showTick(value: number, { unit }: Pick<ServedMeasure, 'unit'>): string {
  const { before = '', sign = '', times = 1 } = unitForms[unit] ?? {};
  const size = Math.abs(value) * times;
  const scale = tickScales.find((one) => size >= one.least);
  const text = ticks.format(size / (scale?.size ?? 1));
  return `${value < 0 ? '−' : ''}${before}${text}${scale?.mark ?? ''}${sign}`;
}

/** Returns a value in the unit that `describeUnit` names: dollars for thousands of dollars. */
export const inShownUnit = (value: number, unit: string): number => value * (unitForms[unit]?.times ?? 1);

/** Returns the number format of Office programs for an axis up to a value in its shown unit: `$#,##0.0,,"M"`. */
export function axisFormat(largest: number, { unit, decimals }: Shown): string {
  const { before = '', sign = '' } = unitForms[unit] ?? {};
  const mark = `${before}#,##0`;
  if (largest >= 1e9) return `${mark}${largest < 1e10 ? '.0' : ''},,,"B"`;
  if (largest >= 1e6) return `${mark}${largest < 1e7 ? '.0' : ''},,"M"`;
  if (largest >= 1e5) return `${mark},"K"`;
  return `${mark}${largest < 10 && decimals > 0 ? '.0' : ''}${sign && `"${sign}"`}`;
}

/** Two decimals, or two digits where those are more: `1.25`, `0.005`. */
const ticks = new Intl.NumberFormat('en-US', {
  maximumFractionDigits: 2,
  maximumSignificantDigits: 2,
  roundingPriority: 'morePrecision',
});
const tickScales = [...scales.map((one) => ({ ...one, least: one.size })), { size: 1000, mark: 'K', least: 10_000 }];

/** Formats a figure for a label in a chart: `$193.8B`, `$80,471`, `23.1`. */
export function showLabel(value: number, { unit, decimals }: Shown): string {
  const { before = '', sign = '', times = 1 } = unitForms[unit] ?? {};
  const size = Math.abs(value) * times;
  const shown = shownDecimals(unit, decimals, size);
  const [text, scale] = scaleFigure(size, shown);
  return `${minusOf(value, size, shown)}${before}${text}${scale?.mark ?? ''}${sign}`;
}

/** Formats figures for labels in one chart alike: `864K` next to `2.62M`, but `864,243` next to `258,852`. */
export function showLabels(values: readonly number[], measure: Shown): string[] {
  const isScaled = (value: number) => scaleOf(value, measure) > 1;
  const hasScale = values.some(isScaled);
  return values.map((value) => (hasScale && !isScaled(value) ? showBound : showLabel)(value, measure));
}

/** Formats the low end of a range: one that is above zero but rounds to it is `<0.1%`. */
export function showLeast(value: number, measure: Shown): string {
  const text = showLabel(value, measure);
  if (value <= 0 || text !== showLabel(0, measure)) return text;
  return `<${showLabel(10 ** -shownDecimals(measure.unit, measure.decimals, value), measure)}`;
}

/** Formats a figure for the legend of a map, with three digits or whole thousands from ten thousand on: `$54K`, `$413B`, `23.1`. */
export function showBound(value: number, measure: Shown): string {
  const { times = 1 } = unitForms[measure.unit] ?? {};
  const size = Math.abs(value) * times;
  if (size < 10_000) return showLabel(value, measure);
  const rounded = size < 999_500 ? Math.round(size / 1000) * 1000 : Number(size.toPrecision(3));
  return showTick((Math.sign(value) * rounded) / times, measure);
}

/** Returns the value that `showBound` shows one step lower than another value: 67,000 for `$68K`, 2.0 for `2.1%`. */
export function boundBefore(value: number, { unit, decimals }: Shown): number {
  const { times = 1 } = unitForms[unit] ?? {};
  const size = Math.abs(value) * times;
  const digits = size < 999_500 ? 3 : Math.floor(Math.log10(size)) - 2;
  const step = 10 ** (size < 10_000 ? -shownDecimals(unit, decimals, size) : digits);
  return value - step / times;
}

/** From this size on, an area is shown without decimals. */
const largeArea = 100;

/**
 * Returns how many decimals a figure is shown with. A percentage has at most one, but three if its measure has more than two, because
 * such values are small. A large area has none.
 */
function shownDecimals(unit: string, decimals: number, size: number): number {
  if (unit === 'percent') return decimals > 2 ? 3 : Math.min(1, decimals);
  return unit === 'square miles' && size >= largeArea ? 0 : decimals;
}

/** Rounds a value of a chart to the decimals of its measure: more of them do not show. */
export const roundTo = (value: number | null, decimals: number): number | null =>
  value && Number(value.toFixed(decimals));

/** Returns the unit that figures are shown in: `dollars` for thousands of dollars. */
export const shownUnit = (unit: string): string => unit.replace(/^thousands of /, '');

/** Names the unit of a chart or a table: `Dollars` for thousands of dollars. */
export const showUnit = (unit: string): string => capitalize(shownUnit(unit));

/** Returns what the figures of a chart are: `In percent`, `Number of people`, `Per 1,000 people`. */
export function describeUnit(unit: string): string {
  const name = shownUnit(unit);
  const isRatio = /\bper \d|people per|^(index|ratio)$/.test(name);
  const isAmount = unit in unitForms || name === 'megawatthours';
  return isRatio ? capitalize(name) : `${isAmount ? 'In' : 'Number of'} ${name}`;
}

/** Returns a text with a capital first letter. */
export const capitalize = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);

/** Returns a figure that is not negative as text, with its scale from a million on, which is at most `largest`. */
function scaleFigure(size: number, decimals: number, largest = Infinity): [text: string, scale: Scale | undefined] {
  // A figure that is printed as a million is a million.
  const printed = Number(size.toFixed(decimals));
  const allowed = scales.filter((scale) => scale.size <= largest);
  for (const [i, scale] of allowed.entries()) {
    if (printed < scale.size) continue;
    const amount = printed / scale.size;
    const larger = allowed[i - 1];
    const isLarger = larger && Number(amount.toFixed(1)) >= 1000;
    return isLarger ? [showAmount(printed / larger.size), larger] : [showAmount(amount), scale];
  }
  return [showDigits(size, decimals), undefined];
}

/** Formats an amount with two decimals below ten, else with one: `2.62`, `193.8`. */
const showAmount = (amount: number) => showDigits(amount, Number(amount.toFixed(2)) < 10 ? 2 : 1);

/** Returns the minus before a figure, if it is negative; one that is printed as zero has none. */
const minusOf = (value: number, size: number, decimals: number) =>
  value < 0 && Number(size.toFixed(decimals)) > 0 ? '−' : '';

type RankAmong = NonNullable<MetroProfile['measures'][number]['rank']>;

/** Where a figure is among all with one: its rank from the nearer end. */
export interface Standing {
  readonly rank: number;
  readonly of: number;
  readonly end: 'highest' | 'lowest';
  readonly tied: boolean;
  /** The ranks from that end that the margins of error allow; absent where none are stated, or they allow no other. */
  readonly range?: readonly [best: number, worst: number];
}

/**
 * Returns where a value is among others.
 * @param within its rank from the highest, with those that margins allow
 * @param end the end to count from; default: the nearer one
 */
export function placeInRanks(
  { rank, of, tied = 0, best = rank, worst = rank }: RankAmong,
  end?: Standing['end'],
): Standing {
  const fromEnd = of - rank - tied + 1;
  const isHigh = end === undefined ? rank <= fromEnd : end === 'highest';
  return {
    ...{ rank: isHigh ? rank : fromEnd, of, end: isHigh ? 'highest' : 'lowest', tied: tied > 0 },
    ...(best < worst ? { range: isHigh ? [best, worst] : [of - worst + 1, of - best + 1] } : {}),
  };
}

/** Formats a standing: `25th highest of 387`, `lowest of 50`, `tied 3rd lowest of 387`. @param measure its name: populations are large or small */
export const showStanding = (standing: Standing | undefined, measure?: string): string =>
  standing ? `${showPlace(standing, measure)} of ${showCount(standing.of)}` : notRanked;

/** What is shown in place of a rank: of an older figure, and of an index whose level compares no regions. */
export const notRanked = 'not ranked';

/** The measures of how many people live in a region, whose ends have other names. */
const populations: Readonly<Record<string, true>> = { population: true, bea_population: true };
const populationEnds = { highest: 'largest', lowest: 'smallest' } as const;

/** Formats the rank of a standing: `25th highest`, `lowest`, `tied 3rd lowest`, `22nd highest (9th–40th)`. */
export const showPlace = (standing: Omit<Standing, 'of'>, measure?: string): string =>
  placeParts(standing, measure).join(' ');

/** Returns the parts of the rank of a standing between which a line can break: `22nd highest`, `(9th–40th)`. */
function placeParts({ rank, end: side, tied, range }: Omit<Standing, 'of'>, measure = ''): string[] {
  const end = measure in populations ? populationEnds[side] : side;
  const place = `${tied ? 'tied ' : ''}${rank === 1 ? end : `${formatRank(rank)} ${end}`}`;
  return range ? [place, `(${joinRanks(range)})`] : [place];
}

/** Names the ends of a range of ranks: `27th–39th`. */
export const joinRanks = (range: NonNullable<Standing['range']>) => range.map(formatRank).join('–');

/**
 * Says that margins of error allow more than half of all ranks: `between 76th and 313th lowest of 393`, or, of more than three quarters,
 * `too uncertain to rank`; undefined for other standings.
 */
export function showUncertain(standing: Standing): string | undefined {
  const parts = uncertainParts(standing);
  return parts?.[0] === 'between' ? `${parts.join(' ')} of ${showCount(standing.of)}` : parts?.join(' ');
}

function uncertainParts({ of, end, range }: Standing): string[] | undefined {
  const allowed = range ? range[1] - range[0] + 1 : 0;
  if (!range || 2 * allowed <= of) return undefined;
  if (4 * allowed > 3 * of) return ['too uncertain', 'to rank'];
  return ['between', `${range.map(formatRank).join(' and ')} ${end}`];
}

/** Formats a standing in short: `about 31st highest of 393` where margins of error allow other ranks. */
export function showAbout(standing: Standing, measure: string): string {
  const { range, ...given } = standing;
  // No other rank is about the first.
  if (!range || given.rank === 1) return showUncertain(standing) ?? showStanding(standing, measure);
  return showUncertain(standing) ?? `about ${showStanding({ ...given, tied: false }, measure)}`;
}

/** Returns the rank of a standing in parts that stay on one line each, a range of ranks in one of them. */
export const rankParts = (standing: Standing, measure: string): string[] =>
  uncertainParts(standing) ?? placeParts(standing, measure);

/**
 * Formats the years of one figure, which is of one year or compares two: `2024`, `2020–2025`. A year of a measure whose figures
 * are of other periods has the name of its period: `2019–2023`, `FY 2026`.
 */
export function showSpan(years: readonly number[], measure: Dated = {}): string {
  const first = years[0] ?? 0;
  const last = years.at(-1) ?? 0;
  if (first === last) return namePeriod(measure, first);
  return measure.period ? `${namePeriod(measure, first)} to ${namePeriod(measure, last)}` : `${first}–${last}`;
}

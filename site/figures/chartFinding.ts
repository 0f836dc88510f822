import { indicesOfOneMetro } from '../../api/domain/standardFigures.ts';
import type { ChartData } from '../charts/chartData.ts';
import type { Series } from '../charts/lineChart.ts';
import { nameYear, type Timed } from '../charts/years.ts';
import { referenceShade } from '../charts/shades.ts';
import { describeUnit, showCount } from './format.ts';

/** What the title of a chart says of its first series. */
interface ChartFinding {
  /** The year or years that it is about. */
  readonly years: string;
  /** `+13.9%`, `0.3 points below the median metro`. */
  readonly text: string;
}

interface ChartOfOne extends Timed {
  readonly unit: string;
  /** The years at which the values change their meaning. */
  readonly breaks: readonly number[];
  /** A value for each year; null if missing. */
  readonly own: readonly (number | null)[];
  /** What it is compared with: the nation or the median metro. */
  readonly reference?: Pick<Series, 'name' | 'values'> | undefined;
  /** The year in whose first quarter both are 100, of an index: its levels compare years, so the finding is of the change since then. */
  readonly base?: number | undefined;
}

/**
 * Returns how the latest value compares with that of the reference in the same year, or else how much it changed since the first
 * year. Of an index, both changes since its base year. Undefined if neither can be said: values are missing or not positive, or a break is between them.
 */
export function chartFinding(chart: ChartOfOne): ChartFinding | undefined {
  const { unit, years, breaks, own, reference, base } = chart;
  if (base !== undefined) return growthSince(base, chart);
  const first = own.findIndex((value) => value !== null);
  const last = own.findLastIndex((value) => value !== null);
  if (first === last) return undefined;
  const from = years[first]!;
  const to = years[last]!;
  const other = reference?.values[last] ?? null;
  if (reference && other !== null) {
    const gap = describeGap(other, own[last]!, unit);
    return gap === undefined ? undefined : { years: nameYear(chart, last), text: `${gap} ${nameOf(reference)}` };
  }
  if (breaks.some((year) => from < year && year <= to)) return undefined;
  const change = showDistance(own[first]!, own[last]!, unit);
  return (
    change && {
      years: `${nameYear(chart, first)} to ${nameYear(chart, last)}`,
      text: change.sign === '' ? 'unchanged' : change.sign + change.size,
    }
  );
}

/** Returns how many times its level of the base, the first quarter of a year, the latest value is, and the same of the reference. */
function growthSince(base: number, chart: ChartOfOne): ChartFinding | undefined {
  const { years, own, reference } = chart;
  const first = years.indexOf(base);
  const last = own.findLastIndex((value) => value !== null);
  const growthOf = (values: ChartOfOne['own'] = []) => {
    const value = values[last] ?? 0;
    return (values[first] ?? 0) > 0 && value > 0 ? showTimes(value / 100) : undefined;
  };
  const grown = growthOf(own);
  const other = growthOf(reference?.values);
  if (first === last || !grown) return undefined;
  const name = reference && other && nameOf(reference);
  const compared = name ? (other === grown ? `, like ${name}` : `; ${name} ${other}`) : '';
  return { years: nameYear(chart, last), text: `${grown} its Q1 ${base} level${compared}` };
}

/** The names of references in a sentence. */
const referenceNames: Readonly<Record<string, string>> = { 'U.S.': 'the U.S.', Median: 'the median metro' };

const nameOf = ({ name }: Pick<Series, 'name'>) => referenceNames[name] ?? name;

const showTimes = (factor: number) => `${factor.toFixed(1)}\u{a0}times`;

/** How far a value is from another one: `+` and `13.9%`, `−` and `0.3 points`; no sign if they are the same in print. */
interface Distance {
  readonly sign: '+' | '−' | '';
  readonly size: string;
}

/** Returns `15.3% above`, `0.3 points below`, or `twice` and `3.1 times` for other values than percentages. */
function describeGap(from: number, to: number, unit: string): string | undefined {
  const distance = showDistance(from, to, unit);
  if (!distance) return undefined;
  const { sign, size } = distance;
  if (sign === '') return 'the same as';
  const factor = to / from;
  if (unit !== 'percent' && factor >= 2) return factor < 2.05 ? 'twice' : showTimes(factor);
  return `${size} ${sign === '+' ? 'above' : 'below'}`;
}

/** Returns the distance between percentages in points, as they are printed, and between other values in percent. */
function showDistance(from: number, to: number, unit: string): Distance | undefined {
  const isPercent = unit === 'percent';
  if (!isPercent && (from <= 0 || to <= 0)) return undefined;
  const distance = isPercent ? Number(to.toFixed(1)) - Number(from.toFixed(1)) : (to / from - 1) * 100;
  const size = Math.abs(distance);
  const text = size < 99.95 ? size.toFixed(1) : showCount(size);
  const sign = Number(text) === 0 ? '' : distance > 0 ? '+' : '−';
  return { sign, size: isPercent ? `${text}\u{a0}points` : `${text}%` };
}

/**
 * Returns a chart of some metros whose title says how far the highest latest value is above the lowest: `Unemployment rate, 2024:
 * Dallas highest, 0.8 points above Raleigh (lowest)`. Without a metro at each end, or a value of each, the title stays.
 */
export function withSpread(chart: ChartData, label: string): ChartData {
  const { series, years, unit, decimals } = chart;
  const metros = series.filter(({ shade }) => shade !== referenceShade);
  const latest = metros.map(({ values }) => values.at(-1) ?? NaN).map((value) => Number(value.toFixed(decimals)));
  const only = (end: number) => {
    const found = metros.filter((_, i) => latest[i] === end);
    return found.length === 1 ? found[0] : undefined;
  };
  const most = Math.max(...latest);
  const least = Math.min(...latest);
  const highest = only(most);
  const lowest = only(least);
  const gap = highest && lowest && highest !== lowest ? showDistance(least, most, unit) : undefined;
  if (!gap || gap.sign === '') return chart;
  const ends =
    metros.length === 2
      ? `${highest!.name} ${gap.size} above ${lowest!.name}`
      : `${highest!.name} highest, ${gap.size} above ${lowest!.name} (lowest)`;
  return { ...chart, title: `${label}, ${nameYear(chart, years.length - 1)}: ${ends}` };
}

/** Returns a chart of metros with the same title, unless the level of an index compares no metros. */
export const withLatestSpread = (chart: ChartData, { name, label }: { name: string; label: string }): ChartData =>
  indicesOfOneMetro.has(name) ? chart : withSpread(chart, label);

/** Small numbers in words. */
const countWords = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];

/** Returns a chart of the largest metros of all whose title says which of them has the highest latest value, unless several have it. */
export function withHighest(chart: ChartData, label: string): ChartData {
  const { series, years, decimals } = chart;
  const metros = series.filter(({ shade }) => shade !== referenceShade);
  const latest = metros.map(({ values }) => Number((values.at(-1) ?? -Infinity).toFixed(decimals)));
  const most = Math.max(...latest);
  const [highest, ...others] = metros.filter((_, i) => latest[i] === most);
  if (!highest || others.length > 0) return chart;
  const measure = label.slice(0, 1).toLowerCase() + label.slice(1);
  const count = countWords[metros.length] ?? metros.length;
  return {
    ...chart,
    title: `In ${nameYear(chart, years.length - 1)}, ${highest.name} had the highest ${measure} of the ${count} largest metros`,
    // The axis has the sign of percent.
    kind: chart.unit === 'percent' ? chart.title : `${chart.title}. ${describeUnit(chart.unit)}`,
  };
}

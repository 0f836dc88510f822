import type { ChartData } from '../charts/chartData.ts';
import type { Series } from '../charts/lineChart.ts';
import { referenceShade } from '../charts/shades.ts';
import { showCount } from './format.ts';

/** What the title of a chart says of its first series. */
interface ChartFinding {
  /** The year or years that it is about. */
  readonly years: string;
  /** `+13.9%`, `0.3 points below the median metro`. */
  readonly text: string;
}

interface ChartOfOne {
  readonly unit: string;
  readonly years: readonly number[];
  /** The years at which the values change their meaning. */
  readonly breaks: readonly number[];
  /** A value for each year; null if missing. */
  readonly own: readonly (number | null)[];
  /** What it is compared with: the nation or the median metro. */
  readonly reference?: Pick<Series, 'name' | 'values'> | undefined;
}

/**
 * Returns how the latest value compares with that of the reference in the same year, or else how much it changed since the first
 * year. Undefined if neither can be said: values are missing or not positive, or a break is between them.
 */
export function chartFinding({ unit, years, breaks, own, reference }: ChartOfOne): ChartFinding | undefined {
  const [first, last] = [own.findIndex((value) => value !== null), own.findLastIndex((value) => value !== null)];
  if (first === last) return undefined;
  const [from, to] = [years[first]!, years[last]!];
  const other = reference?.values[last] ?? null;
  if (reference && other !== null) {
    const gap = showDistance(other, own[last]!, unit);
    return (
      gap && { years: String(to), text: `${describeGap(gap)} ${referenceNames[reference.name] ?? reference.name}` }
    );
  }
  if (breaks.some((year) => from < year && year <= to)) return undefined;
  const change = showDistance(own[first]!, own[last]!, unit);
  return change && { years: `${from} to ${to}`, text: change.sign === '' ? 'unchanged' : change.sign + change.size };
}

/** The names of references in a sentence. */
const referenceNames: Readonly<Record<string, string>> = { 'U.S.': 'the U.S.', Median: 'the median metro' };

/** How far a value is from another one: `+` and `13.9%`, `−` and `0.3 points`; no sign if they are the same in print. */
interface Distance {
  readonly sign: '+' | '−' | '';
  readonly size: string;
}

const describeGap = ({ sign, size }: Distance) =>
  sign === '' ? 'the same as' : `${size} ${sign === '+' ? 'above' : 'below'}`;

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

/** Returns a chart of the largest metros whose title says which of them has the highest latest value, unless several have it. */
export function withHighest(chart: ChartData, label: string): ChartData {
  const { series, years, decimals } = chart;
  const metros = series.filter(({ shade }) => shade !== referenceShade);
  const latest = metros.map(({ values }) => Number((values.at(-1) ?? -Infinity).toFixed(decimals)));
  const most = Math.max(...latest);
  const [highest, ...others] = metros.filter((_, i) => latest[i] === most);
  if (!highest || others.length > 0) return chart;
  const measure = label.slice(0, 1).toLowerCase() + label.slice(1);
  return { ...chart, title: `In ${years.at(-1)}, ${highest.name} had the highest ${measure} of the largest metros` };
}

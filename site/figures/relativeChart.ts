import { hasPercentChange } from '../../api/domain/difference.ts';
import type { ServedMeasure } from '../../api/domain/release.ts';
import type { ChartData } from '../charts/chartData.ts';
import type { ChartView } from '../charts/embedPath.ts';
import { fewestPoints, type Series } from '../charts/lineChart.ts';
import { nameSpan, nameYear, type Timed } from '../charts/years.ts';
import { roundTo } from './format.ts';
import { medianLine } from './medianLine.ts';
import { inflationNote } from './notes.ts';

/** The parts of a chart that show values, and so differ where it shows their change. */
type Shown = Pick<ChartData, 'years' | 'periods' | 'breaks' | 'remarks' | 'series' | 'unit' | 'file'>;

/** A value for each year of a chart; null if missing. */
type Values = ChartData['series'][number]['values'];

const decimals = 1;

/** Whether the change in percent of a measure says more than its values: lines of totals, amounts and indices are far apart. */
export const canChange = (measure: ServedMeasure): boolean =>
  hasPercentChange(measure) &&
  !/_(margin_of_error|standard_error)$/.test(measure.name) &&
  (measure.geographies.msa?.rollup === 'sum' || measure.unit === 'index' || measure.unit.includes('dollars'));

/** Whether a series has a value below zero. */
const isBelowZero = ({ values }: Pick<Series, 'values'>) => values.some((value) => value !== null && value < 0);

/** What a chart shows in place of values: their change in percent, or an index that is 100 in its first year. */
interface Relative {
  readonly view: ChartView;
  /** What is to be known of the reference. */
  readonly note?: string | undefined;
  /** The values of every metro, if the chart is to have the median of their changes. */
  readonly metros?: readonly Values[] | undefined;
}

/**
 * Returns a chart of each series relative to the first year in which all of them have a value, and after which none changes its
 * meaning. Undefined if the years from then on are too few for a line.
 * @param measure the name and the label of the measure
 */
export function relativeChart<T extends Shown>(
  data: T,
  measure: { readonly name: string; readonly label: string },
  { view, metros, note }: Relative,
) {
  const { years, breaks, series, unit } = data;
  const first = years.findIndex(
    (year, i) => breaks.every((one) => one <= year) && series.every(({ values }) => (values[i] ?? 0) > 0),
  );
  const measured = { unit, ...(series.some(isBelowZero) ? { signed: true as const } : {}) };
  if (!hasPercentChange(measured) || first < 0 || years.length - first < fewestPoints) return undefined;
  const shown = years.slice(first);
  const timed: Timed = { years: shown, periods: data.periods?.slice(first) };
  const start = view === 'index' ? 0 : 1;
  const relativeTo = (values: Values) => {
    const base = values[first] ?? 0;
    return values.slice(first).map((value) => (value === null || base <= 0 ? null : (value / base - start) * 100));
  };
  const own = series.map((one) => ({ ...one, values: relativeTo(one.values) }));
  const lines = metros ? [...own, medianLine(shown, metros.map(relativeTo))] : own;
  const base = nameYear(timed, 0);
  const texts =
    view === 'index'
      ? { title: `${measure.label}: index, ${base} = 100`, kind: `Index: the value of ${base} is 100`, unit: 'index' }
      : {
          title: `${measure.label}: change from ${nameSpan(timed)}`,
          kind: `Percent change since ${base}`,
          unit: 'percent',
        };
  return {
    ...data,
    title: texts.title,
    kind: texts.kind,
    notes: [...(note === undefined ? [] : [note]), ...inflationNote({ name: measure.name, unit })],
    findingYears: undefined,
    remarks: data.remarks?.flatMap((one) => {
      const within = one.years.filter((year) => one.kind === 'unusual' && shown.includes(year));
      return within.length > 0 ? [{ ...one, years: within }] : [];
    }),
    ...timed,
    unit: texts.unit,
    decimals,
    breaks: [],
    series: lines.map((one) => ({ ...one, values: one.values.map((value) => roundTo(value, decimals)) })),
    file: `${data.file}-${view}`,
  };
}

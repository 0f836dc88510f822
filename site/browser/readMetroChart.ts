import type { MeasureSeries, MetroSeries } from '../../api/schemas/series.ts';
import type { ChartData } from '../charts/chartData.ts';
import { type ChartView, embedPath, medianMetro, metroSeriesPath, nation } from '../charts/embedPath.ts';
import { fewestPoints, type Series } from '../charts/lineChart.ts';
import { metroShade, nationName, referenceShade } from '../charts/shades.ts';
import { nameSpan, type Timed } from '../charts/years.ts';
import { roundTo, shortName } from '../figures/format.ts';
import { relativeChart } from '../figures/relativeChart.ts';
import { readApi } from './readApi.ts';

/** The chart that a page has at first: the lines of its metros, then a reference. */
export interface FirstChart {
  /** The name and the label of the measure. */
  readonly measure: { readonly name: string; readonly label: string };
  /** The CBSA codes of its metros, in the order of their lines. */
  readonly codes: readonly string[];
  readonly data: ChartData;
}

/** What the visitor chose of a chart. */
export interface Chosen {
  /** The CBSA codes of the metros. */
  readonly codes: readonly string[];
  /** What it shows in place of values. */
  readonly view: ChartView | undefined;
  /** The first year; undefined: all years. */
  readonly since: number | undefined;
}

/**
 * Returns the chart of a page as the visitor chose it, with the same reference; its citation names the address that shows it. A
 * metro that the page has no line of costs one request. Undefined if a change has no year to begin with.
 * @throws RequestError
 */
export async function readMetroChart(first: FirstChart, chosen: Chosen): Promise<ChartData | undefined> {
  const { codes, view, since } = chosen;
  const { measure, data } = first;
  const lines = await Promise.all(codes.map((code) => lineOf(first, code)));
  const metros = lines.map((one, i) => ({ ...one, shade: metroShade(i) }));
  const references = data.series.slice(first.codes.length);
  const hasNation = references.some(({ name }) => name === nationName);
  const whole = { ...data, series: [...metros, ...references] };
  const cut = since === undefined ? whole : chartSince(whole, since, measure.label);
  const shown = view === undefined ? cut : await readRelative(cut, first, { view, hasNation });
  const parameters = [
    `metros=${codes.join(',')}`,
    ...(view ? [`view=${view}`] : []),
    ...(since ? [`since=${since}`] : []),
  ];
  return (
    shown && {
      ...shown,
      cited: {
        ...data.cited,
        title: `${shown.title}: ${metros.map(({ name }) => name).join(', ')}`,
        page: `${location.origin}${location.pathname}?${parameters.join('&')}`,
      },
      embed: embedPath(measure.name, [...codes, hasNation ? nation : medianMetro], { since, view }),
    }
  );
}

/** Returns a chart relative to its first year. The reference is the nation, or the median of the changes of all metros. */
async function readRelative(
  chart: ChartData,
  { measure, data }: FirstChart,
  { view, hasNation }: { readonly view: ChartView; readonly hasNation: boolean },
): Promise<ChartData | undefined> {
  if (hasNation) return relativeChart(chart, measure, { view });
  const metros = await readMetroValues(measure.name, chart.years, data.cited.release);
  const own = chart.series.filter(({ shade }) => shade !== referenceShade);
  return relativeChart({ ...chart, series: own }, measure, { view, metros });
}

/** Returns a chart from a year on. With too few years for a line, it stays whole. */
function chartSince(chart: ChartData, since: number, label: string): ChartData {
  const first = chart.years.findIndex((year) => year >= since);
  if (first <= 0 || chart.years.length - first < fewestPoints) return chart;
  const timed: Timed = { years: chart.years.slice(first), periods: chart.periods?.slice(first) };
  return {
    ...chart,
    ...timed,
    title: `${label}, ${nameSpan(timed)}`,
    breaks: chart.breaks.filter((year) => year > timed.years[0]!),
    series: chart.series.map((one) => ({ ...one, values: one.values.slice(first) })),
  };
}

/** Reads the values of a measure in every metro of a release, one for each of some years. @throws RequestError */
export async function readMetroValues(
  measure: string,
  shown: readonly number[],
  release: string,
): Promise<(number | null)[][]> {
  const path = `${metroSeriesPath(measure)}&release=${release}`;
  const { years, regions } = (await readApi<MeasureSeries>(path)).data;
  return regions.map(({ values }) => shown.map((year) => values[years.indexOf(year)] ?? null));
}

/** Returns the name and the values of a metro: those of the first chart, or those of the API. */
async function lineOf({ measure, codes, data }: FirstChart, code: string): Promise<Pick<Series, 'name' | 'values'>> {
  const own = data.series[codes.indexOf(code)];
  if (own) return own;
  const path = `/metros/${code}/series?measures=${measure.name}&release=${data.cited.release}`;
  const { metro, series } = (await readApi<MetroSeries>(path)).data;
  const values = new Map(series.flatMap(({ years, values }) => years.map((year, i) => [year, values[i] ?? null])));
  return {
    name: shortName(metro.name),
    values: data.years.map((year) => roundTo(values.get(year) ?? null, data.decimals)),
  };
}

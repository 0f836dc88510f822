import type { MeasureSeries, NationalSeries } from '../../api/schemas/series.ts';
import type { ChartData, ChartMeasure } from '../charts/chartData.ts';
import {
  type ChartChoice,
  type ChartView,
  embedPath,
  medianMetro,
  metroSeriesPath,
  nation,
  readEmbedded,
} from '../charts/embedPath.ts';
import type { LineData, Series } from '../charts/lineChart.ts';
import { nationName, referenceShade } from '../charts/shades.ts';
import { shownYears } from '../charts/shownYears.ts';
import { nameSpan, type Timed } from '../charts/years.ts';
import { relativeChart } from '../figures/relativeChart.ts';
import { readApi } from './readApi.ts';

/**
 * Returns a chart as a visitor chose it. Its citation has its new title. Undefined if a change has no year to begin with.
 * @param whole the chart of values of all years
 * @throws RequestError
 */
export async function readShownChart(
  whole: ChartData,
  measure: ChartMeasure,
  choice: ChartChoice,
): Promise<ChartData | undefined> {
  const cut = chartWithin(whole, measure, choice);
  const shown = choice.view === undefined ? cut : await readRelative(cut, measure, choice.view);
  if (!shown || shown === whole) return shown;
  const names = shown.series.filter(({ shade }) => shade !== referenceShade).map(({ name }) => name);
  return {
    ...shown,
    cited: { ...whole.cited, title: `${shown.title}: ${names.join(', ')}` },
    embed: whole.embed && chosenEmbed(whole.embed, choice, measure),
  };
}

/** Returns the path of an embedded chart with a choice. Changes of a total are compared with those of the nation. */
function chosenEmbed(path: string, choice: ChartChoice, { hasNationalTotal }: ChartMeasure): string {
  const { measure, regions, since, until } = readEmbedded(new URL(path, location.origin).search);
  const isCompared = choice.view !== undefined && hasNationalTotal;
  const places = isCompared ? [...regions.filter((region) => region !== medianMetro), nation] : regions;
  return embedPath(measure, places, { ...choice, since: choice.since ?? since, until: choice.until ?? until });
}

/** Returns a chart between the years of a choice. With too few years for a line, it stays whole. */
function chartWithin(chart: ChartData, { label }: ChartMeasure, choice: ChartChoice): ChartData {
  const { years, periods, breaks, remarks, series } = chart;
  const { since, until } = shownYears(chart, choice);
  const [first, end] = [years.indexOf(since), years.indexOf(until) + 1];
  if (first === 0 && end === years.length) return chart;
  const timed: Timed = { years: years.slice(first, end), periods: periods?.slice(first, end) };
  return {
    ...chart,
    ...timed,
    title: `${label}, ${nameSpan(timed)}`,
    findingYears: undefined,
    breaks: breaks.filter((year) => since < year && year <= until),
    remarks: remarksWithin(remarks, { since, until }),
    series: series.map((one) => ({ ...one, values: one.values.slice(first, end) })),
  };
}

/** Returns the remarks on some years: that of a break in the first one is on years before it. */
const remarksWithin = (remarks: LineData['remarks'], { since, until }: Record<'since' | 'until', number>) =>
  remarks?.flatMap((one) => {
    const within = one.years.filter((year) => (one.kind === 'break' ? since < year : since <= year) && year <= until);
    return within.length > 0 ? [{ ...one, years: within }] : [];
  });

/** Returns a chart relative to its first year. The reference is the nation, or the median of the changes of all metros if there is one. */
async function readRelative(chart: ChartData, measure: ChartMeasure, view: ChartView): Promise<ChartData | undefined> {
  const { years, cited } = chart;
  const own = chart.series.filter(({ shade }) => shade !== referenceShade);
  const references = chart.series.filter(({ shade }) => shade === referenceShade);
  if (measure.hasNationalTotal) {
    const total = await readNationalTotal(measure.name, years, cited.release);
    const note = 'U.S.: the national total, which a chart of values leaves out.';
    return relativeChart({ ...chart, series: [...own, total] }, measure, { view, note });
  }
  if (references.every(({ name }) => name === nationName)) return relativeChart(chart, measure, { view });
  const metros = await readMetroValues(measure.name, years, cited.release);
  return relativeChart({ ...chart, series: own }, measure, { view, metros });
}

/** Reads the line of the United States. @throws RequestError */
async function readNationalTotal(measure: string, shown: readonly number[], release: string): Promise<Series> {
  const { years, values } = (await readApi<NationalSeries>(`/measures/${measure}/us?release=${release}`)).data;
  return { name: nationName, shade: referenceShade, values: shown.map((year) => values[years.indexOf(year)] ?? null) };
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

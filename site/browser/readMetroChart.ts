import type { MetroSeries } from '../../api/schemas/series.ts';
import type { ChartData, ChartMeasure } from '../charts/chartData.ts';
import { type ChartChoice, choiceQuery, embedPath, medianMetro, nation } from '../charts/embedPath.ts';
import { type Remark, remarksAbout, type Series } from '../charts/lineChart.ts';
import { metroShade, nationName } from '../charts/shades.ts';
import { nameSpan } from '../charts/years.ts';
import { withLatestSpread } from '../figures/chartFinding.ts';
import { roundTo, shortName } from '../figures/format.ts';
import { remarksOf } from '../figures/notes.ts';
import { readApi } from './readApi.ts';
import { readShownChart } from './shownChart.ts';

/** The chart that a page has at first: the lines of its metros, then a reference. */
export interface FirstChart {
  readonly measure: ChartMeasure;
  /** The CBSA codes of its metros, in the order of their lines. */
  readonly codes: readonly string[];
  readonly data: ChartData;
}

/**
 * Returns the chart of a page with the metros and as the visitor chose, with the same reference; its citation names the address that
 * shows it. A metro that the page has no line of costs one request. Undefined if a change has no year to begin with.
 * @throws RequestError
 */
export async function readMetroChart(
  { measure, codes: firstCodes, data }: FirstChart,
  codes: readonly string[],
  choice: ChartChoice,
): Promise<ChartData | undefined> {
  const lines = await Promise.all(codes.map((code) => lineOf({ measure, codes: firstCodes, data }, code)));
  const metros = lines.map(({ line }, i) => ({ ...line, shade: metroShade(i) }));
  const references = data.series.slice(firstCodes.length);
  const hasNation = references.some(({ name }) => name === nationName);
  const title = `${measure.label}, ${nameSpan(data)}`;
  const whole: ChartData = {
    ...data,
    title,
    series: [...metros, ...references],
    remarks: [...remarksAbout(data, undefined), ...lines.flatMap(({ remarks }) => remarks)],
    cited: {
      ...data.cited,
      title: `${title}: ${metros.map(({ name }) => name).join(', ')}`,
      page: `${location.origin}${location.pathname}?metros=${codes.join(',')}${choiceQuery(choice)}`,
    },
    embed: embedPath(measure.name, [...codes, hasNation ? nation : medianMetro]),
  };
  const shown = await readShownChart(whole, measure, choice);
  return choice.view === undefined && shown ? withLatestSpread(shown, measure) : shown;
}

/** The line of a metro, and what is unusual about its values. */
interface MetroLine {
  readonly line: Pick<Series, 'name' | 'values'>;
  readonly remarks: readonly Remark[];
}

/** Returns the line of a metro: that of the first chart, or the one of the API. */
async function lineOf({ measure, codes, data }: FirstChart, code: string): Promise<MetroLine> {
  const own = data.series[codes.indexOf(code)];
  if (own) return { line: own, remarks: remarksAbout(data, own.name) };
  const path = `/metros/${code}/series?measures=${measure.name}&release=${data.cited.release}`;
  const { metro, series } = (await readApi<MetroSeries>(path)).data;
  const values = new Map(series.flatMap(({ years, values }) => years.map((year, i) => [year, values[i] ?? null])));
  const name = shortName(metro.name);
  return {
    line: { name, values: data.years.map((year) => roundTo(values.get(year) ?? null, data.decimals)) },
    remarks: series.flatMap(({ as_published }) => remarksOf(as_published, data.years, name)),
  };
}

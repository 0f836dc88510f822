import type { MetroSeries } from '../../api/schemas/series.ts';
import type { ChartData } from '../charts/chartData.ts';
import { embedPath, medianMetro } from '../charts/embedPath.ts';
import type { Series } from '../charts/lineChart.ts';
import { metroShade } from '../charts/shades.ts';
import { roundTo, shortName } from '../figures/format.ts';
import { readApi } from './readApi.ts';

/** The chart that a page has at first: the lines of its metros, then a reference. */
export interface FirstChart {
  readonly measure: string;
  /** The CBSA codes of its metros, in the order of their lines. */
  readonly codes: readonly string[];
  readonly data: ChartData;
}

/**
 * Returns the chart of a page with other metros, for the same years and with the same reference; its citation names the address
 * that shows them. A metro that the page has no
 * line of costs one request.
 * @param codes the CBSA codes of the metros
 * @throws RequestError
 */
export async function readMetroChart(first: FirstChart, codes: readonly string[]): Promise<ChartData> {
  const { measure, data } = first;
  const lines = await Promise.all(codes.map((code) => lineOf(first, code)));
  const metros = lines.map((one, i) => ({ ...one, shade: metroShade(i) }));
  const { title, cited } = data;
  return {
    ...data,
    series: [...metros, ...data.series.slice(first.codes.length)],
    cited: {
      ...cited,
      title: `${title}: ${metros.map(({ name }) => name).join(', ')}`,
      page: `${location.origin}${location.pathname}?metros=${codes.join(',')}`,
    },
    embed: embedPath(measure, [...codes, medianMetro]),
  };
}

/** Returns the name and the values of a metro: those of the first chart, or those of the API. */
async function lineOf({ measure, codes, data }: FirstChart, code: string): Promise<Pick<Series, 'name' | 'values'>> {
  const own = data.series[codes.indexOf(code)];
  if (own) return own;
  const path = `/metros/${code}/series?measures=${measure}&release=${data.cited.release}`;
  const { metro, series } = (await readApi<MetroSeries>(path)).data;
  const values = new Map(series.flatMap(({ years, values }) => years.map((year, i) => [year, values[i] ?? null])));
  return {
    name: shortName(metro.name),
    values: data.years.map((year) => roundTo(values.get(year) ?? null, data.decimals)),
  };
}

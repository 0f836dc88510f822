import type { MeasureSeries, MetroSeries } from '../../api/schemas/series.ts';
import type { ChartData } from '../charts/chartData.ts';
import { changeParam, embedPath, medianMetro, metroSeriesPath } from '../charts/embedPath.ts';
import type { Series } from '../charts/lineChart.ts';
import { metroShade } from '../charts/shades.ts';
import { roundTo, shortName } from '../figures/format.ts';
import { percentChange } from '../figures/percentChange.ts';
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
  /** Whether it shows the change in percent. */
  readonly isChange: boolean;
}

/**
 * Returns the chart of a page as the visitor chose it, with the same reference; its citation names the address that shows it. A
 * metro that the page has no line of costs one request. Undefined if a change has no year to begin with.
 * @throws RequestError
 */
export async function readMetroChart(first: FirstChart, { codes, isChange }: Chosen): Promise<ChartData | undefined> {
  const { measure, data } = first;
  const lines = await Promise.all(codes.map((code) => lineOf(first, code)));
  const metros = lines.map((one, i) => ({ ...one, shade: metroShade(i) }));
  const shown = isChange
    ? percentChange(
        { ...data, series: metros },
        measure,
        await readMetroValues(measure.name, data.years, data.cited.release),
      )
    : { ...data, series: [...metros, ...data.series.slice(first.codes.length)] };
  const parameters = [`metros=${codes.join(',')}`, ...(isChange ? [changeParam] : [])];
  return (
    shown && {
      ...shown,
      cited: {
        ...data.cited,
        title: `${shown.title}: ${metros.map(({ name }) => name).join(', ')}`,
        page: `${location.origin}${location.pathname}?${parameters.join('&')}`,
      },
      embed: embedPath(measure.name, [...codes, medianMetro], { isChange }),
    }
  );
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

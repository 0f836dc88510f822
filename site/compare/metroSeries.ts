import type { Attribution } from '../../api/schemas/common.ts';
import type { MetroSeries, NationalSeries, OneSeries } from '../../api/schemas/series.ts';
import type { ChartData } from '../charts/chartData.ts';
import { embedPath, metroSeriesPath } from '../charts/embedPath.ts';
import type { Series } from '../charts/lineChart.ts';
import { metroShade, referenceShade } from '../charts/shades.ts';
import { formatCredit, shortName, describeUnit } from '../figures/format.ts';
import { maxMeasures } from './address.ts';
import { readApi } from '../browser/readApi.ts';

/** How many metros a chart has: with more, readers could not distinguish its lines. */
export const maxLines = 8;

const height = 320;

/** The measure of a chart, and whether it is to have the United States. */
interface ChartedMeasure {
  readonly name: string;
  readonly hasNation: boolean;
}

/**
 * Reads the chart of a measure in some metros, with the nation where it has values.
 * @param measures the names of all measures that can be charted: one request for a metro serves each of its charts
 * @throws RequestError
 */
export async function readChart(
  { name, hasNation }: ChartedMeasure,
  ids: readonly string[],
  measures: readonly string[],
): Promise<ChartData> {
  const names = measures.slice(0, maxMeasures);
  const [answers, country] = await Promise.all([
    Promise.all(
      ids.slice(0, maxLines).map((id) => readApi<MetroSeries>(`/metros/${id}/series?measures=${names.join(',')}`)),
    ),
    !hasNation ? undefined : readApi<NationalSeries>(`/measures/${name}/us`),
  ]);
  const metros = answers.map(({ data: { metro, series } }) => {
    return { ...series.find(({ measure }) => measure === name)!, name: shortName(metro.name), cbsa: metro.cbsa };
  });
  const { attribution, meta } = answers[0]!;
  const credit = attribution.find(({ dataset }) => dataset === metros[0]!.dataset)!;
  return chartOf(metros, country?.data, credit, meta!.release);
}

/** A series of the API with the name of its region. */
type NamedSeries = OneSeries & { readonly name: string };
type NamedMetroSeries = NamedSeries & { readonly cbsa: string };

function chartOf(
  metros: readonly NamedMetroSeries[],
  country: OneSeries | undefined,
  credit: Attribution,
  release: string,
): ChartData {
  const { label, unit, decimals, measure, breaks } = metros[0]!;
  const lines: NamedSeries[] = [...metros, ...(country ? [{ ...country, name: 'U.S.' }] : [])];
  const years = [...new Set(metros.flatMap((one) => one.years))].sort((a, b) => a - b);
  const series = lines.map(({ name, years: own, values }, i): Series => {
    const shade = i < metros.length ? metroShade(i) : referenceShade;
    return { name, shade, values: years.map((year) => values[own.indexOf(year)] ?? null) };
  });
  const title = `${label}, ${years[0]} to ${years.at(-1)}`;
  const shown = breaks.filter(({ year }) => years.includes(year));
  const codes = metros.map(({ cbsa }) => cbsa);
  return {
    ...{ title, unit, decimals, years, series, height, credit: credit.credit },
    subtitle: describeUnit(
      unit,
      shown.map(({ year, note }) => `Break in ${year}: ${note}`),
    ),
    breaks: shown.map(({ year }) => year),
    source: formatCredit(credit, new Map()),
    file: `${measure}-comparison`,
    cited: {
      title: `${title}: ${metros.map(({ name }) => name).join(', ')}`,
      key: `${measure}-comparison`,
      page: `${location.origin}/compare?ids=${codes.join(',')}&chart=${measure}`,
      figures: `${location.origin}/api/v1${metroSeriesPath(measure)}&release=${release}`,
      release,
    },
    embed: embedPath(measure, country ? [...codes, 'US'] : codes),
  };
}

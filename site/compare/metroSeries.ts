import type { Attribution } from '../../api/schemas/common.ts';
import type { MetroSeries, NationalSeries } from '../../api/schemas/series.ts';
import type { ChartData } from '../charts/chartData.ts';
import type { Series } from '../charts/lineChart.ts';
import { formatCredit, shortName, showUnit } from '../figures/format.ts';
import type { ComparedMeasure } from './compareData.ts';
import { type ApiResponse, readApi } from './readApi.ts';

/** How many metros a chart has: with more, readers could not distinguish its lines. */
export const maxLines = 5;

/** The colors of the metros; 3 is for the nation. */
const shades = [1, 2, 4, 5, 6] as const;

const height = 320;

/** The chart of a measure, and the credits behind it. */
interface ReadChart {
  readonly data: ChartData;
  readonly attribution: readonly Attribution[];
}

/** Reads the chart of a measure in some metros, with the nation where it has values. @throws RequestError */
export async function readChart({ name, nation }: ComparedMeasure, ids: readonly string[]): Promise<ReadChart> {
  const [metros, country] = await Promise.all([
    Promise.all(ids.slice(0, maxLines).map((id) => readApi<MetroSeries>(`/metros/${id}/series?measures=${name}`))),
    nation === null ? undefined : readApi<NationalSeries>(`/measures/${name}/us`),
  ]);
  const responses: readonly ApiResponse<unknown>[] = [...metros, ...(country ? [country] : [])];
  const attribution = responses.flatMap((one) => one.attribution);
  return { data: chartOf(metros, country?.data), attribution };
}

function chartOf(metros: readonly ApiResponse<MetroSeries>[], country: NationalSeries | undefined): ChartData {
  const own = metros.map(({ data }) => ({ name: shortName(data.metro.name), ...data.series[0]! }));
  const [first] = own;
  const { label, unit, decimals, measure, dataset, breaks } = first!;
  const lines = [...own, ...(country ? [{ ...country, name: 'U.S.' }] : [])];
  const years = [...new Set(lines.flatMap((one) => one.years))].sort((a, b) => a - b);
  const valueIn = (one: (typeof lines)[number], year: number) => one.values[one.years.indexOf(year)] ?? null;
  const known = years.filter((year) => own.some((one) => valueIn(one, year) !== null));
  const series = lines.map((one, i): Series => {
    return {
      name: one.name,
      shade: shades[i < own.length ? i : -1] ?? 3,
      values: known.map((year) => valueIn(one, year)),
    };
  });
  const title = `${label}, ${known[0]} to ${known.at(-1)}`;
  const shown = breaks.filter(({ year }) => known.includes(year));
  const { attribution, meta } = metros[0]!;
  const credit = attribution.find((one) => one.dataset === dataset)!;
  return {
    ...{ title, unit, decimals, years: known, series, height, credit: credit.credit },
    subtitle: [`${showUnit(unit)}.`, ...shown.map(({ year, note }) => `Break in ${year}: ${note}`)].join(' '),
    breaks: shown.map(({ year }) => year),
    source: formatCredit(credit, new Map()),
    citation: `${title}: ${own.map(({ name }) => name).join(', ')}. Metro data service, release ${meta?.release}. ${location.href}`,
    file: `${measure}-comparison`,
  };
}

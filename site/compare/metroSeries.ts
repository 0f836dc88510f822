import type { Attribution } from '../../api/schemas/common.ts';
import type { MetroSeries, NationalSeries, OneSeries } from '../../api/schemas/series.ts';
import type { ChartData } from '../charts/chartData.ts';
import { type ChartChoice, embedPath, metroSeriesPath } from '../charts/embedPath.ts';
import type { Remark, Series } from '../charts/lineChart.ts';
import { shownYears } from '../charts/shownYears.ts';
import { nameSpan, type Timed } from '../charts/years.ts';
import { metroShade, referenceShade } from '../charts/shades.ts';
import { formatCredit, placeName, showFigure } from '../figures/format.ts';
import { inflationNote, remarksOf } from '../figures/notes.ts';
import { maxMeasures } from './address.ts';
import { shortNames } from './names.ts';
import { readApi } from '../browser/readApi.ts';

/** How many metros a chart has: with more, readers could not distinguish its lines. */
export const maxLines = 8;

const height = 320;

/** The measure of a chart, whether it is to have the United States, and the first and the last year that it may show. */
interface ChartedMeasure extends ShownSpan {
  readonly name: string;
  readonly hasNation: boolean;
}

type ShownSpan = Pick<ChartChoice, 'since' | 'until'>;

/** A chart of some metros. */
export interface ComparisonChart extends ChartData {
  /** All years that have a value: the chart may have fewer. */
  readonly all: Timed;
  /** The CBSA code of each metro. */
  readonly codes: readonly string[];
  /** The short name of each metro with its state. */
  readonly places: readonly string[];
  /** The name of the measure. */
  readonly label: string;
  readonly publisher: string;
}

/**
 * Reads the series of some metros.
 * @param measures the names of all measures that can be charted: one request for a metro serves each of its charts
 * @throws RequestError
 */
export function readSeries(ids: readonly string[], measures: readonly string[]) {
  const names = measures.slice(0, maxMeasures).join(',');
  return Promise.all(
    ids.slice(0, maxLines).map((id) => readApi<MetroSeries>(`/metros/${id}/series?measures=${names}`)),
  );
}

/** Reads the chart of a measure in some metros, with the nation where it has values. @throws RequestError */
export async function readChart(
  { name, hasNation, since, until }: ChartedMeasure,
  read: ReturnType<typeof readSeries>,
): Promise<ComparisonChart> {
  const [answers, country] = await Promise.all([
    read,
    !hasNation ? undefined : readApi<NationalSeries>(`/measures/${name}/us`),
  ]);
  const cities = shortNames(answers.map(({ data }) => data.metro));
  const metros = answers.map(({ data: { metro, series } }, i) => {
    return { ...series.find(({ measure }) => measure === name)!, name: cities[i]!, metro };
  });
  const { attribution, meta } = answers[0]!;
  const credit = attribution.find(({ dataset }) => dataset === metros[0]!.dataset)!;
  return chartOf(metros, country?.data, credit, meta!.release, { since, until });
}

/** A series of the API with the name of its region. */
type NamedSeries = OneSeries & { readonly name: string };
type NamedMetroSeries = NamedSeries & { readonly metro: MetroSeries['metro'] };

function chartOf(
  metros: readonly NamedMetroSeries[],
  country: OneSeries | undefined,
  credit: Attribution,
  release: string,
  asked: ShownSpan,
): ComparisonChart {
  const { label, unit, decimals, measure, breaks } = metros[0]!;
  const all = timedOf(metros);
  const { since, until } = shownYears(all, asked);
  const [first, end] = [all.years.indexOf(since), all.years.indexOf(until) + 1];
  const years = all.years.slice(first, end);
  const nation = country && nationalLine(country, years);
  const lines: NamedSeries[] = [...metros, ...(nation?.isDrawn ? [{ ...country!, name: 'U.S.' }] : [])];
  const series = lines.map(({ name, years: own, values }, i): Series => {
    const shade = i < metros.length ? metroShade(i) : referenceShade;
    return { name, shade, values: years.map((year) => values[own.indexOf(year)] ?? null) };
  });
  const timed: Timed = { years, periods: all.periods?.slice(first, end) };
  const title = `${label}, ${nameSpan(timed)}`;
  const shown = breaks.filter(({ year }) => years.includes(year));
  const codes = metros.map(({ metro }) => metro.cbsa);
  return {
    ...timed,
    title,
    unit,
    decimals,
    series,
    height,
    credit: credit.credit,
    notes: [
      ...inflationNote({ name: measure, unit }),
      ...(nation && !nation.isDrawn ? [`U.S.: ${showFigure(nation.value, country)} in ${nation.year}.`] : []),
    ],
    remarks: [
      ...shown.map(({ year, note }): Remark => ({ kind: 'break', years: [year], note })),
      ...metros.flatMap(({ name, as_published }) =>
        remarksOf(as_published, years, metros.length > 1 ? name : undefined),
      ),
    ],
    breaks: shown.map(({ year }) => year),
    source: formatCredit(credit, new Map()),
    file: `${measure}-comparison`,
    cited: {
      title: `${title}: ${metros.map(({ name }) => name).join(', ')}`,
      key: `${measure}-comparison`,
      page: `${location.origin}/compare?ids=${codes.join(',')}&chart=${measure}`,
      figures: `${location.origin}/api/v1${metroSeriesPath(measure)}&release=${release}`,
      release,
      publishers: credit.publisher,
    },
    embed: embedPath(measure, country ? [...codes, 'US'] : codes, {
      view: undefined,
      since: first === 0 ? undefined : since,
      until: end === all.years.length ? undefined : until,
    }),
    all,
    codes,
    label,
    publisher: credit.publisher,
    places: metros.map(({ metro }) => placeName(metro)),
  };
}

/** Returns the years in which some metros have a value. */
function timedOf(metros: readonly OneSeries[]): Timed {
  const names = new Map(metros.flatMap((one) => one.years.map((year, i) => [year, one.periods?.[i]])));
  const years = [...names.keys()].sort((a, b) => a - b);
  return { years, periods: metros[0]!.periods && years.map((year) => names.get(year)!) };
}

/**
 * Returns the latest value of the United States, and whether its values are a line: it has one for every year but one.
 * Undefined without a value in the years.
 */
function nationalLine({ years: own, values }: OneSeries, years: readonly number[]) {
  const present = own.flatMap((year, i) => {
    const value = values[i] ?? null;
    return value === null || !years.includes(year) ? [] : [{ year, value }];
  });
  const latest = present.at(-1);
  return latest && { ...latest, isDrawn: present.length >= years.length - 1 };
}

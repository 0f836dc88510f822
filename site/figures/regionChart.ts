import { periodsOf } from '../../api/domain/period.ts';
import type { ServedMeasure } from '../../api/domain/release.ts';
import type { Break } from '../../api/schemas/calculation.ts';
import type { Attribution, Geography } from '../../api/schemas/common.ts';
import type { ChartData, ChartMeasure } from '../charts/chartData.ts';
import type { Remark, Series } from '../charts/lineChart.ts';
import { nameSpan, type Timed } from '../charts/years.ts';
import { chartFinding } from './chartFinding.ts';
import { creditFigures, figuresByDataset, formatCredit, roundTo } from './format.ts';
import { canChange } from './relativeChart.ts';
import { baseYearOf, inflationNote, isOfStates, type MarkedRegion, unusualYears, noteInWords } from './notes.ts';

/** The heights of charts, in pixels: two next to each other, one alone, or the main one of a page with many lines. */
export const chartHeights = { half: 168, whole: 280, main: 360 };

/** The years of a measure's values, with those at which the values change their meaning. */
interface Years {
  readonly years: readonly number[];
  readonly breaks: readonly Break[];
}

/** The values of a chart, whose unusual ones are marked. */
interface MarkedYears extends Years {
  readonly regions: readonly MarkedRegion[];
}

/** A chart without what depends on its page. */
type Chart = Omit<ChartData, 'height' | 'file' | 'cited' | 'embed'>;

/** The measure of a chart, and where its values are from. */
interface Charted {
  readonly measure: ServedMeasure;
  readonly geography: Geography;
  /** The credits of the sources. */
  readonly credits: readonly Attribution[];
}

/** A chart of one region: its line, and others to compare it with. */
interface RegionSeries extends Years {
  readonly own: Series;
  readonly state?: Series | undefined;
  /** The line of the nation, or of the median region. */
  readonly reference?: Series | undefined;
}

/**
 * Returns the chart of a measure in one region, whose title has a finding.
 * @param note where the figures are from, if not from the region: `State average`
 */
export function regionChart(
  charted: Charted,
  { own, state, reference, ...years }: RegionSeries,
  { geoid, note }: { readonly geoid: string; readonly note?: string | undefined },
): Chart {
  const { measure } = charted;
  const base = baseYearOf(measure.name, years.years, own.values);
  const notes = [
    ...(base === undefined ? [] : [`Q1 ${base} = 100.`]),
    ...inflationNote(measure),
    ...(note ? [`${note}.`] : []),
  ];
  // The level of an index depends on its base: without the same one everywhere, only its changes mean something.
  const isCompared = reference !== undefined && (measure.unit !== 'index' || base !== undefined);
  const series = [own, state, reference].filter((one) => one !== undefined);
  return chartOf(charted, { ...years, regions: [{ geoid }] }, series, { notes, isCompared, base });
}

/** What the chart of one region says of it. */
interface OfRegion {
  readonly notes: readonly string[];
  /** Whether the last series is one to compare it with. */
  readonly isCompared: boolean;
  /** The base year of an index that is compared. */
  readonly base: number | undefined;
}

/** Returns the chart of some series; of one region, the title has a finding. */
export function chartOf(
  { measure, geography, credits }: Charted,
  history: MarkedYears,
  series: readonly Series[],
  ofRegion?: OfRegion,
): Chart {
  const { label, unit, decimals, sources } = measure;
  // The years of one region are the span of its chart; lines to compare it with may be longer.
  const spanning = ofRegion ? series.slice(0, 1) : series;
  const all = [...history.years.keys()];
  const spanned = all.filter((i) => spanning.some(({ values }) => values[i] != null));
  const indices = all.filter(
    (i) => i >= spanned[0]! && i <= spanned.at(-1)! && series.some(({ values }) => values[i] != null),
  );
  const years = indices.map((i) => history.years[i]!);
  const shown = series.map((one) => {
    return { ...one, values: indices.map((i) => roundTo(one.values[i] ?? null, decimals)) };
  });
  const breaks = history.breaks.filter(({ year }) => years[0]! < year && year <= years.at(-1)!);
  // Where the year of a break has no value, the line ends before the next one that has.
  const breakYears = breaks.map(({ year }) => years.find((one) => one >= year)!);
  const reference = ofRegion?.isCompared ? shown.at(-1) : undefined;
  const timed: Timed = { years, ...periodsOf(measure, years) };
  const span = nameSpan(timed);
  const finding =
    ofRegion &&
    chartFinding({ ...timed, unit, breaks: breakYears, own: shown[0]!.values, reference, base: ofRegion.base });
  const notes = [
    ...(ofRegion?.notes ?? []),
    // The chart of a region says itself that its figures are of the state.
    ...(measure.note === undefined || (ofRegion && isOfStates(measure))
      ? []
      : [`${label}: ${noteInWords(measure.note)}`]),
  ];
  const remarks = [
    ...breaks.map(({ year, note }): Remark => ({ kind: 'break', years: [year], note })),
    ...history.regions.flatMap((region) => unusualYears(measure, geography, region, years)),
  ];
  const computed = measure.geographies[geography]!.computed_by_cadastre;
  const figures = figuresByDataset([{ sources, computed }]);
  return {
    unit,
    decimals,
    ...timed,
    breaks: breakYears,
    series: shown,
    title: `${label}, ${finding ? `${finding.years}: ${finding.text}` : span}`,
    notes,
    ...(remarks.length > 0 ? { remarks } : {}),
    ...(finding ? { findingYears: finding.years } : {}),
    credit: credits.map((one) => creditFigures(one, figures)).join(' '),
    source: credits.map((one) => formatCredit(one, figures)).join(' '),
  };
}

/** Returns what is to be known of a measure to change its chart. */
export const changeableMeasure = (measure: ServedMeasure, hasNationalTotal: boolean): ChartMeasure => ({
  name: measure.name,
  label: measure.label,
  canChange: canChange(measure),
  hasNationalTotal,
});

/** Returns the name of a state in the chart of a place in it, which can have the same: `New York State` next to New York. */
export const stateLabel = (state: string, place: string) => (state === place ? `${state} State` : state);

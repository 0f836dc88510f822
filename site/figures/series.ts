import type { ChartData } from '../charts/chartData.ts';
import { fewestPoints, type Series } from '../charts/lineChart.ts';
import { nameSpan, type Timed } from '../charts/years.ts';
import { metroShade, referenceShade } from '../charts/shades.ts';
import { periodsOf } from '../../api/domain/period.ts';
import { fipsOf } from '../../api/schemas/stateCodes.ts';
import type { ServedMeasure } from '../../api/domain/release.ts';
import type { YearlyValues } from '../../common/prepared.ts';
import { content, placesByPopulation, prepared } from '../release.ts';
import { embedPath, medianMetro, metroSeriesPath, nation } from '../charts/embedPath.ts';
import { chartFinding } from './chartFinding.ts';
import { citeRelease } from './citeRelease.ts';
import { creditFigures, describeUnit, formatCredit, roundTo, shortName } from './format.ts';
import { baseYearOf, inflationNote, isOfStates, markedYears, stateNote } from './notes.ts';
import { creditsOf, figuresOf } from './credits.ts';
import { metroAddress, stateName } from './places.ts';
import { medianOf } from './ranks.ts';

/** The heights of charts, in pixels: two next to each other, one alone, or the main one of a page with many lines. */
const heights = { half: 168, whole: 280, main: 360 };

const medians = new Map<string, readonly (number | null)[]>();

/** Returns the median of the metros for each year of a measure's history. */
function medianSeries(name: string, { years, values }: YearlyValues): readonly (number | null)[] {
  let found = medians.get(name);
  if (!found) medians.set(name, (found = years.map((_, i) => medianOf(values.map((row) => row[i] ?? null)))));
  return found;
}

/** Returns the series of the nation, if it has a value for every year but one; else that of the median metro. */
function referenceSeries(name: string, history: YearlyValues): Series {
  const { nation, years } = history;
  const count = nation?.filter((value) => value !== null).length ?? 0;
  if (nation && count >= years.length - 1) return { name: 'U.S.', shade: referenceShade, values: nation };
  return { name: 'Median', shade: referenceShade, values: medianSeries(name, history) };
}

/**
 * Returns the chart of a measure in a metro: with its first state and the nation, or the median metro. Undefined if the metro has
 * too few values for a line.
 */
export function metroChart(measure: ServedMeasure, place: number, origin: string): ChartData | undefined {
  const history = prepared.yearlyValues[measure.name];
  if (!history || !hasLine(history, place)) return undefined;
  const { name, cbsa, states } = content.metros[place]!;
  // Where the metro has the figures of its state, its line has the name of the state.
  const note = stateNote(measure, states);
  const isOfState = note !== undefined && states.length === 1;
  const own: Series = {
    name: isOfState ? stateName(states[0]!) : shortName(name),
    shade: 1,
    values: history.values[place]!,
  };
  const state = content.regions.state.findIndex(({ geoid }) => geoid === fipsOf[states[0]!]);
  const isTotal = measure.geographies.msa!.rollup === 'sum';
  const reference = isTotal ? undefined : referenceSeries(measure.name, history);
  const others: Series[] = [
    ...(!isTotal && !isOfState && history.states?.[state]
      ? [{ name: stateLabel(stateName(states[0]!), own.name), shade: 2, values: history.states[state] }]
      : []),
    ...(reference ? [reference] : []),
  ];
  const title = `${measure.label}: ${name}`;
  const page = `${origin}${metroAddress(place)}`;
  const figures = `/metros/${cbsa}/series?measures=${measure.name}`;
  const base = baseYearOf(measure.name, history.years, own.values);
  const remarks = [
    ...(base === undefined ? [] : [`Q1 ${base} = 100.`]),
    ...inflationNote(measure),
    ...(note ? [`${note}.`] : []),
    ...markedYears(measure, cbsa, history.years),
  ];
  // The level of an index depends on its base: without the same one everywhere, only its changes mean something.
  const isCompared = reference !== undefined && (measure.unit !== 'index' || base !== undefined);
  return {
    ...chartOf(measure, history, [own, ...others], { remarks, isCompared, base }),
    height: heights.half,
    file: `${measure.name}-${cbsa}`,
    cited: citeRelease({ title, key: `${measure.name}-${cbsa}`, page }, figures, origin),
    embed: embedPath(
      measure.name,
      reference ? [cbsa, reference.values === history.nation ? nation : medianMetro] : [cbsa],
    ),
  };
}

/** Returns the name of a state in the chart of a metro, which can have the same: `New York State` next to New York. */
const stateLabel = (state: string, metro: string) => (state === metro ? `${state} State` : state);

/** Returns the chart of a measure in the largest metros that have a line, with the median metro; undefined if none has. */
export function measureChart(
  measure: ServedMeasure,
  count: number,
  origin: string,
  height: 'whole' | 'main' = 'whole',
): ChartData | undefined {
  const history = prepared.yearlyValues[measure.name];
  if (!history) return undefined;
  const places = chartedPlaces(measure, count);
  if (places.length === 0) return undefined;
  const largest = places.map((place, i): Series => {
    const name = shortName(content.metros[place]!.name);
    return { name, shade: metroShade(i), values: history.values[place]! };
  });
  const median = { name: 'Median', shade: referenceShade, values: medianSeries(measure.name, history) };
  const codes = places.map((place) => content.metros[place]!.cbsa);
  const chart = chartOf(measure, history, [...largest, median]);
  const title = `${chart.title}: ${largest.map(({ name }) => name).join(', ')}`;
  const page = `${origin}/measures/${measure.name}?metros=${codes.join(',')}`;
  return {
    ...chart,
    height: heights[height],
    file: `${measure.name}-metros`,
    cited: citeRelease({ title, key: `${measure.name}-comparison`, page }, metroSeriesPath(measure.name), origin),
    embed: embedPath(measure.name, [...codes, medianMetro]),
  };
}

/** Returns the places of the largest metros with enough values of a measure for a line. */
export const chartedPlaces = ({ name }: ServedMeasure, count: number): number[] =>
  placesByPopulation
    .filter((place) => prepared.yearlyValues[name] && hasLine(prepared.yearlyValues[name], place))
    .slice(0, count);

/** Whether a metro has enough values for a line. */
const hasLine = ({ values }: YearlyValues, place: number): boolean =>
  values[place]!.filter((value) => value !== null).length >= fewestPoints;

/** What the chart of one metro says of it. */
interface OfMetro {
  readonly remarks: readonly string[];
  /** Whether the last series is one to compare it with. */
  readonly isCompared: boolean;
  /** The base year of an index that is compared. */
  readonly base: number | undefined;
}

/** Returns the chart of some series; of one metro, the title has a finding. */
function chartOf(
  measure: ServedMeasure,
  history: YearlyValues,
  series: readonly Series[],
  ofMetro?: OfMetro,
): Omit<ChartData, 'height' | 'file' | 'cited' | 'embed'> {
  const { label, unit, decimals, sources } = measure;
  // The years of one metro are the span of its chart; lines to compare it with may be longer.
  const spanning = ofMetro ? series.slice(0, 1) : series;
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
  const reference = ofMetro?.isCompared ? shown.at(-1) : undefined;
  const timed: Timed = { years, ...periodsOf(measure, years) };
  const span = nameSpan(timed);
  const finding =
    ofMetro &&
    chartFinding({ ...timed, unit, breaks: breakYears, own: shown[0]!.values, reference, base: ofMetro.base });
  const notes = [
    ...(ofMetro?.remarks ?? []),
    // The chart of a metro says itself that its figures are of the state.
    ...(measure.note === undefined || (ofMetro && isOfStates(measure)) ? [] : [measure.note]),
    ...breaks.map(({ year, note }) => `Break in ${year}: ${note}`),
    ...(missingYears(years).length > 0 ? [`No data for ${missingYears(years).join(', ')}.`] : []),
  ];
  const figures = figuresOf([measure], 'msa');
  const credits = creditsOf(sources);
  return {
    unit,
    decimals,
    ...timed,
    breaks: breakYears,
    series: shown,
    title: `${label}, ${finding ? `${finding.years}: ${finding.text}` : span}`,
    subtitle: describeUnit(unit, notes, finding && finding.years !== span ? span : undefined),
    credit: credits.map((one) => creditFigures(one, figures)).join(' '),
    source: credits.map((one) => formatCredit(one, figures)).join(' '),
  };
}

/** Returns the years that a yearly series lacks. */
function missingYears(years: readonly number[]): number[] {
  const first = years[0] ?? 0;
  const last = years.at(-1) ?? 0;
  const between = Array.from({ length: last - first }, (_, i) => first + i);
  const lacking = between.filter((year) => !years.includes(year));
  // Most years are missing from a series of every ten years: it is not yearly.
  return lacking.length < years.length / 2 ? lacking : [];
}

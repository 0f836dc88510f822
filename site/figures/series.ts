import type { ChartData } from '../charts/chartData.ts';
import { fewestPoints, type Series } from '../charts/lineChart.ts';
import { metroShade, nationName, referenceShade } from '../charts/shades.ts';
import { fipsOf } from '../../api/schemas/stateCodes.ts';
import type { ServedMeasure } from '../../api/domain/release.ts';
import type { YearlyValues } from '../../common/prepared.ts';
import { content, placesByPopulation, prepared } from '../release.ts';
import { embedPath, medianMetro, metroSeriesPath, nation } from '../charts/embedPath.ts';
import { citeRelease } from './citeRelease.ts';
import { creditsOf, publishersOf } from './credits.ts';
import { shortName } from './format.ts';
import { stateNote } from './notes.ts';
import { metroAddress, stateName } from './places.ts';
import { medianOf } from './ranks.ts';
import { chartHeights, changeableMeasure, chartOf, regionChart, stateLabel } from './regionChart.ts';

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
  if (nation && count >= years.length - 1) return { name: nationName, shade: referenceShade, values: nation };
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
  const isTotal = measure.geographies.msa!.rollup === 'sum';
  const reference = isTotal ? undefined : referenceSeries(measure.name, history);
  const statePlace = content.regions.state.findIndex(({ geoid }) => geoid === fipsOf[states[0]!]);
  const ofState = isTotal || isOfState ? undefined : history.states?.[statePlace];
  const state = ofState && { name: stateLabel(stateName(states[0]!), own.name), shade: 2, values: ofState };
  const page = `${origin}${metroAddress(place)}`;
  const figures = `/metros/${cbsa}/series?measures=${measure.name}`;
  const title = `${measure.label}: ${name}`;
  return {
    ...regionChart(chartedOf(measure), { ...history, own, state, reference }, { geoid: cbsa, note }),
    measure: changeableMeasure(measure, history.hasNationalTotal),
    height: chartHeights.half,
    file: `${measure.name}-${cbsa}`,
    cited: citeRelease(
      { title, key: `${measure.name}-${cbsa}`, page, publishers: publishersOf(measure) },
      figures,
      origin,
    ),
    embed: embedPath(
      measure.name,
      reference ? [cbsa, reference.values === history.nation ? nation : medianMetro] : [cbsa],
    ),
  };
}

/** A measure of metros that is charted. */
const chartedOf = (measure: ServedMeasure) =>
  ({ measure, geography: 'msa', credits: creditsOf(measure.sources) }) as const;

/** Returns the chart of a measure in the largest metros that have a line, with the nation or the median metro; undefined if none has. */
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
  const reference = referenceSeries(measure.name, history);
  const codes = places.map((place) => content.metros[place]!.cbsa);
  const regions = codes.map((geoid, i) => ({ geoid, name: largest[i]!.name }));
  const chart = chartOf(chartedOf(measure), { ...history, regions }, [...largest, reference]);
  const title = `${chart.title}: ${largest.map(({ name }) => name).join(', ')}`;
  const page = `${origin}/measures/${measure.name}?metros=${codes.join(',')}`;
  return {
    ...chart,
    height: chartHeights[height],
    file: `${measure.name}-metros`,
    cited: citeRelease(
      { title, key: `${measure.name}-comparison`, page, publishers: publishersOf(measure) },
      metroSeriesPath(measure.name),
      origin,
    ),
    embed: embedPath(measure.name, [...codes, reference.name === nationName ? nation : medianMetro]),
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

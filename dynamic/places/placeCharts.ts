import { placeAddress } from '../../api/domain/placeAddress.ts';
import { type Release, type ServedMeasure, sourcesAt } from '../../api/domain/release.ts';
import type { Geography } from '../../api/schemas/common.ts';
import type { PlaceFigure, PlaceProfile } from '../../api/schemas/place.ts';
import type { ChartData } from '../../site/charts/chartData.ts';
import { fewestPoints, type Series } from '../../site/charts/lineChart.ts';
import { referenceShade } from '../../site/charts/shades.ts';
import { citePage } from '../../site/cite/cite.ts';
import { lineFigure } from '../../site/figures/linePlot.ts';
import { averageOf, isOfStates } from '../../site/figures/notes.ts';
import { chartHeights, changeableMeasure, regionChart, stateLabel } from '../../site/figures/regionChart.ts';
import { themes } from '../../site/figures/themes.ts';
import { createHtml, type Html, jsonScript } from '../http/html.ts';
import { withoutType } from './placeNames.ts';
import type { DataAnswer } from './placeTable.ts';

/** A chart of a place, with the topic that it is of. */
export interface PlaceChart {
  readonly topic: { readonly key: string; readonly name: string };
  readonly figure: Html;
}

/** What the charts of a place are drawn from. */
interface ChartedPlace {
  /** The place, with its latest figures. */
  readonly place: PlaceProfile;
  readonly release: Release;
  readonly origin: string;
  /** Reads figures of every year: the answer of `POST /data`. */
  readonly read: (measures: readonly string[], places: readonly string[]) => Promise<Pick<DataAnswer, 'data'>>;
}

/** Returns the charts of a state or a county: of each topic the measure that metros have a chart of, if the place has enough values. */
export async function readCharts(charted: ChartedPlace): Promise<PlaceChart[]> {
  const { place, release } = charted;
  const read = release.content.topics.map(async ({ key, name }): Promise<PlaceChart[]> => {
    const measure = release.findMeasure(themes[key]?.chart ?? '');
    const latest = place.measures.find((one) => one.name === measure?.name);
    const data = measure && latest && (await chartOf(charted, measure, latest));
    if (!data) return [];
    const publishers = [...new Set(measure.sources.map((one) => release.dataset(one).publisher))].join('; ');
    const figure = lineFigure(createHtml, data, { json: jsonScript(data), publishers });
    return figure ? [{ topic: { key, name }, figure }] : [];
  });
  return (await Promise.all(read)).flat();
}

async function chartOf(
  { place, release, origin, read }: ChartedPlace,
  measure: ServedMeasure,
  figure: PlaceFigure,
): Promise<ChartData | undefined> {
  const { geoid, states } = place;
  const geography = place.geography === 'area' ? 'msa' : (place.geography as Geography);
  const usps = states[0]!;
  const isArea = place.geography === 'area';
  const state = isArea && states.length > 1 ? undefined : place.within.find((one) => one.geography === 'state');
  const { data } = await read([measure.name], [geoid, ...(state ? [state.geoid] : []), 'US']);
  const { columns, rows } = data;
  const valuesOf = (code: string | undefined) => rows.find((row) => row.geoid === code)?.values ?? [];
  const values = valuesOf(geoid);
  if (values.filter((value) => value !== null).length < fewestPoints) return undefined;
  // Where counties have the figures of their state, the line has its name.
  const isOfState = state !== undefined && !isArea && isOfStates(measure);
  const own: Series = { name: isOfState ? state.name : labelOf(place), shade: 1, values };
  // A total of a larger place says nothing about one in it.
  const isTotal = measure.geographies.msa?.rollup === 'sum';
  const isAlone = release.placesIn('county', usps).length === 1;
  const hasState = state && !isTotal && !isOfStates(measure) && !isAlone;
  const nation = valuesOf('US');
  const lacking = values.filter((value, i) => value !== null && nation[i] == null).length;
  const title = `${measure.label}: ${place.name}`;
  const key = `${measure.name}-${geoid}`;
  const series = isArea
    ? `/data.csv?measures=${measure.name}&places=${geoid}&years=all`
    : `/measures/${measure.name}/series?geography=${geography}${state ? `&state=${usps}` : ''}`;
  const credits = [...sourcesAt(measure, geography)].sort().map((one) => release.content.attributions.get(one)!);
  return {
    ...regionChart(
      { measure, geography, credits },
      {
        years: columns.map(({ year }) => year!),
        breaks: figure.breaks ?? [],
        own,
        state: hasState
          ? { name: stateLabel(state.name, own.name), shade: 2, values: valuesOf(state.geoid) }
          : undefined,
        reference: isTotal || lacking > 1 ? undefined : { name: 'U.S.', shade: referenceShade, values: nation },
      },
      { geoid, note: isOfState ? averageOf(states) : undefined },
    ),
    measure: changeableMeasure(measure, isTotal && nation.some((value) => value !== null)),
    height: chartHeights.half,
    file: key,
    cited: citePage({ title, key, page: origin + pathOf(place) }, series, { origin, release: release.content.id }),
  };
}

/** Returns the path of the page of a place. */
export function pathOf(place: PlaceProfile): string {
  const { geography, geoid } = place;
  if (geography !== 'area') return placeAddress(geography as 'state' | 'county', place);
  // The code of one county is that of the county.
  return /^\d+$/.test(geoid) ? `/areas?counties=${geoid}` : `/areas/${geoid}`;
}

/** The most characters of a name that a chart has room for. */
const longestLabel = 22;

/** Returns the name of a place for the line of a chart: without its state and its type, `Travis` for a county in Texas. */
function labelOf({ geography, name }: PlaceProfile): string {
  if (geography === 'state') return name;
  if (geography === 'area') return name.length > longestLabel ? 'This area' : name;
  const short = withoutType(name);
  return short.length > longestLabel ? 'This county' : short;
}

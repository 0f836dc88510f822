import type { ServedMeasure } from '../../api/domain/release.ts';
import { geographies, type Geography } from '../../api/schemas/common.ts';
import { prepared } from '../release.ts';
import { geographyNames, regionNames } from './format.ts';
import { showLatestYears } from './measureYears.ts';
import { citeValues, type ValueChart } from './valueChart.ts';

/** A map of the values of a measure at a geography. */
export interface MapView {
  readonly geography: Geography;
  /** What its regions are called. */
  readonly plural: string;
  readonly singular: string;
  readonly years: string;
  readonly cited: ValueChart['cited'];
}

/** What the maps of a measure need. The page has it as JSON. */
export interface MapViews {
  /** The address of the file with what maps are drawn with. */
  readonly outlines: string;
  /** The credit of the outlines. */
  readonly credit: string;
  /** The name of the measure in the API. */
  readonly name: string;
  readonly label: string;
  readonly unit: string;
  readonly decimals: number;
  readonly views: readonly MapView[];
}

/** Returns what the maps of a measure need; undefined if the release has no outlines. */
export function mapViews(measure: ServedMeasure, origin: string): MapViews | undefined {
  const { name, label, unit, decimals, geographies: served } = measure;
  if (!prepared.map) return undefined;
  const { address, credit } = prepared.map;
  const views = geographies
    .filter((one) => served[one])
    .map((geography): MapView => {
      const years = showLatestYears(measure, geography);
      const cited = citeValues(measure, geography, origin);
      return {
        geography,
        plural: geographyNames[geography],
        singular: regionNames[geography],
        years,
        cited: { ...cited, key: `${name}-map-${geography}`, credit: `${cited.credit} ${credit}` },
      };
    });
  return { outlines: address, credit, name, label, unit, decimals, views };
}

import type { ServedMeasure } from '../../api/domain/release.ts';
import { content } from '../release.ts';
import { showName } from './format.ts';
import type { MapViews } from './mapViews.ts';
import { extremes } from './ranks.ts';
import { rankedValuesOf } from './values.ts';

/** What a map of metros needs on another page than that of its measure. */
export interface LinkedMap extends Omit<MapViews, 'views'> {
  /** The path of the page of the measure. */
  readonly page: string;
  readonly view: MapViews['views'][number];
  /** The metros with a value, the highest first: the map reads no other file than the outlines. */
  readonly metros: readonly (readonly [cbsa: string, name: string, value: number])[];
}

/** Returns what a map of metros needs on another page than that of its measure; undefined for a measure without metros. */
export function linkedMapOf(measure: ServedMeasure, { views, ...map }: MapViews): LinkedMap | undefined {
  const view = views.find(({ geography }) => geography === 'msa');
  if (!view) return undefined;
  const values = rankedValuesOf(measure.name, 'msa');
  const metros = extremes(values, values.length, 'highest').map((place) => {
    const { cbsa, name } = content.metros[place]!;
    return [cbsa, showName(name), values[place]!] as const;
  });
  return { ...map, page: `/measures/${measure.name}`, view, metros };
}

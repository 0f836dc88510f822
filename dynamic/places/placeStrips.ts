import type { Column } from '../../api/domain/column.ts';
import type { Release, ServedMeasure } from '../../api/domain/release.ts';
import type { PlaceProfile } from '../../api/schemas/place.ts';
import { type Strip, strip } from '../../site/charts/strip.ts';
import { medianOf } from '../../site/figures/ranks.ts';
import { keyMeasures } from './standings.ts';

/** All places of a geography on one line by their values of a measure. */
interface PlaceStrip {
  readonly strip: Strip;
  readonly median: number;
  /** The places without a value that is ranked, if they are few: places of the geography by index. */
  readonly lacking: readonly number[];
}

/** By the name of the measure. */
export type Strips = ReadonlyMap<string, PlaceStrip>;

const kept = new WeakMap<Release, Map<string, Promise<Strips>>>();

/** Returns the strips of the standard figures among the states or the counties, which all of their pages share; none for other areas. */
export async function readStrips(release: Release, { geography }: Pick<PlaceProfile, 'geography'>): Promise<Strips> {
  if (geography !== 'state' && geography !== 'county') return new Map();
  const ofRelease = kept.get(release) ?? new Map<string, Promise<Strips>>();
  kept.set(release, ofRelease);
  const strips = ofRelease.get(geography) ?? makeStrips(release, geography);
  ofRelease.set(geography, strips);
  strips.catch(() => ofRelease.delete(geography));
  return strips;
}

async function makeStrips(release: Release, geography: 'state' | 'county'): Promise<Strips> {
  const measures = keyMeasures({ geography }, release).filter(({ geographies }) => geographies[geography]);
  const columns = await Promise.all(measures.map(({ name }) => release.column(name, geography)));
  return new Map(measures.flatMap((measure, i) => stripOf(measure, columns[i]!)));
}

function stripOf({ name }: ServedMeasure, column: Column): [string, PlaceStrip][] {
  const values = [...column.values].map((value, place) => (column.isRanked(place) ? value : null));
  const present = values.filter((value) => value !== null);
  const lacking = values.flatMap((value, place) => (value === null ? place : []));
  return present.length === 0 ? [] : [[name, { strip: strip(present), median: medianOf(present)!, lacking }]];
}

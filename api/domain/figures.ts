import type { Geography } from '../schemas/common.ts';
import type { NamedMetro } from '../schemas/metro.ts';

/** Between which bounds a missing value lies whose parts are partly withheld (D26a). */
export interface ValueBounds {
  readonly lower: number;
  readonly upper: number;
}

/** A measure with the value of each region, in the order of `regions`; NaN if it is missing. */
export interface RegionColumn {
  readonly measure: string;
  readonly label: string;
  readonly unit: string;
  readonly decimals: number;
  readonly values: Float64Array;
  /** The bounds of missing values, by place; absent: none are known. */
  readonly withheld?: ReadonlyMap<number, ValueBounds>;
}

/** A metro, county or state that is screened or ranked. */
export interface ComparedRegion {
  /** The CBSA code of a metro, the FIPS code of a county or state. */
  readonly geoid: string;
  readonly name: string;
  readonly states: readonly string[];
  readonly right_to_work: boolean | null;
  /** Of an area among the metros: its counties make it up. */
  readonly isArea?: true;
}

/** The regions to screen or rank, all of one geography, and the columns that a request reads. */
export interface RegionFigures {
  readonly geography: Geography;
  /** Sorted by geoid. */
  readonly regions: readonly ComparedRegion[];
  /** Indices into `regions`, sorted by name, then geoid. */
  readonly byName: readonly number[];
  /** Indices into `regions`, sorted by population, largest first, then by name; only by name without population. */
  readonly byPopulation: readonly number[];
  readonly columns: ReadonlyMap<string, RegionColumn>;
  /** Returns the codes of the regions of a metro; absent: the regions are metros. */
  readonly inMetro?: (cbsa: string) => readonly string[];
  /** The people of each region; undefined where they are not available. */
  readonly population?: { at(place: number): number | null } | undefined;
}

/** What several regions of a geography are called. */
export const plurals = { msa: 'metros', county: 'counties', state: 'states', area: 'areas' } as const;

/** What a region of a geography is called. */
export const singulars = { msa: 'metro', county: 'county', state: 'state', area: 'area' } as const;

/** Returns the code and name of a region, for answers that only name it: a metro has `cbsa`, others `geoid`. */
export function nameOf(
  { geography, regions }: Pick<RegionFigures, 'geography' | 'regions'>,
  place: number,
): NamedMetro {
  const { geoid, name, isArea } = regions[place]!;
  return geography === 'msa' && !isArea ? { cbsa: geoid, name } : { geoid, name };
}

/** Returns the column of a measure, which the caller has loaded. */
export function columnOf({ columns }: Pick<RegionFigures, 'columns'>, measure: string): RegionColumn {
  const column = columns.get(measure);
  if (!column) throw new Error(`the column of ${measure} was not loaded`);
  return column;
}

/** Returns the value of a region; null if it is missing. */
export function valueAt({ values }: RegionColumn, place: number): number | null {
  const value = values[place];
  return value === undefined || Number.isNaN(value) ? null : value;
}

/** Rounds a figure to the decimals of its measure: `4.2`. */
export function rounded(value: number, decimals: number): string {
  const text = value.toFixed(decimals);
  // A small negative figure is not minus zero.
  return Number(text) === 0 ? text.replace('-', '') : text;
}

/** Returns a figure at the precision at which it is printed: that of its measure. */
export const printed = ({
  value,
  measure,
}: {
  readonly value: number;
  readonly measure: { readonly decimals: number };
}) => Number(rounded(value, measure.decimals));

/** Formats a figure with all its decimals, at least as many as the measure has, and with thousands separators. */
export function formatFigure(value: number, decimals: number): string {
  const text = String(value + 0);
  // Very large and very small numbers keep their exponent.
  if (text.includes('e')) return text;
  const [whole = '', fraction = ''] = text.split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  const padded = fraction.padEnd(decimals, '0');
  return grouped + (padded && `.${padded}`);
}

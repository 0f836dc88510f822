import type { Metro } from '../schemas/metro.ts';

/** Between which bounds a missing value lies whose parts are partly withheld (D26a). */
export interface ValueBounds {
  readonly lower: number;
  readonly upper: number;
}

/** A measure with the value of each metro, in the order of `metros`; NaN if it is missing. */
export interface MetroColumn {
  readonly measure: string;
  readonly label: string;
  readonly unit: string;
  readonly decimals: number;
  readonly values: Float64Array;
  /** The bounds of missing values, by place; absent: none are known. */
  readonly withheld?: ReadonlyMap<number, ValueBounds>;
}

/** The metros to screen or rank, and the columns that a request reads. */
export interface MetroFigures {
  readonly metros: readonly Pick<Metro, 'cbsa' | 'name' | 'states' | 'right_to_work'>[];
  /** Indices into `metros`, sorted by name, then CBSA code. */
  readonly byName: readonly number[];
  /** Indices into `metros`, sorted by population, largest first, then by name; only by name without population. */
  readonly byPopulation: readonly number[];
  readonly columns: ReadonlyMap<string, MetroColumn>;
  /** The people of each metro; undefined where they are not available. */
  readonly population?: { at(place: number): number | null } | undefined;
}

/** Returns the column of a measure, which the caller has loaded. */
export function columnOf({ columns }: Pick<MetroFigures, 'columns'>, measure: string): MetroColumn {
  const column = columns.get(measure);
  if (!column) throw new Error(`the column of ${measure} was not loaded`);
  return column;
}

/** Returns the value of a metro; null if it is missing. */
export function valueAt({ values }: MetroColumn, place: number): number | null {
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

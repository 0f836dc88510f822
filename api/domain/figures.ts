import type { Metro } from '../schemas/metro.ts';

/** What is known of a measure over all metros: its column, by the place of each metro; NaN where there is no value. */
export interface MetroColumn {
  readonly measure: string;
  readonly label: string;
  readonly unit: string;
  readonly decimals: number;
  readonly values: Float64Array;
}

/** The metros that screening and ranking go over, and the columns that a request reads. */
export interface MetroFigures {
  readonly metros: readonly Pick<Metro, 'cbsa' | 'name' | 'states' | 'right_to_work'>[];
  /** Places by name, then CBSA. */
  readonly byName: readonly number[];
  /** Places by population, largest first, then by name; by name alone where no population is served. */
  readonly byPopulation: readonly number[];
  readonly columns: ReadonlyMap<string, MetroColumn>;
}

/** The column of a measure that the request reads; the caller has brought it. */
export function columnOf({ columns }: Pick<MetroFigures, 'columns'>, measure: string): MetroColumn {
  const column = columns.get(measure);
  if (!column) throw new Error(`the column of ${measure} was not brought`);
  return column;
}

/** The value of a metro, null where there is none. */
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

/** A figure in words: all its decimals, at least as many as the measure has, thousands apart. */
export function formatFigure(value: number, decimals: number): string {
  const text = String(value + 0);
  // What is too large or too small to be read without an exponent keeps it.
  if (text.includes('e')) return text;
  const [whole = '', fraction = ''] = text.split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  const padded = fraction.padEnd(decimals, '0');
  return grouped + (padded && `.${padded}`);
}

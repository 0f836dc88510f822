import Papa from 'papaparse';
import { placeAddress } from '../../api/domain/placeAddress.ts';
import type { Geography } from '../../api/schemas/common.ts';
import { type ValueBar, valueBars } from '../charts/valueBar.ts';
import { exactTitle, showBounds, showValue } from '../figures/format.ts';
import { ranksOf } from '../figures/ranks.ts';
import type { ValueChart } from '../figures/valueChart.ts';
import { readText, RequestError } from './readApi.ts';

/** The table of a measure: what its values are, and the file with those of all geographies. */
export interface TableData {
  /** The name of the measure in the API. */
  readonly name: string;
  readonly label: string;
  readonly file: string;
  /** The file with the populations of all regions; undefined if the release has none. */
  readonly populations?: string | undefined;
  readonly unit: string;
  readonly decimals: number;
  /** Whether the values are counts, of which all digits are shown. */
  readonly isCount: boolean;
  /** The values of the rows that the page has, their years, if they differ, and their bounds, if the measure has any. */
  readonly years?: readonly number[];
  readonly values: readonly number[];
  readonly bounds?: readonly (Bounds | null)[];
  /** The names of the states by their USPS code. */
  readonly states: Readonly<Record<string, string>>;
  /** The geographies with their names, how many rows each has, and the label and the years of the column of the values. */
  readonly geographies: readonly TableGeography[];
  /** How many rows are shown at first. */
  readonly firstRows: number;
  /** Whether the page has every row of the first geography. */
  readonly isComplete: boolean;
}

type Bounds = readonly [lower: number, upper: number];

export interface TableGeography extends Readonly<Record<'name' | 'singular' | 'label' | 'years', string>> {
  readonly key: Geography;
  /** How to cite its values. */
  readonly cited: ValueChart['cited'];
  /** How many of its regions have a value. */
  readonly count: number;
}

/** A row of the table. */
export interface RegionRow {
  readonly geoid: string;
  readonly amount: number;
  /** The year of the value, if those of other regions have others. */
  readonly year: string | undefined;
  readonly rank: string;
  readonly name: string;
  /** A shorter name for tables and lists, if it has one. */
  readonly short?: string | undefined;
  /** The address of the page of the region, if it has one. */
  readonly address?: string | undefined;
  readonly value: string;
  /** The exact value, if the shown one is rounded. */
  readonly title: string | undefined;
  readonly bar: ValueBar;
  readonly bounds: string | undefined;
  /** The exact bounds. */
  readonly limits: Bounds | undefined;
}

/** What a map shows of a region. */
export type MapRow = Pick<RegionRow, 'geoid' | 'name' | 'amount' | 'value' | 'year' | 'rank' | 'bounds'>;

/** A row of the file with the values of a measure. */
export type FileRow = Readonly<Record<'geography' | 'geoid' | 'name' | 'year' | 'value' | 'lower' | 'upper', string>>;

/**
 * Reads the rows of the file of a measure for a geography, without missing values.
 * @throws RequestError
 */
export async function readValues(file: string, geography: string): Promise<readonly FileRow[]> {
  const { data, meta } = Papa.parse<FileRow>(await readText(file), { header: true, skipEmptyLines: true });
  // Networks that ask for a sign-in answer with a page of theirs.
  if (!meta.fields?.includes('geography'))
    throw new RequestError('The response is not the file of this measure. Check your connection, then try again.');
  return data.filter((row) => row.geography === geography && row.value !== '');
}

/**
 * Reads the rows of a table for a geography from the file of the measure, the highest value first.
 * @throws RequestError
 */
export async function readRows(data: TableData, geography: Geography): Promise<readonly RegionRow[]> {
  const regions = await readValues(data.file, geography);
  const ranked = regions
    .map(({ geoid, name, year, value, lower, upper }) => {
      const bounds: Bounds | null = lower === '' ? null : [Number(lower), Number(upper)];
      return { geoid, name, year, value: Number(value), bounds };
    })
    .sort((a, b) => b.value - a.value);
  const values = ranked.map(({ value }) => value);
  const newest = ranked.reduce((last, { year }) => (year > last ? year : last), '');
  const ranks = ranksOf(ranked.map(({ year, value }) => (year === newest ? value : null)));
  const barOf = valueBars(values);
  const hasYears = ranked.some(({ year }) => year !== newest);
  return ranked.map(({ geoid, name, year, value, bounds }, i) => ({
    geoid,
    amount: value,
    year: hasYears ? year : undefined,
    rank: String(ranks[i] ?? ''),
    name,
    address: geography === 'msa' ? undefined : placeAddress(geography, { geoid, name }),
    value: showValue(value, data),
    title: data.isCount ? undefined : exactTitle(value, data),
    bar: barOf(value),
    bounds: bounds ? showBounds(bounds, data) : undefined,
    limits: bounds ?? undefined,
  }));
}

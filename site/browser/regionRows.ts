import Papa from 'papaparse';
import { exactTitle, showFigure } from '../figures/format.ts';
import { ranksOf } from '../figures/ranks.ts';
import { readText, RequestError } from './readApi.ts';

/** The table of a measure: what its values are, and the file with those of all geographies. */
export interface TableData {
  readonly file: string;
  readonly unit: string;
  readonly decimals: number;
  /** The names of the states by their USPS code. */
  readonly states: Readonly<Record<string, string>>;
  /** The geographies with their names, how many rows each has, and the label and the years of the column of the values. */
  readonly geographies: readonly TableGeography[];
  /** How many rows are shown at first. */
  readonly firstRows: number;
  /** Whether the page has every row of the first geography. */
  readonly isComplete: boolean;
}

interface TableGeography extends Readonly<Record<'key' | 'name' | 'singular' | 'label' | 'years', string>> {
  /** How many of its regions have a value. */
  readonly count: number;
}

/** A row of the table. */
export interface RegionRow {
  readonly rank: string;
  readonly name: string;
  /** The address of the page of the region, if it has one. */
  readonly address?: string | undefined;
  readonly value: string;
  /** The exact value, if the shown one is rounded. */
  readonly title: string | undefined;
}

/** A row of the file with the values of a measure. */
export type FileRow = Readonly<Record<'geography' | 'geoid' | 'name' | 'value', string>>;

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
export async function readRows(data: TableData, geography: string): Promise<readonly RegionRow[]> {
  const regions = await readValues(data.file, geography);
  const ranked = regions.map(({ name, value }) => ({ name, value: Number(value) })).sort((a, b) => b.value - a.value);
  const ranks = ranksOf(ranked.map(({ value }) => value));
  return ranked.map(({ name, value }, i) => ({
    rank: String(ranks[i]),
    name,
    value: showFigure(value, data),
    title: exactTitle(value, data),
  }));
}

import { formatFigure, rounded } from '../../api/domain/figures.ts';
import type { DataColumn, DataRow, DataTable } from '../../api/schemas/data.ts';
import type { Place } from '../../api/schemas/place.ts';
import { withinMargin } from './wording.ts';

/** Describes a table before its rows: what places were taken for, how figures are computed, and the columns in order. */
export function tableHead({ places, columns, calculations }: DataTable): string[] {
  const taken = places.filter(({ text, interpreted_as }) => text !== interpreted_as);
  const computed = calculations.filter((one) => one.computed_by_cadastre);
  return [
    ...taken.map(({ text, interpreted_as, count }) => `"${text}": ${interpreted_as}${count > 1 ? ` (${count})` : ''}.`),
    ...computed.map(
      ({ measure, geography, calculation }) => `${measure} (${geography}), computed by this service: ${calculation}`,
    ),
    `Columns: ${columns.map(column).join(' | ')}`,
  ];
}

function column({ measure, unit, year, derived, by, from_year, ...named }: DataColumn): string {
  const { period = String(year), from_period = String(from_year) } = named;
  const when = year === null ? 'latest' : from_year === undefined ? period : `${from_period} to ${period}`;
  const what = derived === 'ratio' ? `${measure} / ${by}` : derived ? `${derived} of ${measure}` : measure;
  return `${what} ${when} [${unit}]`;
}

/** Describes a row of a table in one line. */
export function tableRow(row: DataRow, { columns }: DataTable): string {
  return `${row.name} (${row.geoid}): ${columns.map((one, i) => cell(row, one, i)).join(' | ')}`;
}

function cell(row: DataRow, { decimals, year }: DataColumn, i: number): string {
  const value = row.values[i] ?? null;
  if (value === null) return row.reasons?.[i] ? `null (${row.reasons[i]})` : 'null';
  const own = year === null && row.years?.[i] ? ` (${row.periods?.[i] ?? row.years[i]})` : '';
  const unclear = row.different?.[i] === 'no' ? withinMargin : '';
  return `${grouped(value, decimals)}${margin(row, value, decimals, i)}${own}${unclear}`;
}

/** Says how certain a value is: its margin where the bounds are symmetric. */
function margin({ lower, upper }: DataRow, value: number, decimals: number, i: number): string {
  const [low, high] = [lower?.[i] ?? null, upper?.[i] ?? null];
  if (low === null || high === null) return '';
  const [below, above] = [rounded(value - low, decimals), rounded(high - value, decimals)];
  if (below === above) return ` ± ${grouped(high - value, decimals)}`;
  return ` (${grouped(low, decimals)} to ${grouped(high, decimals)})`;
}

const grouped = (value: number, decimals: number) => formatFigure(Number(rounded(value, decimals)), decimals);

/** Says what a text about places was taken for. */
export function placesHead(meta: { readonly interpreted_as: string | null; readonly note?: string | undefined }) {
  return [meta.interpreted_as === null ? (meta.note ?? '') : `Taken for: ${meta.interpreted_as}.`];
}

const types = { msa: 'metro', county: 'county', state: 'state', us: 'nation' } as const;

/** Describes a place in one line. */
export function place({ geography, geoid, name, population, metro }: Place): string {
  const people = population === undefined ? '' : `; population ${population ?? 'unknown'}`;
  const part = metro === undefined ? '' : metro === null ? '; in no metro' : `; in ${metro}`;
  return `${geoid} ${name} (${types[geography]})${people}${part}`;
}

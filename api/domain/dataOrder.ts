import type { Reader } from './dataColumns.ts';
import { ApiError } from './errors.ts';
import type { NamedRegion } from './regionNames.ts';
import { quote } from './text.ts';
import type { DataRequest } from '../schemas/data.ts';

/**
 * Returns the column that a request orders by, the last one unless it names another; undefined: it asks for no order.
 * @param formerNames the current names of measures by former name
 * @throws ApiError 422 for a column that the table does not have
 */
export function orderColumn(
  readers: readonly Reader[],
  { order, order_by }: Pick<DataRequest, 'order' | 'order_by'>,
  formerNames: ReadonlyMap<string, string>,
): Reader | undefined {
  if (order_by !== undefined) return columnNamed(readers, order_by, formerNames);
  return order === undefined ? undefined : readers.at(-1);
}

/** Returns regions by a column, those without a value last; in their own order without one. */
export function sortRegions(
  regions: readonly NamedRegion[],
  column: Reader | undefined,
  order: DataRequest['order'],
): readonly NamedRegion[] {
  if (!column) return regions;
  const sign = order === 'lowest' ? 1 : -1;
  const keyed = regions.map((region) => {
    const { value } = column.read(region.geography, region.place);
    return { region, key: value === null ? Infinity : sign * value };
  });
  return keyed.sort((a, b) => compareKeys(a.key, b.key)).map(({ region }) => region);
}

const compareKeys = (a: number, b: number) => (a === b ? 0 : a < b ? -1 : 1);

/** How many columns an error names. */
const maxNamed = 10;

/** Returns the last column of a name: `gdp`, `gdp 2019`, `gdp difference`. */
function columnNamed(readers: readonly Reader[], text: string, formerNames: ReadonlyMap<string, string>): Reader {
  const [measure = '', ...rest] = text.trim().split(/\s+/);
  const name = [formerNames.get(measure) ?? measure, ...rest].join(' ');
  const found = readers.findLast((reader) => namesOf(reader).includes(name));
  if (found) return found;
  const names = readers.slice(0, maxNamed).map((reader) => quote(namesOf(reader)[0] ?? ''));
  throw new ApiError('invalid_request', `order_by: no column ${quote(text)}; the columns are ${names.join(', ')}`);
}

/** Returns what a column is called, in full first. */
function namesOf({ column: { measure, derived }, year }: Reader): string[] {
  const name = derived === undefined ? measure : `${measure} ${derived}`;
  return year === undefined ? [name] : [`${name} ${year}`, name];
}

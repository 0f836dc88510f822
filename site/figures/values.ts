import type { Column } from '../../api/domain/column.ts';
import type { ServedMeasure } from '../../api/domain/release.ts';
import { geographies, type Geography } from '../../api/schemas/common.ts';
import { fipsOf } from '../../api/schemas/stateCodes.ts';
import { content, prepared } from '../release.ts';
import type { Standing } from './format.ts';
import { medianOf, type RankRange, rankRanges, standingOf } from './ranks.ts';

/** Returns the geography at which a measure is shown: metros if they have values. */
export const mainGeography = ({ geographies: served }: Pick<ServedMeasure, 'geographies'>): Geography =>
  geographies.find((geography) => served[geography])!;

const valuesByColumn = new Map<Column, readonly (number | null)[]>();

/** Returns the values of a measure at a geography, in the order of the regions; null if missing. */
export function valuesOf(name: string, geography: Geography): readonly (number | null)[] {
  const column = prepared.columns[name]![geography]!;
  let values = valuesByColumn.get(column);
  if (!values) valuesByColumn.set(column, (values = Array.from(column.values, (_, place) => column.at(place))));
  return values;
}

/** Returns the values of a measure that are ranked: those of the newest year; null for others. */
export function rankedValuesOf(name: string, geography: Geography): readonly (number | null)[] {
  const column = prepared.columns[name]![geography]!;
  const values = valuesOf(name, geography);
  return column.vintages ? values.map((value, place) => (column.isRanked(place) ? value : null)) : values;
}

const rangesByMeasure = new Map<string, readonly (RankRange | undefined)[]>();

/**
 * Returns where the value of a metro is among those of the newest year, with the ranks that margins of error allow; undefined if it is
 * missing or older.
 */
export function metroStanding(name: string, place: number): Standing | undefined {
  const values = rankedValuesOf(name, 'msa');
  const errors = prepared.standardErrors[name];
  if (!errors) return standingOf(values, place);
  const ranges = rangesByMeasure.get(name) ?? rankRanges(values, errors);
  rangesByMeasure.set(name, ranges);
  return standingOf(values, place, ranges[place]);
}

/** Returns the median of the metros or counties in each state for a measure, in the order of the states; null without values. */
export function stateMedians({ name }: ServedMeasure, geography: 'msa' | 'county'): (number | null)[] {
  const { county, state } = content.regions;
  // The FIPS code of a county begins with that of its state.
  const codesOf = (place: number) =>
    geography === 'county'
      ? [county[place]!.geoid.slice(0, 2)]
      : content.metros[place]!.states.map((code) => fipsOf[code]);
  const placed = valuesOf(name, geography).flatMap((value, place) => codesOf(place).map((code) => ({ code, value })));
  const byState = Map.groupBy(placed, ({ code }) => code);
  return state.map(({ geoid }) => medianOf((byState.get(geoid) ?? []).map(({ value }) => value)));
}

/** Returns the population of a metro; null if it is missing or not available. */
export const populationOf = (place: number): number | null => prepared.columns['population']?.msa?.at(place) ?? null;

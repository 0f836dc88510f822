import type { RankWithin } from '../schemas/metro.ts';
import type { ValueBounds } from './figures.ts';
import { percentileScores } from './percentile.ts';

/**
 * A measure's value for each region of a geography, in the order of `regions`; NaN if it is missing. `vintages` has the year of each value if the years differ between regions (D60). `withheld` has the
 * bounds of missing values whose parts are partly withheld, by index.
 */
export class Column {
  readonly values: Float64Array;
  /** The years of the values, ascending. */
  readonly years: readonly number[];
  readonly vintages: Int16Array | undefined;
  readonly withheld: ReadonlyMap<number, ValueBounds>;
  readonly #newest: number | undefined;
  #rows: Int32Array | undefined;
  #scores: Float64Array | undefined;

  /** @param vintages the year of each value, 0 where it is missing */
  constructor(
    values: Float64Array,
    vintages: Int16Array = new Int16Array(),
    withheld: ReadonlyMap<number, ValueBounds> = new Map(),
  ) {
    this.values = values;
    this.withheld = withheld;
    this.years = yearsIn(vintages);
    this.#newest = this.years.at(-1);
    this.vintages = this.years.length > 1 ? vintages : undefined;
  }

  /** The indices of the regions with a value; found once. */
  get rows(): Int32Array {
    return (this.#rows ??= placesWithValue(this.values));
  }

  /** The indices of all regions. */
  get places(): Int32Array {
    return Int32Array.from(this.values.keys());
  }

  /** The percentile scores of the values, higher being better; computed once. */
  get scores(): Float64Array {
    return (this.#scores ??= percentileScores(this.values));
  }

  /** Returns the value at an index; null if it is missing. */
  at(index: number): number | null {
    const value = this.values[index];
    return value === undefined || Number.isNaN(value) ? null : value;
  }

  /** Returns the year of the value at an index, which is not missing. */
  yearAt(index: number): number {
    return this.vintages?.[index] ?? this.years[0]!;
  }

  /** Whether the value at an index is of the newest year. Only these are ranked: dollars of 2012 are not those of 2025. */
  isRanked(index: number): boolean {
    const value = this.values[index] ?? NaN;
    return !Number.isNaN(value) && (this.vintages === undefined || this.vintages[index] === this.#newest);
  }

  /** Returns the rank of a value among those of its year at some indices, by default all; the highest first. Undefined: it is not ranked. */
  rankAmong(index: number, places?: ArrayLike<number>): RankWithin | undefined {
    if (!this.isRanked(index)) return undefined;
    const { above, same, of } = this.#compare(this.values[index]!, places);
    return { rank: above + 1, of, ...(same > 1 ? { tied: same - 1 } : {}) };
  }

  /** Returns the rank that the value of another region would have among these and its own, as `rankAmong`. @param year that of the value */
  rankOfOther(value: number, year: number): RankWithin | undefined {
    if (year !== this.#newest) return undefined;
    const { above, same, of } = this.#compare(value);
    return { rank: above + 1, of: of + 1, ...(same > 0 ? { tied: same } : {}) };
  }

  /** Returns how many values of the newest year at some indices there are, and how many are above a value or the same. */
  #compare(own: number, places?: ArrayLike<number>) {
    const { values, vintages } = this;
    let above = 0;
    let same = 0;
    let of = 0;
    const { length } = places ?? values;
    for (let i = 0; i < length; i++) {
      const place = places ? places[i]! : i;
      const value = values[place]!;
      if (Number.isNaN(value) || (vintages && vintages[place] !== this.#newest)) continue;
      of++;
      if (value > own) above++;
      else if (value === own) same++;
    }
    return { above, same, of };
  }

  /** Returns the year of the value at an index; undefined if it is missing or all values have the same year. */
  vintageAt(index: number): number | undefined {
    return this.at(index) === null ? undefined : this.vintages?.[index];
  }
}

/** Returns the years of a list, ascending; 0 is none. */
function yearsIn(vintages: Int16Array): number[] {
  const years: number[] = [];
  let last = 0;
  // Much faster than an iterator over thousands of regions.
  for (let place = 0; place < vintages.length; place++) {
    const year = vintages[place]!;
    if (year === last || year === 0) continue;
    if (!years.includes(year)) years.push(year);
    last = year;
  }
  return years.sort((a, b) => a - b);
}

function placesWithValue(values: Float64Array): Int32Array {
  const places = new Int32Array(values.length);
  let count = 0;
  for (let place = 0; place < values.length; place++) if (!Number.isNaN(values[place])) places[count++] = place;
  return places.slice(0, count);
}

import { Column } from './column.ts';
import { reasonNames } from './reasonNames.ts';

/** The codes of figures that exist, but are not printed: no earlier year replaces them (D14, D154). */
const unprinted = [reasonNames.indexOf('withheld'), reasonNames.indexOf('open-ended')];

/**
 * A measure's values of each region of a geography and each year. The entry of a region's place and the index of a year is
 * at `place * years.length + index`.
 */
export class YearTable {
  /** How many regions the geography has. */
  readonly regions: number;
  /** Ascending. */
  readonly years: readonly number[];
  /** NaN where a value is missing. */
  readonly values: Float64Array;
  /** Codes of `reasonNames`. */
  readonly reasons: Uint8Array;
  readonly #columns = new Map<number, Column>();

  /** A table without values, unless they are given. */
  constructor(
    regions: number,
    years: readonly number[],
    values: Float64Array = new Float64Array(regions * years.length).fill(NaN),
    reasons: Uint8Array = new Uint8Array(regions * years.length),
  ) {
    this.regions = regions;
    this.years = years;
    this.values = values;
    this.reasons = reasons;
  }

  /** The places of all regions. */
  get places(): Int32Array {
    return Int32Array.from({ length: this.regions }, (_, place) => place);
  }

  /** Returns the value of a region at the index of a year; NaN if it is missing. */
  at(place: number, index: number): number {
    return this.values[place * this.years.length + index] ?? NaN;
  }

  /** Returns the value of a region for a year; null if it is missing. */
  valueIn(place: number, year: number): number | null {
    const index = this.years.indexOf(year);
    const value = index < 0 ? NaN : this.at(place, index);
    return Number.isNaN(value) ? null : value;
  }

  /** Returns why a region has no value for a year; null if it is not recorded. */
  reasonIn(place: number, year: number): string | null {
    const index = this.years.indexOf(year);
    return index < 0 ? null : reasonNames[this.reasons[place * this.years.length + index]!]!;
  }

  /** Returns whether a region has a value for one of the years from one index up to another. */
  hasValue(place: number, from: number, to: number): boolean {
    const start = place * this.years.length;
    for (let i = start + from; i < start + to; i++) if (!Number.isNaN(this.values[i]!)) return true;
    return false;
  }

  /** Returns the values of a region for the years from one index up to another. */
  row(place: number, from: number, to: number): Float64Array {
    const start = place * this.years.length;
    return this.values.subarray(start + from, start + to);
  }

  /**
   * Returns each region's value of a year, or of the latest year before it in which any region has one (T5a). For the latest year
   * of the table, it is the value that the API serves: a region's latest (D13), unless a later one is withheld or open-ended (D14).
   */
  asOf(year: number): Column {
    const last = this.years.findLastIndex((one) => one <= year);
    let column = this.#columns.get(last);
    if (!column) this.#columns.set(last, (column = this.#columnUpTo(last)));
    return column;
  }

  #columnUpTo(last: number): Column {
    const values = new Float64Array(this.regions).fill(NaN);
    const vintages = new Int16Array(this.regions);
    const first = last === this.years.length - 1 ? 0 : Math.max(0, last);
    for (let place = 0; place < values.length; place++) {
      for (let i = last; i >= first; i--) {
        const at = place * this.years.length + i;
        if (unprinted.includes(this.reasons[at]!)) break;
        if (Number.isNaN(this.values[at])) continue;
        values[place] = this.values[at]!;
        vintages[place] = this.years[i]!;
        break;
      }
    }
    return new Column(values, vintages);
  }
}

import { Column } from './column.ts';

/** Why a region has no value for a year, in the order of the codes of `YearTable.reasons`; 0: not recorded. */
const reasonNames = [
  null,
  'withheld',
  'no county value',
  'boundary changed',
  'not covered',
  'open-ended',
  'divisions only',
] as const;

/** The codes of figures that exist, but are not printed: no earlier year replaces them (D14, D154). */
const unprinted = [reasonNames.indexOf('withheld'), reasonNames.indexOf('open-ended')];

/** The value of the region at a place for a year, or the reason why it has none. */
interface YearTableRow {
  readonly place: number;
  readonly year: number;
  readonly value: number | null;
  readonly reason: string | null;
}

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

  /** An empty table. */
  constructor(regions: number, years: readonly number[]) {
    this.regions = regions;
    this.years = years;
    this.values = new Float64Array(regions * years.length).fill(NaN);
    this.reasons = new Uint8Array(this.values.length);
  }

  /** Returns a table of values, in any order; its years are those that the rows have. */
  static of(regions: number, rows: readonly YearTableRow[]): YearTable {
    const years = [...new Set(rows.map(({ year }) => year))].sort((a, b) => a - b);
    const indexOf = new Map(years.map((year, i) => [year, i]));
    const table = new YearTable(regions, years);
    for (const { place, year, value, reason } of rows) {
      const at = place * years.length + indexOf.get(year)!;
      if (value !== null) table.values[at] = value;
      table.reasons[at] = Math.max(0, reasonNames.indexOf(reason as (typeof reasonNames)[number]));
    }
    return table;
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

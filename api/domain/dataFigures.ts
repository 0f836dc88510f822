import { readNationalReasons, readReasons, type ReasonIn } from './absent.ts';
import { boundsAt, type BoundTables, marginsAt } from './bounds.ts';
import type { Column } from './column.ts';
import { readBoundsAt } from './confidence.ts';
import { boundsLevel, type Margins } from './estimate.ts';
import { nationalFigures } from './nation.ts';
import type { NamedRegion } from './regionNames.ts';
import type { Release, ServedMeasure } from './release.ts';
import { breaksOf, changeOver, readYears, yearsWithin } from './series.ts';
import type { YearTable } from './yearTable.ts';
import type { AbsenceReason } from '../schemas/absent.ts';
import type { Bounds, Confidence } from '../schemas/bounds.ts';
import type { Break } from '../schemas/calculation.ts';
import type { Different } from '../schemas/difference.ts';
import type { Change } from '../schemas/series.ts';

/** Where figures are: a geography, or the United States. */
export type Level = NamedRegion['geography'];

/** A figure, or why there is none. */
export interface DataFigure {
  readonly value: number | null;
  /** Null where there is no value of any year. */
  readonly year: number | null;
  readonly reason: AbsenceReason | null;
  readonly bounds?: Bounds | undefined;
  /** Of a change: whether its two figures differ. */
  readonly different?: Different | undefined;
  /** Of a change from the peak: what it changed from. */
  readonly peak?: { readonly year: number; readonly value: number } | undefined;
}

/** What a region has at whose level the measure has no figures. */
export const noFigure: DataFigure = { value: null, year: null, reason: 'not_covered' };

/** The figures of a measure for the regions of a geography, or for the United States. */
export class LevelFigures {
  readonly measure: ServedMeasure;
  readonly breaks: readonly Break[];
  readonly #table: YearTable;
  /** The served values; undefined for the United States, whose latest ones are read from the table. */
  readonly #column: Column | undefined;
  readonly #reasonIn: ReasonIn;
  readonly #bounds: BoundTables | undefined;

  private constructor(
    measure: ServedMeasure,
    breaks: readonly Break[],
    table: YearTable,
    column: Column | undefined,
    reasonIn: ReasonIn,
    bounds: BoundTables | undefined,
  ) {
    this.measure = measure;
    this.breaks = breaks;
    this.#table = table;
    this.#column = column;
    this.#reasonIn = reasonIn;
    this.#bounds = bounds;
  }

  /** Reads the figures, with bounds at a confidence; undefined if the measure has none there. */
  static async read(
    release: Release,
    measure: ServedMeasure,
    level: Level,
    confidence: Confidence = boundsLevel,
  ): Promise<LevelFigures | undefined> {
    const { name, geographies } = measure;
    const history = await release.history();
    const breaks = breaksOf(history, name);
    if (level === 'us') {
      const figures = await nationalFigures(release, name);
      if (!figures) return undefined;
      const reasonOf = await readNationalReasons(release, name);
      return new LevelFigures(measure, breaks, figures.table, undefined, (_, year) => reasonOf(year), undefined);
    }
    if (!geographies[level]) return undefined;
    const [table, column, reasonIn, bounds] = await Promise.all([
      readYears(history, name, level),
      release.column(name, level),
      readReasons(history, name, level),
      readBoundsAt(release, name, level, confidence),
    ]);
    return new LevelFigures(measure, breaks, table, column, reasonIn, bounds);
  }

  /** The years that have values, ascending. */
  get years(): readonly number[] {
    return this.#table.years;
  }

  /** Returns the value that the API serves of a region. */
  latest(place: number): DataFigure {
    if (this.#column) {
      const value = this.#column.at(place);
      const last = this.#column.years.at(-1);
      if (value !== null) return this.in(place, this.#column.yearAt(place));
      return last === undefined ? noFigure : { ...this.in(place, last), value: null, bounds: undefined };
    }
    const year = this.years.findLast((one) => this.#table.valueIn(place, one) !== null);
    return year === undefined ? noFigure : this.in(place, year);
  }

  /** Returns the value of a region for a year. */
  in(place: number, year: number): DataFigure {
    const served = this.#column?.vintages?.[place] ?? this.#column?.years[0];
    const value = served === year ? this.#column!.at(place) : this.#table.valueIn(place, year);
    return {
      value,
      year,
      reason: value === null ? this.#reasonIn(place, year) : null,
      bounds: value === null ? undefined : boundsAt(this.#bounds, place, year),
    };
  }

  /** Returns the margins of error of the value of a region for a year; undefined if it has none. */
  marginsIn(place: number, year: number): Margins | undefined {
    return marginsAt(this.#bounds, place, year);
  }

  /** Returns how the value changed from one year to another; null if one of them is missing or the series breaks. */
  change(place: number, from: number, to: number): Change | null {
    const { years, start, end } = yearsWithin(this.#table, from, to);
    if (years.at(-1) !== to) return null;
    const values = this.#table.row(place, start, end);
    if (Number.isNaN(values.at(-1))) return null;
    const marginsIn = (year: number) => this.marginsIn(place, year);
    return changeOver(this.measure, to - from, { years, values, breaks: this.breaks, marginsIn });
  }
}

/**
 * Returns the ratio of two figures of one year: of a year, or of the latest that both have.
 * @param year undefined: the latest
 * @param whole the region of the second figure; undefined: the same
 */
export function ratio(
  of: LevelFigures | undefined,
  by: LevelFigures | undefined,
  place: number,
  year: number | undefined,
  whole = place,
): DataFigure {
  if (!of || !by) return noFigure;
  const years = year === undefined ? of.years.filter((one) => by.years.includes(one)).toReversed() : [year];
  const both = (one: number) => of.in(place, one).value !== null && by.in(whole, one).value !== null;
  const found = years.find(both) ?? years[0];
  if (found === undefined) return { value: null, year: null, reason: 'not_computable' };
  const a = of.in(place, found);
  const b = by.in(whole, found);
  const value = a.value === null || b.value === null || b.value === 0 ? null : a.value / b.value;
  return { value, year: found, reason: value === null ? (a.reason ?? b.reason ?? 'not_computable') : null };
}

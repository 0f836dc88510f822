import type { Break } from '../schemas/calculation.ts';
import type { Geography } from '../schemas/common.ts';
import { isUnprinted } from './absent.ts';
import { marginsAt, noErrors, readBounds, setErrors, type StandardErrors } from './bounds.ts';
import { type Margins } from './estimate.ts';
import type { Column } from './column.ts';
import type { ValueBounds } from './figures.ts';
import { type DatedEdition, type History, planOf } from './history.ts';
import { nationalFigures } from './nation.ts';
import { notServed } from './notServed.ts';
import { olderText } from './olderMeasures.ts';
import { namePeriod } from './period.ts';
import type { Release, ServedMeasure } from './release.ts';
import type { NamedRegion } from './regionNames.ts';
import { readYears } from './series.ts';
import { agreement, type StatedValue } from './statedValue.ts';
import type { YearTable } from './yearTable.ts';

/** What a claim is about. Without a year, it is the one that the API serves. */
export interface Subject {
  readonly region: NamedRegion;
  readonly measure: ServedMeasure;
  readonly year?: number | undefined;
}

/** A figure that somebody states, in the unit of the measure. */
export interface StatedFigure extends Subject {
  readonly value: StatedValue;
  /** Other regions that the claim may mean. */
  readonly others?: readonly NamedRegion[] | undefined;
}

/** A figure of the release. */
export interface HeldFigure {
  readonly region: NamedRegion;
  readonly measure: ServedMeasure;
  readonly value: number;
  readonly year: number;
  /** The edition, if it is not the newest. */
  readonly edition?: DatedEdition | undefined;
}

/** A figure, or the reason why the release does not have it. */
export type FigureRecord =
  HeldFigure | (Omit<HeldFigure, 'value' | 'year'> & { value: null; year: number | null; reason: string });

/** How many decimals a computed figure has (D17). */
const computedDecimals = 6;

/** A measure of a region type with the values that the API serves. */
interface ServedColumn {
  readonly measure: ServedMeasure;
  readonly column: Column;
}

/** The figures of a release that claims are compared with. What several claims read is read once. */
export class VerifyFigures {
  readonly #release: Release;
  readonly #columns = new Map<string, Promise<ServedColumn[]>>();
  #read: Promise<History> | undefined;

  constructor(release: Release) {
    this.#release = release;
  }

  /** Returns the figure that a claim is about: of its year, else of the year that the API serves. */
  async find({ region, measure, year }: Subject): Promise<FigureRecord> {
    const { geography, place } = region;
    const missing = (reason: string, of = year) => ({ region, measure, value: null, year: of ?? null, reason });
    if (geography !== 'us') {
      if (!measure.geographies[geography]) return missing(notServed(this.#release, measure, [geography]));
      const column = await this.#release.column(measure.name, geography);
      const value = column.at(place);
      const served = column.yearAt(place);
      // The served value is that of its year, so the history is not needed.
      if (value !== null && (year === undefined || year === served)) return { region, measure, value, year: served };
    }
    const table = await this.#table(measure, geography);
    if (!table) return missing(`\`${measure.name}\` cannot be computed for the United States`);
    const years = table.years.filter((one) => table.valueIn(place, one) !== null);
    const wanted = year ?? (geography === 'us' ? years.at(-1) : undefined);
    const value = wanted === undefined ? null : table.valueIn(place, wanted);
    if (value !== null) return { region, measure, value, year: wanted! };
    // Without a year, the latest figure of the region is withheld, or it never has one.
    const latest = table.years.findLast((one) => isUnprinted(table.reasonIn(place, one))) ?? table.years.at(-1);
    const of = wanted ?? latest;
    if (of !== undefined && !table.years.includes(of))
      return missing(await this.#noYear(measure, geography, of, table), of);
    return missing(sentences[(of === undefined ? null : table.reasonIn(place, of)) ?? ''] ?? noReason, of);
  }

  /** Returns how many decimals of a figure are known: those of its source, or all that are computed. */
  knownDecimals({ region, measure }: HeldFigure): number {
    const isComputed = region.geography === 'us' || measure.geographies[region.geography]!.computed_by_cadastre;
    return isComputed ? computedDecimals : measure.decimals;
  }

  /** Returns the figure of another year that a claim agrees with, the nearest to a year, of two the later. */
  async matchOfAnyYear({ region, measure, value }: StatedFigure, near?: number): Promise<HeldFigure | undefined> {
    const { geography, place } = region;
    if (geography !== 'us' && !measure.geographies[geography]) return undefined;
    const table = await this.#table(measure, geography);
    let best: HeldFigure | undefined;
    for (const year of table?.years ?? []) {
      const figure = table!.valueIn(place, year);
      if (year === near || figure === null || !agreement(value, figure)) continue;
      if (!best || near === undefined || Math.abs(year - near) <= Math.abs(best.year - near))
        best = { region, measure, value: figure, year };
    }
    return best;
  }

  /**
   * Returns what an earlier edition said that a claim agrees with, the newest edition first. Without a year it may be any year,
   * because the edition may have been the newest when the claim was made.
   */
  async matchOfEditions({ region, measure, value, year }: StatedFigure): Promise<HeldFigure | undefined> {
    const { geography, place } = region;
    const history = await this.#history();
    const earlier = geography === 'us' ? [] : history.editions(measure.name).slice(0, -1);
    for (const edition of earlier.toReversed()) {
      const table = await history.table(measure.name, geography as Geography, edition.edition);
      for (const of of year === undefined ? table.years.toReversed() : [year]) {
        const said = table.valueIn(place, of);
        if (said !== null && agreement(value, said)) return { region, measure, value: said, year: of, edition };
      }
    }
    return undefined;
  }

  /** Returns the figure of the same year that a claim agrees with of one of the regions that it names. */
  async matchOfRegions(
    { measure, value, others = [] }: StatedFigure,
    { year }: HeldFigure,
  ): Promise<HeldFigure | undefined> {
    for (const [i, figure] of (await this.valuesIn(others, measure, year)).entries())
      if (figure !== null && agreement(value, figure)) return { region: others[i]!, measure, value: figure, year };
    return undefined;
  }

  /** Returns the figures of some regions for a year, in their order; null where there is none. */
  async valuesIn(regions: readonly NamedRegion[], measure: ServedMeasure, year: number): Promise<(number | null)[]> {
    const tables = await byGeography(regions, (geography) =>
      this.#has(measure, geography) ? this.#table(measure, geography) : undefined,
    );
    return regions.map(({ geography, place }) => tables.get(geography)?.valueIn(place, year) ?? null);
  }

  /** Returns the standard errors of the figures of some regions for a year, in their order. */
  async errorsIn(regions: readonly NamedRegion[], measure: ServedMeasure, year: number): Promise<StandardErrors> {
    const tables = await byGeography(regions, (geography) =>
      geography === 'us' ? undefined : readBounds(this.#release, measure.name, geography),
    );
    const errors = noErrors(regions.length);
    for (const [i, { geography, place }] of regions.entries()) {
      const margins = marginsAt(tables.get(geography), place, year);
      if (margins) setErrors(errors, i, margins);
    }
    return errors;
  }

  /** Returns the bounds of missing figures of a year whose parts are partly withheld, by their place among some regions. */
  async withheldIn(
    regions: readonly NamedRegion[],
    measure: ServedMeasure,
    year: number,
  ): Promise<ReadonlyMap<number, ValueBounds>> {
    const columns = await byGeography(regions, (geography) =>
      geography !== 'us' && measure.geographies[geography] ? this.#release.column(measure.name, geography) : undefined,
    );
    const found = new Map<number, ValueBounds>();
    for (const [i, { geography, place }] of regions.entries()) {
      const column = columns.get(geography);
      const bounds = year === column?.years.at(-1) ? column.withheld.get(place) : undefined;
      if (bounds) found.set(i, bounds);
    }
    return found;
  }

  /** Returns the margins of error of a figure; undefined if its publisher states none. */
  async marginsOf({ region: { geography, place }, measure, year }: HeldFigure): Promise<Margins | undefined> {
    if (geography === 'us') return undefined;
    return marginsAt(await readBounds(this.#release, measure.name, geography), place, year);
  }

  /** Returns the years after one and up to another in which a measure changed its meaning, with a sentence for each. */
  async breaksBetween({ name }: ServedMeasure, from: number, to: number): Promise<readonly Break[]> {
    const { breaks = [] } = planOf(await this.#history(), name);
    return breaks.filter(({ year }) => year > Math.min(from, to) && year <= Math.max(from, to));
  }

  /** Returns the figure of another measure of the same topic and unit that a claim agrees with, if it is one only. */
  async matchOfAnyMeasure(
    { region, measure, value }: StatedFigure,
    { year }: HeldFigure,
  ): Promise<HeldFigure | undefined> {
    const { geography, place } = region;
    if (geography === 'us') return undefined;
    const columns = await this.#columnsOf(measure, geography);
    const at = ({ column }: ServedColumn) => (column.yearAt(place) === year ? column.values[place]! : NaN);
    const others = columns.filter((one) => one.measure.name !== measure.name);
    const found = matching(value, others.length, (index) => at(others[index]!));
    return found === undefined
      ? undefined
      : { region, measure: others[found]!.measure, value: at(others[found]!), year };
  }

  /** The history, asked for once: each time, the release looks whether its file was replaced. */
  #history(): Promise<History> {
    return (this.#read ??= this.#release.history());
  }

  #has({ geographies }: ServedMeasure, geography: NamedRegion['geography']): boolean {
    return geography === 'us' || geographies[geography] !== undefined;
  }

  /** Returns the figures of all years; undefined if the measure has none for the United States. */
  async #table({ name }: ServedMeasure, geography: NamedRegion['geography']): Promise<YearTable | undefined> {
    if (geography === 'us') return (await nationalFigures(this.#release, name))?.table;
    return readYears(await this.#history(), name, geography);
  }

  /** Says which years a measure has in the place of one, and which measures have earlier ones. */
  async #noYear(
    measure: ServedMeasure,
    geography: NamedRegion['geography'],
    year: number,
    { years }: YearTable,
  ): Promise<string> {
    const [first, last] = [years[0], years.at(-1)].map((one) => one && namePeriod(measure, one));
    const held =
      years.length === 0 ? 'none' : years.length === 1 ? `only ${first!}` : `years from ${first!} to ${last!}`;
    const older = geography === 'us' ? '' : olderText(this.#release, await this.#history(), measure, geography, year);
    return `the release has no values of \`${measure.name}\` for ${year}; it has ${held}${older}`;
  }

  /** Returns the served values of all measures with the topic and unit of a measure. */
  #columnsOf({ topic, unit }: ServedMeasure, geography: Geography): Promise<ServedColumn[]> {
    const key = `${geography} ${topic} ${unit}`;
    let columns = this.#columns.get(key);
    if (!columns) {
      const { measures } = this.#release.content;
      const wanted = measures.filter((one) => one.topic === topic && one.unit === unit && one.geographies[geography]);
      const read = wanted.map(async (measure) => {
        return { measure, column: await this.#release.column(measure.name, geography) };
      });
      this.#columns.set(key, (columns = Promise.all(read)));
    }
    return columns;
  }
}

/** Reads something for each geography of some regions. */
async function byGeography<T>(
  regions: readonly NamedRegion[],
  read: (geography: NamedRegion['geography']) => Promise<T> | undefined,
): Promise<ReadonlyMap<NamedRegion['geography'], T | undefined>> {
  const geographies = [...new Set(regions.map(({ geography }) => geography))];
  return new Map(await Promise.all(geographies.map(async (geography) => [geography, await read(geography)] as const)));
}

/** Returns the index of the one of some values that a stated value agrees with; undefined for none or several. */
function matching(stated: StatedValue, length: number, valueAt: (index: number) => number): number | undefined {
  let found: number | undefined;
  for (let i = 0; i < length; i++) {
    if (!agreement(stated, valueAt(i))) continue;
    if (found !== undefined) return undefined;
    found = i;
  }
  return found;
}

const noReason = 'the release has no value for it';

/** The reasons that a release keeps, as parts of sentences. */
const sentences: Readonly<Record<string, string>> = {
  withheld: 'the publisher withheld it',
  'no county value': 'it is computed from counties, and one of them has no value',
  'boundary changed': 'the region had other boundaries in that year',
  'not covered': 'the publisher does not cover the region',
  'divisions only': 'the publisher has figures for its divisions, not for the metro',
  'open-ended': 'the publisher prints it only as above or below a limit',
};

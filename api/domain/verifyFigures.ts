import type { Geography } from '../schemas/common.ts';
import { isUnprinted } from './absent.ts';
import type { Column } from './column.ts';
import type { Edition, History } from './history.ts';
import { nationalFigures } from './nation.ts';
import type { Release, ServedMeasure } from './release.ts';
import { findRegions, type NamedRegion, nation } from './regionNames.ts';
import { readYears } from './series.ts';
import { agreement, type StatedValue } from './statedValue.ts';
import type { YearTable } from './yearTable.ts';

/** A figure that somebody states, in the unit of the measure. */
export interface StatedFigure {
  readonly region: NamedRegion;
  readonly measure: ServedMeasure;
  readonly value: StatedValue;
  readonly year?: number | undefined;
}

/** A figure of the release. */
export interface Figure {
  readonly region: NamedRegion;
  readonly measure: ServedMeasure;
  readonly value: number;
  readonly year: number;
  /** The edition, if it is not the newest. */
  readonly edition?: Edition | undefined;
}

/** A figure, or the reason why the release does not have it. */
export type FigureRecord =
  Figure | (Omit<Figure, 'value' | 'year'> & { value: null; year: number | null; reason: string });

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
  async find({ region, measure, year }: StatedFigure): Promise<FigureRecord> {
    const { geography, place } = region;
    const missing = (reason: string, of = year) => ({ region, measure, value: null, year: of ?? null, reason });
    if (geography !== 'us') {
      if (!measure.geographies[geography]) return missing(notServed(measure, geography));
      const column = await this.#release.column(measure.name, geography);
      const [value, served] = [column.at(place), column.yearAt(place)];
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
    if (of !== undefined && !table.years.includes(of)) return missing(noYear(of, table), of);
    return missing(sentences[(of === undefined ? null : table.reasonIn(place, of)) ?? ''] ?? noReason, of);
  }

  /** Returns how many decimals of a figure are known: those of its source, or all that are computed. */
  knownDecimals({ region, measure }: Figure): number {
    const isComputed = region.geography === 'us' || measure.geographies[region.geography]!.computed_by_cadastre;
    return isComputed ? computedDecimals : measure.decimals;
  }

  /** Returns the figure of another year that a claim agrees with, the nearest to a year, of two the later. */
  async matchOfAnyYear({ region, measure, value }: StatedFigure, near?: number): Promise<Figure | undefined> {
    const { geography, place } = region;
    if (geography !== 'us' && !measure.geographies[geography]) return undefined;
    const table = await this.#table(measure, geography);
    let best: Figure | undefined;
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
  async matchOfEditions({ region, measure, value, year }: StatedFigure): Promise<Figure | undefined> {
    const { geography, place } = region;
    const history = await this.#history();
    const earlier = geography === 'us' ? [] : history.editions(measure.name).slice(0, -1);
    for (const edition of earlier.toReversed()) {
      const table = await history.editionTable(measure.name, geography as Geography, edition.edition);
      for (const of of year === undefined ? table.years.toReversed() : [year]) {
        const said = table.valueIn(place, of);
        if (said !== null && agreement(value, said)) return { region, measure, value: said, year: of, edition };
      }
    }
    return undefined;
  }

  /**
   * Returns the figure of the same year that a claim agrees with of a region that its own is in: the nation, states, or the
   * metro of a county.
   */
  async matchAround({ region, measure, value }: StatedFigure, { year }: Figure): Promise<Figure | undefined> {
    const history = await this.#history();
    const { regions } = this.#release.content;
    const { geography, place, geoid } = region;
    if (geography === 'us') return undefined;
    const states = geography === 'state' ? [] : regions[geography][place]!.states;
    const around: NamedRegion[] = [
      nation,
      ...states.flatMap((state) =>
        Array.from(this.#release.placesIn('state', state), (at) => this.#named('state', at)),
      ),
    ];
    if (geography === 'county')
      for (const [cbsa, counties] of history.members)
        if (counties.includes(geoid)) around.push(this.#named('msa', this.#release.findMetro(cbsa)!));
    for (const other of around) {
      const figure = await this.#valueOf(other, measure, year);
      if (figure !== null && agreement(value, figure)) return { region: other, measure, value: figure, year };
    }
    return undefined;
  }

  /** Returns the figure of the same year that a claim on a metro agrees with of its counties, if it is one only. */
  async matchOfCounties({ region, measure, value }: StatedFigure, { year }: Figure): Promise<Figure | undefined> {
    if (region.geography !== 'msa' || !measure.geographies.county) return undefined;
    const counties = (await this.#history()).members.get(region.geoid) ?? [];
    const places = counties.flatMap((code) => findRegions(this.#release, code).map(({ place }) => place));
    const column = await this.#release.column(measure.name, 'county');
    const at = (place: number) => (column.yearAt(place) === year ? column.values[place]! : NaN);
    const found = matching(value, places.length, (i) => at(places[i]!));
    if (found === undefined) return undefined;
    return { region: this.#named('county', places[found]!), measure, value: at(places[found]!), year };
  }

  /** Returns the figure of the same year and type of region that a claim agrees with, if it is one only. */
  async matchOfAnyRegion({ region, measure, value }: StatedFigure, { year }: Figure): Promise<Figure | undefined> {
    // Figures of the nation are mistaken for those of states.
    const geography = region.geography === 'us' ? 'state' : region.geography;
    if (!measure.geographies[geography]) return undefined;
    const table = await this.#table(measure, geography);
    const index = table!.years.indexOf(year);
    if (index < 0) return undefined;
    const found = matching(value, table!.regions, (place) => table!.at(place, index));
    return found === undefined
      ? undefined
      : { region: this.#named(geography, found), measure, value: table!.at(found, index), year };
  }

  /** Returns the figure of another measure of the same topic and unit that a claim agrees with, if it is one only. */
  async matchOfAnyMeasure({ region, measure, value }: StatedFigure, { year }: Figure): Promise<Figure | undefined> {
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

  #named(geography: Geography, place: number): NamedRegion {
    const { geoid, name } = this.#release.content.regions[geography][place]!;
    return { geography, place, geoid, name };
  }

  async #valueOf({ geography, place }: NamedRegion, measure: ServedMeasure, year: number): Promise<number | null> {
    if (geography !== 'us' && !measure.geographies[geography]) return null;
    return (await this.#table(measure, geography))?.valueIn(place, year) ?? null;
  }

  /** Returns the figures of all years; undefined if the measure has none for the United States. */
  async #table({ name }: ServedMeasure, geography: NamedRegion['geography']): Promise<YearTable | undefined> {
    if (geography === 'us') return (await nationalFigures(this.#release, name))?.table;
    return readYears(await this.#history(), name, geography);
  }

  /** Returns the served values of all measures with the topic and unit of a measure. */
  #columnsOf({ topic, unit }: ServedMeasure, geography: Geography): Promise<ServedColumn[]> {
    const key = `${geography} ${topic ?? ''} ${unit}`;
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
  'open-ended': 'the publisher prints it only as above or below a limit',
};

function notServed({ name, geographies }: ServedMeasure, geography: Geography): string {
  return `\`${name}\` has no values at geography ${geography}; it has them at ${Object.keys(geographies).join(', ')}`;
}

function noYear(year: number, { years }: YearTable): string {
  const held = years.length === 0 ? 'none' : `years from ${years[0]!} to ${years.at(-1)!}`;
  return `the release has no values for ${year}; it has ${held}`;
}

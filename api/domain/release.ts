import { ApiError, notFound } from './errors.ts';
import type { History } from './history.ts';
import type { Attribution, Geography } from '../schemas/common.ts';
import type { Dataset } from '../schemas/dataset.ts';
import type { Measure } from '../schemas/measure.ts';
import type { Metro } from '../schemas/metro.ts';
import type { Incentives } from './incentives.ts';
import { percentileScores } from './percentile.ts';
import { compareNames, compareText, quote, suggestWording } from './text.ts';

/** A region that figures stand for. `states` are USPS codes. */
export interface Region {
  readonly id: string;
  readonly geoid: string;
  readonly name: string;
  readonly states: readonly string[];
}

/** A measure as served, with the figures datasets behind its values, its own first. */
export interface ServedMeasure extends Measure {
  readonly sources: readonly string[];
  /** Those behind the values of a geography, where they are fewer. */
  readonly sources_at?: Readonly<Partial<Record<Geography, readonly string[]>>> | undefined;
}

/** The figures datasets behind a measure's values at a geography, its own first. */
export function sourcesAt({ sources, sources_at }: ServedMeasure, geography: Geography): readonly string[] {
  return sources_at?.[geography] ?? sources;
}

/** What a release holds, only what is served: an unapproved dataset is not in here at all. */
export interface ReleaseContent {
  readonly id: string;
  /** The release's time, the `Last-Modified` of every answer. */
  readonly modified: Date;
  /** Key of the dataset that defines the regions: every answer that names one credits it. */
  readonly geography: string;
  /** By key. */
  readonly datasets: readonly Dataset[];
  /** By dataset key; those of the programs' sources by keys of their own. */
  readonly attributions: ReadonlyMap<string, Attribution>;
  /** By name. */
  readonly measures: readonly ServedMeasure[];
  /** By geoid; a column's values stand in the same order. */
  readonly regions: Readonly<Record<Geography, readonly Region[]>>;
  /** Parallel to `regions.msa`. */
  readonly metros: readonly Omit<Metro, 'population'>[];
  readonly incentives: Incentives;
}

/** The measure whose latest value every Metro carries as `population`, where it is served. */
export const populationMeasure = 'population';

/**
 * A measure's latest value for each region of a geography, by the region's place in `regions`; NaN where it has none.
 * `rows` are the places that have a value, in geoid order. `vintages` has the year of each value where they differ
 * between regions (D60).
 */
export class Column {
  readonly values: Float64Array;
  readonly vintages: Int16Array | undefined;
  readonly rows: Int32Array;
  #scores: Float64Array | undefined;

  constructor(values: Float64Array, vintages?: Int16Array) {
    this.values = values;
    this.vintages = vintages;
    this.rows = Int32Array.from(values.keys().filter((i) => !Number.isNaN(values[i])));
  }

  /** Percentile scores of the values, higher being better; made once. */
  get scores(): Float64Array {
    return (this.#scores ??= percentileScores(this.values));
  }

  /** The value at a place, null where there is none. */
  at(index: number): number | null {
    const value = this.values[index];
    return value === undefined || Number.isNaN(value) ? null : value;
  }

  /** The year of the value at a place; undefined where there is none, and where all values are of one year. */
  vintageAt(index: number): number | undefined {
    return this.at(index) === null ? undefined : this.vintages?.[index];
  }
}

/** Brings every vintage of a release. @throws ApiError 503 while it is not there */
export type HistorySource = () => Promise<History>;

/** Brings a measure's column from where the release is stored. */
export type ColumnSource = (measure: string, geography: Geography) => Promise<Column>;

/** One release, as operations read it. Look-ups that fail throw the 404 that the client gets. */
export class Release {
  readonly content: ReleaseContent;
  readonly column: ColumnSource;
  readonly history: HistorySource;
  readonly #datasets: ReadonlyMap<string, Dataset>;
  readonly #measures: ReadonlyMap<string, ServedMeasure>;
  readonly #regions: Readonly<Record<Geography, ReadonlyMap<string, Region>>>;
  readonly #metroPlaces = new Map<string, number>();
  readonly #statePlaces: Readonly<Record<Geography, ReadonlyMap<string, Int32Array>>>;
  readonly #byPopulation = new WeakMap<Column, readonly number[]>();
  /** Places of the metros by name, then CBSA (D7). */
  readonly metrosByName: readonly number[];

  constructor(content: ReleaseContent, column: ColumnSource, history: HistorySource = noHistory) {
    this.content = content;
    this.column = column;
    this.history = history;
    this.#datasets = new Map(content.datasets.map((dataset) => [dataset.key, dataset]));
    this.#measures = new Map(content.measures.map((measure) => [measure.name, measure]));
    content.metros.forEach(({ id, cbsa, slug }, place) => {
      for (const ref of [id, cbsa, slug]) this.#metroPlaces.set(ref, place);
    });
    const { msa, county, state } = content.regions;
    this.#regions = { msa: byGeoid(msa), county: byGeoid(county), state: byGeoid(state) };
    this.#statePlaces = { msa: placesByState(msa), county: placesByState(county), state: placesByState(state) };
    const order = content.metros.map(({ name, cbsa }, place) => ({ name, cbsa, place }));
    order.sort((a, b) => compareNames(a.name, b.name) || compareText(a.cbsa, b.cbsa));
    this.metrosByName = order.map(({ place }) => place);
  }

  /** Whether a dataset is served. */
  hasDataset(key: string): boolean {
    return this.#datasets.has(key);
  }

  /** @throws ApiError 404, the same for an unknown and for an unapproved dataset. */
  dataset(key: string): Dataset {
    const dataset = this.#datasets.get(key);
    if (!dataset)
      throw notFound(
        suggestWording(`no dataset ${quote(key)}`, key, this.#datasets.keys(), {
          api: 'GET /datasets lists those served',
          tool: 'list_datasets lists those served',
        }),
      );
    return dataset;
  }

  findMeasure(name: string): ServedMeasure | undefined {
    return this.#measures.get(name);
  }

  /** @throws ApiError 404 */
  measure(name: string): ServedMeasure {
    const measure = this.#measures.get(name);
    if (!measure)
      throw notFound(
        suggestWording(`no measure ${quote(name)}`, name, this.#measures.keys(), {
          api: 'GET /measures lists those served',
          tool: 'search_measures lists those served',
        }),
      );
    return measure;
  }

  /** The places of the regions that lie, wholly or partly, in a state. */
  placesIn(geography: Geography, state: string): Int32Array {
    return this.#statePlaces[geography].get(state) ?? new Int32Array();
  }

  /** The region of a geography that has a code. */
  findRegion(geography: Geography, geoid: string): Region | undefined {
    return this.#regions[geography].get(geoid);
  }

  /** The place of a metro in `regions.msa`, by id, CBSA code or slug in any letter case. */
  findMetro(ref: string): number | undefined {
    return this.#metroPlaces.get(ref.toLowerCase());
  }

  /** As `findMetro`. @throws ApiError 404 */
  metroPlace(ref: string): number {
    const place = this.findMetro(ref);
    if (place === undefined) {
      const text = `no metro ${quote(ref)}: give its id, five-digit CBSA code or slug, as listed by`;
      throw notFound({ api: `${text} /metros`, tool: `${text} search_metros` });
    }
    return place;
  }

  /** The population column, undefined where its dataset is not served. */
  async population(): Promise<Column | undefined> {
    return this.findMeasure(populationMeasure)?.geographies.msa ? this.column(populationMeasure, 'msa') : undefined;
  }

  /** The metro at a place, with its population where that is served. */
  metro(place: number, population: Column | undefined): Metro {
    const metro = this.content.metros[place]!;
    return population ? { ...metro, population: population.at(place) } : metro;
  }

  /** Places of the metros by population, largest first, then by name; by name alone where no population is served. */
  metrosByPopulation(population: Column | undefined): readonly number[] {
    if (!population) return this.metrosByName;
    let places = this.#byPopulation.get(population);
    if (!places) {
      const size = (place: number) => population.at(place) ?? -1;
      places = this.metrosByName.toSorted((a, b) => size(b) - size(a));
      this.#byPopulation.set(population, places);
    }
    return places;
  }
}

const noHistory: HistorySource = () => Promise.reject(new ApiError('unavailable', 'this release has no history'));

/** What is known while no release is active: nothing. */
export const emptyRelease = new Release(
  {
    id: 'none',
    modified: new Date(0),
    geography: '',
    datasets: [],
    attributions: new Map(),
    measures: [],
    regions: { msa: [], county: [], state: [] },
    metros: [],
    incentives: { available: false, programs: [] },
  },
  (measure) => Promise.reject(new Error(`no release is active: it has no ${measure}`)),
);

function byGeoid(regions: readonly Region[]): ReadonlyMap<string, Region> {
  return new Map(regions.map((region) => [region.geoid, region]));
}

function placesByState(regions: readonly Region[]): ReadonlyMap<string, Int32Array> {
  const places = new Map<string, number[]>();
  regions.forEach(({ states }, place) => {
    for (const state of states) {
      const list = places.get(state);
      if (list) list.push(place);
      else places.set(state, [place]);
    }
  });
  return new Map([...places].map(([state, list]) => [state, Int32Array.from(list)]));
}

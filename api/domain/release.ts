import { ApiError, notFound } from './errors.ts';
import type { Changes } from './changes.ts';
import type { History } from './history.ts';
import type { Attribution, Geography } from '../schemas/common.ts';
import type { Dataset } from '../schemas/dataset.ts';
import type { DesignationRecord } from '../schemas/designations.ts';
import type { FormerRegion } from '../schemas/formerRegion.ts';
import type { NamedArea } from '../schemas/namedArea.ts';
import type { Measure } from '../schemas/measure.ts';
import type { Metro } from '../schemas/metro.ts';
import type { ListedRelease } from '../schemas/release.ts';
import { notCovered } from '../schemas/territories.ts';
import type { Topic } from '../schemas/topic.ts';
import type { Column } from './column.ts';
import type { Incentives } from './incentives.ts';
import type { ComparedRegion } from './figures.ts';
import { describeFormer } from './regionNames.ts';
import { compareNames, compareText, quote, suggestWording } from './text.ts';

/** A region that has figures. `states` are USPS codes. */
export interface Region extends ComparedRegion {
  readonly id: string;
}

/** A publisher's file that figures were read from. */
export interface SourceFile {
  readonly name: string;
  readonly url: string;
  readonly sha256: string;
  /** Of a workbook. */
  readonly sheet?: string | undefined;
  /** How it was obtained; absent: not recorded. */
  readonly obtained?:
    | {
        readonly how: 'publisher' | 'copy' | 'unrecorded';
        readonly retrieved_on?: string | undefined;
        readonly edition?: string | undefined;
        readonly altered?: readonly string[] | undefined;
      }
    | undefined;
}

/** A measure with the datasets behind its values, its own first. */
export interface ServedMeasure extends Measure {
  /** The type of figure: `count`, `rate` and so on. */
  readonly kind: string;
  /** What is printed before a figure in place of the unit after it: `$`. */
  readonly prefix?: string | undefined;
  /** The direction that is generally considered better, if there is one. */
  readonly better?: 'higher' | 'lower' | undefined;
  readonly sources: readonly string[];
  /** The datasets behind the values of a geography, if they are fewer. */
  readonly sources_at?: Readonly<Partial<Record<Geography, readonly string[]>>> | undefined;
}

/** Returns the datasets behind a measure's values at a geography, its own first. */
export function sourcesAt({ sources, sources_at }: ServedMeasure, geography: Geography): readonly string[] {
  return sources_at?.[geography] ?? sources;
}

/** The content of a release that the API serves. Unapproved datasets are not part of it. */
export interface ReleaseContent {
  readonly id: string;
  /** When the release was made: the `Last-Modified` of every response. */
  readonly modified: Date;
  /** This release and those that were made before it, newest first. */
  readonly releases: readonly ListedRelease[];
  /** Key of the dataset that defines the regions. Every response that names a region credits it. */
  readonly geography: string;
  /** Sorted by key. */
  readonly datasets: readonly Dataset[];
  /** The publishers' files of each dataset, by its key. */
  readonly files: ReadonlyMap<string, readonly SourceFile[]>;
  /** By dataset key; the credits of the programs' sources have their own keys. */
  readonly attributions: ReadonlyMap<string, Attribution>;
  /** The topics of the measures, in the order of every list. */
  readonly topics: readonly Omit<Topic, 'measures_count'>[];
  /** Sorted by name. */
  readonly measures: readonly ServedMeasure[];
  /** Sorted by geoid, like the values of a column. */
  readonly regions: Readonly<Record<Geography, readonly Region[]>>;
  /** In the order of `regions.msa`. */
  readonly metros: readonly Omit<Metro, 'population'>[];
  /** Metros and counties of earlier delineations, by geography and code. */
  readonly former: readonly FormerRegion[];
  /** Areas other than metros that an agency names, by kind and code. */
  readonly areas: readonly NamedArea[];
  readonly incentives: Incentives;
  /** The designations of places in the catalog. */
  readonly designations: readonly DesignationRecord[];
  /** The counties of each metro, by CBSA code. */
  readonly members: ReadonlyMap<string, readonly string[]>;
}

/** The measure whose latest value every metro has as `population`, if it is available. */
export const populationMeasure = 'population';

/** The FIPS code of Puerto Rico. */
const puertoRico = '72';

/** Returns the places of the 50 states and the District of Columbia, which make up the nation. */
export function statesOf({ content }: Pick<Release, 'content'>): number[] {
  return content.regions.state.flatMap(({ geoid }, place) => (geoid === puertoRico ? [] : place));
}

/** Brings every vintage of a release. @throws ApiError 503 while it is not there */
type HistorySource = () => Promise<History>;

/** Returns what the release changed. @throws ApiError 503 while it is not known */
type ChangesSource = () => Promise<Changes>;

/** Loads a measure's column. */
type ColumnSource = (measure: string, geography: Geography) => Promise<Column>;

/** A release, as operations read it. Failed look-ups throw the 404 that the client gets. */
export class Release {
  readonly content: ReleaseContent;
  readonly column: ColumnSource;
  readonly history: HistorySource;
  readonly changes: ChangesSource;
  readonly #datasets: ReadonlyMap<string, Dataset>;
  readonly #measures: ReadonlyMap<string, ServedMeasure>;
  /** The current names of measures, by former name. */
  readonly formerNames: ReadonlyMap<string, string>;
  readonly #regions: Readonly<Record<Geography, ReadonlyMap<string, Region>>>;
  readonly #metroPlaces = new Map<string, number>();
  readonly #statePlaces: Readonly<Record<Geography, ReadonlyMap<string, Int32Array>>>;
  #metroOf: ReadonlyMap<string, string> | undefined;
  readonly #byPopulation = new WeakMap<Column, readonly number[]>();
  readonly #byName = new Map<Geography, readonly number[]>();

  constructor(
    content: ReleaseContent,
    column: ColumnSource,
    history: HistorySource = noHistory,
    changes: ChangesSource = noChanges,
  ) {
    this.content = content;
    this.column = column;
    this.history = history;
    this.changes = changes;
    this.#datasets = new Map(content.datasets.map((dataset) => [dataset.key, dataset]));
    this.#measures = new Map(content.measures.map((measure) => [measure.name, measure]));
    this.formerNames = new Map(
      content.measures.flatMap(({ name, former_names = [] }) => former_names.map((former) => [former, name])),
    );
    content.metros.forEach(({ id, cbsa, slug }, place) => {
      for (const ref of [id, cbsa, slug]) this.#metroPlaces.set(ref, place);
    });
    const { msa, county, state } = content.regions;
    this.#regions = { msa: byGeoid(msa), county: byGeoid(county), state: byGeoid(state) };
    this.#statePlaces = { msa: placesByState(msa), county: placesByState(county), state: placesByState(state) };
  }

  /** Returns the history of the release; undefined if it is not there, for answers that do without it. */
  async historyIfHeld(): Promise<History | undefined> {
    try {
      return await this.history();
    } catch (error) {
      if (error instanceof ApiError && error.code === 'unavailable') return undefined;
      throw error;
    }
  }

  /** Whether a dataset is served. */
  hasDataset(key: string): boolean {
    return this.#datasets.has(key);
  }

  /** Returns a dataset. @throws ApiError 404, the same for an unknown and an unapproved dataset */
  dataset(key: string): Dataset {
    const dataset = this.#datasets.get(key);
    if (!dataset)
      throw notFound(
        suggestWording(`no dataset ${quote(key)}`, key, this.#datasets.keys(), {
          api: 'GET /datasets lists those served',
          tool: 'describe_release lists those served',
        }),
      );
    return dataset;
  }

  findMeasure(name: string): ServedMeasure | undefined {
    return this.#measures.get(name);
  }

  /** Returns a measure. @throws ApiError 404 */
  measure(name: string): ServedMeasure {
    const measure = this.#measures.get(name);
    if (!measure) throw notFound(`no measure ${quote(name)}`);
    return measure;
  }

  /** Returns the indices of the regions that lie at least partly in a state. */
  placesIn(geography: Geography, state: string): Int32Array {
    return this.#statePlaces[geography].get(state) ?? new Int32Array();
  }

  /** The region of a geography that has a code. */
  findRegion(geography: Geography, geoid: string): Region | undefined {
    return this.#regions[geography].get(geoid);
  }

  /** Returns the CBSA code of the metro that a county is part of; undefined: of none. */
  metroOf(county: string): string | undefined {
    this.#metroOf ??= new Map(
      [...this.content.members].flatMap(([cbsa, counties]) =>
        this.#regions.msa.get(cbsa)?.isArea ? [] : counties.map((geoid) => [geoid, cbsa]),
      ),
    );
    return this.#metroOf.get(county);
  }

  /** Returns the codes of the regions of a geography that a metro is, has, or lies in; none for a code that is not a metro's. */
  regionsOfMetro(cbsa: string, geography: Geography): readonly string[] {
    if (geography === 'msa') return [cbsa];
    const counties = this.content.members.get(cbsa) ?? [];
    return geography === 'county' ? counties : [...new Set(counties.map((county) => county.slice(0, 2)))];
  }

  /** Returns the index of a metro by id, CBSA code or slug in any letter case; undefined if it does not exist. */
  findMetro(ref: string): number | undefined {
    return this.#metroPlaces.get(ref.toLowerCase());
  }

  /** Returns the index of a metro, as `findMetro`. @throws ApiError 404 */
  metroPlace(ref: string): number {
    const place = this.findMetro(ref);
    if (place === undefined) {
      // A slug ends with the code.
      const became = this.whatBecameOf(/\d{5}$/.exec(ref)?.[0]);
      if (became !== undefined) throw notFound(`no metro ${quote(ref)}: ${became}`);
      const territory = notCovered(ref);
      if (territory !== undefined) throw notFound(`no metro ${quote(ref)}: ${territory}`);
      const text = `no metro ${quote(ref)}: give its id, five-digit CBSA code or slug, as listed by`;
      throw notFound({ api: `${text} /metros`, tool: `${text} find_places` });
    }
    return place;
  }

  /** Returns what became of the region of an earlier delineation that had a code; undefined for other codes. */
  whatBecameOf(code: string | undefined): string | undefined {
    const former = this.content.former.find((one) => one.code === code);
    return former && describeFormer(this, former);
  }

  /** Returns the population column of a geography, by default of metros; undefined if its dataset is not available. */
  async population(geography: Geography = 'msa'): Promise<Column | undefined> {
    const { geographies } = this.findMeasure(populationMeasure) ?? {};
    return geographies?.[geography] ? this.column(populationMeasure, geography) : undefined;
  }

  /** Returns the metro at an index, with its population if available. */
  metro(place: number, population: Column | undefined): Metro {
    const metro = this.content.metros[place]!;
    return population ? { ...metro, population: population.at(place) } : metro;
  }

  /** Returns indices of the regions of a geography, by default metros, sorted by name, then geoid (D7). */
  placesByName(geography: Geography = 'msa'): readonly number[] {
    let places = this.#byName.get(geography);
    if (!places) {
      const order = this.content.regions[geography].map(({ name, geoid }, place) => ({ name, geoid, place }));
      order.sort((a, b) => compareNames(a.name, b.name) || compareText(a.geoid, b.geoid));
      this.#byName.set(geography, (places = order.map(({ place }) => place)));
    }
    return places;
  }

  /** Returns indices of the regions of a geography, sorted by population, largest first, then by name; only by name without population. */
  placesByPopulation(population: Column | undefined, geography: Geography = 'msa'): readonly number[] {
    if (!population) return this.placesByName(geography);
    let places = this.#byPopulation.get(population);
    if (!places) {
      const size = (place: number) => population.at(place) ?? -1;
      places = this.placesByName(geography).toSorted((a, b) => size(b) - size(a));
      this.#byPopulation.set(population, places);
    }
    return places;
  }
}

const noHistory: HistorySource = () => Promise.reject(new ApiError('unavailable', 'this release has no history'));

const noChanges: ChangesSource = () =>
  Promise.reject(new ApiError('unavailable', 'this release has no list of changes'));

/** The release while none is active: it has no content. */
export const emptyRelease = new Release(
  {
    id: 'none',
    modified: new Date(0),
    releases: [],
    geography: '',
    datasets: [],
    files: new Map(),
    attributions: new Map(),
    topics: [],
    measures: [],
    regions: { msa: [], county: [], state: [] },
    metros: [],
    former: [],
    areas: [],
    incentives: { available: false, programs: [], retired: [], subjects: new Map() },
    designations: [],
    members: new Map(),
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

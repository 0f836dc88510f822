import type { RegionColumn, RegionFigures } from '../../api/domain/figures.ts';
import { measuresRead } from '../../api/domain/gates.ts';
import { percentileScores } from '../../api/domain/percentile.ts';
import { readJson } from '../browser/readApi.ts';
import { cityNames } from './cityNames.ts';
import type { Choice, StartData, StartMetro, ValueOrBounds } from './startData.ts';
import type { State } from './state.ts';

/** Loads the data that the explorer starts with. @throws if the server is unavailable */
export async function loadStart(): Promise<StartData> {
  return readJson('/explorer/start.json');
}

const noValues = new Float64Array();

/** A metro of a ranking, or a region that is ranked as one more metro: its code is in the place of that of a metro. */
interface RankedRegion extends StartMetro {
  readonly geoid: string;
  readonly isArea?: true;
}

/** The figures of the metros. Each measure is loaded on first use. */
export class Figures implements RegionFigures {
  readonly start: StartData;
  readonly geography = 'msa';
  /** The metros, then the regions. */
  readonly regions: readonly RankedRegion[];
  readonly byName: readonly number[];
  readonly byPopulation: readonly number[];
  readonly columns = new Map<string, RegionColumn>();
  /** The standard errors of measures that have them, by metro; loaded with their columns. */
  readonly errors = new Map<string, Float64Array>();
  readonly choices: ReadonlyMap<string, Choice>;
  readonly #loading = new Map<string, Promise<void>>();
  readonly #scores = new WeakMap<RegionColumn, Float64Array>();
  /** Returns the first city of a metro, with its state if another metro has a city of that name: `Austin`, `Columbus, OH`; a region whole. */
  readonly cityOf: (place: number) => string;

  /** @param added regions that are ranked with the metros; in lists by name or population, they are before these */
  constructor(start: StartData, added: readonly StartMetro[] = []) {
    const { metros } = start;
    this.start = start;
    this.regions = [
      ...metros.map((metro) => ({ ...metro, geoid: metro.cbsa })),
      ...added.map((region) => ({ ...region, geoid: region.cbsa, isArea: true as const })),
    ];
    const places = added.map((_, i) => metros.length + i);
    this.byName = [...places, ...start.byName];
    this.byPopulation = [...places, ...start.byPopulation];
    this.choices = new Map(start.measures.map((measure) => [measure.name, measure]));
    const cityOf = cityNames(metros);
    this.cityOf = (place) => (place < metros.length ? cityOf(place) : this.regions[place]!.short);
  }

  /** Loads the columns of some measures. @throws if the server is unavailable; the next call retries */
  async load(names: Iterable<string>): Promise<void> {
    const wanted = [...new Set(names)].filter((name) => !this.columns.has(name) && this.choices.has(name));
    await Promise.all(wanted.map((name) => this.#load(name)));
  }

  #load(name: string): Promise<void> {
    let loading = this.#loading.get(name);
    if (!loading) {
      const { label, unit, decimals, hasErrors } = this.choices.get(name)!;
      const errors = hasErrors ? readJson<(number | null)[]>(`/explorer/errors-${name}.json`) : undefined;
      loading = Promise.all([readJson<ValueOrBounds[]>(`/explorer/values-${name}.json`), errors])
        .then(([answer, errors]) => {
          if (errors)
            this.errors.set(
              name,
              Float64Array.from(errors, (error) => error ?? NaN),
            );
          const values = Float64Array.from(answer, (value) => (typeof value === 'number' ? value : NaN));
          const bounded = answer.flatMap((value, place) => {
            return typeof value === 'number' || !value ? [] : [[place, { lower: value[0], upper: value[1] }] as const];
          });
          this.columns.set(name, { measure: name, label, unit, decimals, values, withheld: new Map(bounded) });
        })
        .finally(() => this.#loading.delete(name));
      this.#loading.set(name, loading);
    }
    return loading;
  }

  /** Returns the percentile scores of a column, computed once. */
  readonly scores = (column: RegionColumn): Float64Array => {
    let scores = this.#scores.get(column);
    if (!scores) this.#scores.set(column, (scores = percentileScores(column.values)));
    return scores;
  };

  /** Returns the label of a measure with its years: `Unemployment rate (2024)`. */
  labelOf(measure: string): string {
    const { label, years } = this.choices.get(measure)!;
    return `${label} (${years})`;
  }

  /** Says why a region has no figure of a measure; undefined where that is not known, as of metros. */
  whyMissing(_measure: string, _place: number): string | undefined {
    return undefined;
  }

  /** Returns the values of a measure, by metro; none while they are not loaded. */
  valuesOf(measure: string): Float64Array {
    return this.columns.get(measure)?.values ?? noValues;
  }

  /** Returns the value of a metro; undefined if it is missing or not loaded yet. */
  value(measure: string, place: number): number | undefined {
    const value = this.columns.get(measure)?.values[place];
    return value === undefined || Number.isNaN(value) ? undefined : value;
  }
}

/** Returns the measures whose values a state needs. */
export const measuresInState = ({ criteria, requirements, x, y }: State): string[] => [
  ...[...criteria, ...measuresRead(requirements)].map(({ measure }) => measure),
  ...[x, y],
];

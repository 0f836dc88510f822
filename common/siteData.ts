import type { Attribution, Geography } from '../api/schemas/common.ts';
import type { Dataset } from '../api/schemas/dataset.ts';
import type { Measure } from '../api/schemas/measure.ts';
import type { Metro } from '../api/schemas/metro.ts';

/** A measure as the API describes it, with what its pages show in addition. */
export interface GivenMeasure extends Measure {
  /** The type of figure: `count`, `rate` and so on. */
  readonly kind: string;
  readonly decimals: number;
  /** The direction that is held better in general, where one is. */
  readonly better?: 'higher' | 'lower';
  /** Keys of the figures datasets behind the values, its own first. */
  readonly sources: readonly string[];
}

export interface GivenRegion {
  readonly geoid: string;
  readonly name: string;
}

/** A measure's values of every vintage that metros have values of, oldest first. */
export interface History {
  readonly vintages: readonly number[];
  /** By the place of the metro, then parallel to `vintages`; null where there is none. */
  readonly values: readonly (readonly (number | null)[])[];
}

/** A request that shows the service, with its answer. */
export interface Example {
  readonly title: string;
  readonly method: 'GET' | 'POST';
  /** Below the origin. */
  readonly path: string;
  readonly body?: unknown;
  readonly answer: unknown;
}

export interface GivenRelease {
  readonly id: string;
  readonly created_at: string;
  readonly datasets: readonly { readonly key: string; readonly name: string; readonly retrieved_at: string }[];
  readonly measures: number;
}

/** What the build of a release hands to the site: everything that its pages show. */
export interface Given {
  readonly release: string;
  readonly created_at: string;
  /** Every release that is known, newest first. */
  readonly releases: readonly GivenRelease[];
  /** Key of the dataset that defines the regions. */
  readonly geography: string;
  readonly datasets: readonly Dataset[];
  readonly attributions: readonly Attribution[];
  readonly measures: readonly GivenMeasure[];
  /** By geoid; values stand in the same order. */
  readonly regions: Readonly<Record<Geography, readonly GivenRegion[]>>;
  /** Parallel to `regions.msa`. */
  readonly metros: readonly Omit<Metro, 'population'>[];
  /** Places of the metros by name, then CBSA. */
  readonly metrosByName: readonly number[];
  /** Places of the metros by population, largest first. */
  readonly metrosByPopulation: readonly number[];
  /** By measure, then geography, then the region's place; null where there is none. */
  readonly values: Readonly<Record<string, Partial<Record<Geography, readonly (number | null)[]>>>>;
  /** By measure; absent where there are fewer than three vintages. */
  readonly history: Readonly<Record<string, History>>;
  readonly examples: readonly Example[];
  /** The OpenAPI document, its server at the placeholder of the origin. */
  readonly openapi: object;
}

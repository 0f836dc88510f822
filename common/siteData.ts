import type { Break } from '../api/schemas/calculation.ts';
import type { MeasureChange } from '../api/domain/changes.ts';
import type { Attribution, Geography } from '../api/schemas/common.ts';
import type { Designation } from '../api/schemas/designations.ts';
import type { Dataset } from '../api/schemas/dataset.ts';
import type { FormerRegion } from '../api/schemas/formerRegion.ts';
import type { Measure } from '../api/schemas/measure.ts';
import type { Metro } from '../api/schemas/metro.ts';
import type { ReleaseChanges, ValueChange } from '../api/schemas/release.ts';
import type { Topic } from '../api/schemas/topic.ts';

/** A measure as the API describes it, with the additional facts that the pages show. */
export interface SiteMeasure extends Measure {
  /** The type of figure: `count`, `rate` and so on. */
  readonly kind: string;
  /** What is printed before a figure in place of the unit after it: `$`. */
  readonly prefix?: string;
  readonly decimals: number;
  /** The direction that is generally considered better, if there is one. */
  readonly better?: 'higher' | 'lower';
  /** Keys of the datasets behind the values, the measure's own first. */
  readonly sources: readonly string[];
}

/** A publisher's file that figures were read from. */
export interface SiteFile {
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

/** A region that values refer to. */
interface SiteRegion {
  readonly geoid: string;
  readonly name: string;
}

/** The values of a measure of all years, oldest first. */
export interface YearlyValues {
  readonly years: readonly number[];
  /** A row for each metro with a value for each year; null if missing. */
  readonly values: readonly (readonly (number | null)[])[];
  /** The same for states, unless the measure is a total. */
  readonly states?: readonly (readonly (number | null)[])[];
  /** The values of the United States, unless the measure is a total. */
  readonly nation?: readonly (number | null)[];
  /** The years at which the values change their meaning. */
  readonly breaks: readonly Break[];
}

/** What the page of a metro says beyond its figures. */
export interface Portrait {
  /** Its counties, as indices of `regions.county`. */
  readonly counties: readonly number[];
  /** The metros most like it, nearest first, as indices of `metros`. */
  readonly peers: readonly number[];
  /** The measures of its most unusual figures, one of each topic, the most unusual first. */
  readonly unusual: readonly string[];
}

/** The incentives of a metro, as counts and designations: the records of programs need API access. */
export interface MetroIncentives {
  readonly programs: number;
  /** How many of the programs have each mechanism, most first, other ones last. A program with several counts for each. */
  readonly mechanisms: readonly { readonly label: string; readonly programs: number }[];
  readonly designations: readonly Omit<Designation, 'programs'>[];
}

/** An example request with its response. */
export interface Example {
  readonly title: string;
  readonly method: 'GET' | 'POST';
  /** The path and query of the URL. */
  readonly path: string;
  readonly body?: unknown;
  readonly answer: unknown;
}

/** A release in the list of releases. */
export interface ReleaseSummary {
  readonly id: string;
  readonly created_at: string;
  readonly datasets: readonly { readonly key: string; readonly name: string; readonly retrieved_at: string }[];
  readonly measures: number;
  /** What it changed; absent for the first release, and for one that is too old to be compared. */
  readonly changes?: SiteChanges;
}

/** What a release changed since the one before. */
interface SiteChanges extends ReleaseChanges {
  readonly byMeasure: readonly MeasureChange[];
  /** The first values that were revised, are computed in another way, or are of a changed region: the largest relative change first. */
  readonly changed: readonly ValueChange[];
  /** The first values that only the earlier release has. */
  readonly withdrawn: readonly ValueChange[];
}

/** Everything that the pages of a release show. The build of the release writes it. */
export interface SiteData {
  readonly release: string;
  readonly created_at: string;
  /** Every imported release, newest first. */
  readonly releases: readonly ReleaseSummary[];
  /** Key of the dataset that defines the regions. */
  readonly geography: string;
  readonly datasets: readonly Dataset[];
  /** The publishers' files of each dataset, by its key. */
  readonly files: Readonly<Record<string, readonly SiteFile[]>>;
  readonly attributions: readonly Attribution[];
  /** The topics of the measures. */
  readonly topics: readonly Omit<Topic, 'measures_count'>[];
  readonly measures: readonly SiteMeasure[];
  /** Sorted by geoid; values have the same order. */
  readonly regions: Readonly<Record<Geography, readonly SiteRegion[]>>;
  /** Metros and counties of earlier delineations. */
  readonly former: readonly FormerRegion[];
  /** In the order of `regions.msa`. */
  readonly metros: readonly Omit<Metro, 'population'>[];
  /** Indices into `metros`, sorted by name, then CBSA code. */
  readonly metrosByName: readonly number[];
  /** Indices into `metros`, sorted by population, largest first. */
  readonly metrosByPopulation: readonly number[];
  /** By measure and geography: a value for each region; null if missing. */
  readonly values: Readonly<Record<string, Partial<Record<Geography, readonly (number | null)[]>>>>;
  /** By measure: the bounds of missing metro values whose parts are partly withheld, by the index of the metro. */
  readonly withheld: Readonly<Record<string, Readonly<Record<number, readonly [lower: number, upper: number]>>>>;
  /** By measure: the bounds at 90% confidence of the values of its first geography; null where there are none. */
  readonly bounds: Readonly<Record<string, readonly (readonly [lower: number, upper: number] | null)[]>>;
  /** By measure: the standard errors of the served metro values; null where none is stated. */
  readonly errors: Readonly<Record<string, readonly (number | null)[]>>;
  /** By measure. Measures with fewer than three vintages have no history. */
  readonly history: Readonly<Record<string, YearlyValues>>;
  /** In the order of `metros`. */
  readonly portraits: readonly Portrait[];
  /** In the order of `metros`; none if the catalog of incentive programs is not available. */
  readonly incentives: readonly MetroIncentives[];
  /** USPS codes of the states that the catalog of incentive programs covers; none if it is not available. */
  readonly incentiveStates: readonly string[];
  readonly examples: readonly Example[];
  /** The OpenAPI document, with the placeholder of the origin as its server. */
  readonly openapi: object;
}

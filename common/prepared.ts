import type { Column } from '../api/domain/column.ts';
import type { Release } from '../api/domain/release.ts';
import type { Break } from '../api/schemas/calculation.ts';
import type { Geography } from '../api/schemas/common.ts';
import type { Designation } from '../api/schemas/designations.ts';
import type { MeasureChange, ReleaseChanges, ValueChange } from '../api/schemas/release.ts';

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
  /** How many of the programs are of each kind, most first, other ones last. A program of several kinds counts for each. */
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

/** What a release changed since the one before. */
export interface ShownChanges extends ReleaseChanges {
  readonly byMeasure: readonly MeasureChange[];
  /** The first values that were revised, are computed in another way, or are of a changed region: the largest relative change first. */
  readonly changed: readonly ValueChange[];
  /** The first values that only the earlier release has. */
  readonly withdrawn: readonly ValueChange[];
}

/** A release with what its pages show of it that takes time to read, or needs the operations. */
export interface Prepared {
  readonly release: Release;
  /** By measure and geography. */
  readonly columns: Readonly<Record<string, Readonly<Partial<Record<Geography, Column>>>>>;
  /** By release. Absent for the first release, and for one that is too old to be compared. */
  readonly changes: ReadonlyMap<string, ShownChanges>;
  /** By measure: the bounds at 90% confidence of the values of its first geography; null where there are none. */
  readonly bounds: Readonly<Record<string, readonly (readonly [lower: number, upper: number] | null)[]>>;
  /** By measure: the standard errors of the served metro values; null where none is stated. */
  readonly standardErrors: Readonly<Record<string, readonly (number | null)[]>>;
  /** By measure. Measures with fewer than three vintages have none. */
  readonly yearlyValues: Readonly<Record<string, YearlyValues>>;
  /** In the order of `metros`. */
  readonly portraits: readonly Portrait[];
  /** In the order of `metros`; none if the catalog of incentive programs is not available. */
  readonly incentives: readonly MetroIncentives[];
  readonly examples: readonly Example[];
  /** The OpenAPI document, with the placeholder of the origin as its server. */
  readonly openapi: object;
}

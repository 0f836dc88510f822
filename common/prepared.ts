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
  /** Whether the measure is a total that the United States has, too. */
  readonly hasNationalTotal: boolean;
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
  /** How many programs each level of government offers there. */
  readonly programs: Readonly<Record<'federal' | 'state' | 'local', number>>;
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

/**
 * The outlines of the counties on a map of the United States, in the plane of an SVG with `size`. Neighbors share their lines, as in
 * TopoJSON; all numbers are differences, which compress well. Pages draw them; no response of the API has them.
 */
export interface Outlines {
  readonly size: readonly [width: number, height: number];
  /** What turns whole numbers into coordinates: they are multiplied, then moved. */
  readonly scale: readonly [x: number, y: number];
  readonly translate: readonly [x: number, y: number];
  /** The points of each line, x and y in turn: each is a difference from the point before, the first from the end of the line before. */
  readonly lines: readonly (readonly number[])[];
  /**
   * The GEOID of each county with its polygons, each of rings of lines: twice the place of a line, and 1 more if it is drawn backward,
   * as a difference from the line before.
   */
  readonly counties: readonly (readonly [geoid: string, polygons: readonly (readonly (readonly number[])[])[]])[];
}

/** What maps are drawn with: the outlines with their credit, the counties of each metro as places in the list of counties, and the names of states. */
export interface MapFile extends Outlines {
  /** The credit of the outlines. */
  readonly credit: string;
  readonly metros: readonly (readonly [cbsa: string, counties: readonly number[]])[];
  readonly states: readonly (readonly [fips: string, name: string])[];
}

/** The file of the site with what maps are drawn with. */
export interface PreparedMap {
  /** The text of a `MapFile`. */
  readonly text: string;
  /** Its address, which has a part of its SHA-256. */
  readonly address: string;
  /** The credit of the outlines. */
  readonly credit: string;
}

/** The file of the site with what the pages of states and counties have of the map. */
export interface PlaceMap {
  /** The address of the file that maps are drawn with; absent: the release has no outlines. */
  readonly outlines?: string;
  /** The states or counties that share a border with each, by FIPS code. */
  readonly neighbors: Readonly<Record<string, readonly string[]>>;
}

/** When the publisher of a dataset usually has a yearly edition out. */
export interface Rhythm {
  /** The month by whose end it is out, 1 to 12. */
  readonly month: number;
  /** How many years before it its newest figures are; −1: the next fiscal year. */
  readonly lag: number;
  /** What the release has until then, in a sentence. */
  readonly meanwhile?: string | undefined;
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
  /** The years of the series of each measure at its first geography, and whether the release has earlier editions of them. */
  readonly held: Readonly<Record<string, { readonly years: readonly number[]; readonly hasEditions: boolean }>>;
  /** In the order of `metros`. */
  readonly portraits: readonly Portrait[];
  /** In the order of `metros`; none if the catalog of incentive programs is not available. */
  readonly incentives: readonly MetroIncentives[];
  /** The months in which publishers plan the next editions of datasets, past ones too; datasets without a plan have none. */
  readonly nextReleases: ReadonlyMap<string, string>;
  /** By the key of each dataset with yearly editions. */
  readonly rhythms: ReadonlyMap<string, Rhythm>;
  /** Undefined: the release has no outlines, and the site no maps. */
  readonly map: PreparedMap | undefined;
  readonly examples: readonly Example[];
  /** The OpenAPI document, with the placeholder of the origin as its server. */
  readonly openapi: object;
}

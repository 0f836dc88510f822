import type { Geography } from '../schemas/common.ts';
import type { MeasureChange, ReleaseChanges, ValueChange } from '../schemas/release.ts';

/** Two releases that are compared. */
export interface ComparedReleases {
  readonly id: number;
  readonly release: string;
  /** The earlier release. */
  readonly since: string;
  readonly changes: ReleaseChanges;
}

/** Which changed values to list; undefined: all. */
export interface ChangeFilter {
  readonly measures?: readonly string[] | undefined;
  readonly geography?: Geography | undefined;
  /** The CBSA code of a metro: its own values, and those of its counties. */
  readonly metro?: string | undefined;
  /** The USPS code of a state: the values of regions that lie at least partly in it. */
  readonly state?: string | undefined;
  readonly causes?: readonly ValueChange['cause'][] | undefined;
}

/** A figure of every year: a measure of a region. */
export interface FigureKey {
  readonly measure: string;
  readonly geography: Geography;
  readonly geoid: string;
}

/** What a release changed, and the earlier releases before it. */
export interface Changes {
  readonly comparisons: readonly ComparedReleases[];
  /** The values that differ, the largest relative change first: `limit` of them, without the first `from`. */
  values(comparison: ComparedReleases, filter: ChangeFilter, from: number, limit: number): Promise<ValueChange[]>;
  /** The measures with values that differ, those with the most values first. */
  measures(comparison: ComparedReleases, filter: ChangeFilter): Promise<MeasureChange[]>;
  /** The values of some figures that differ. */
  figures(comparison: ComparedReleases, figures: readonly FigureKey[]): Promise<ValueChange[]>;
}

/** How many values differ, of the measures that a comparison counts. */
export const countChanges = (measures: readonly MeasureChange[]): number =>
  measures.reduce((sum, { values }) => sum + values, 0);

import type { Formula, Rules } from '../schemas/calculation.ts';
import type { Geography } from '../schemas/common.ts';
import type { Measure } from '../schemas/measure.ts';

/** How the values of a measure are made: what a trace needs of it. Figures may be read that are in no other answer. */
export interface Plan extends Pick<Measure, 'name' | 'label' | 'unit' | 'dataset' | 'geographies'> {
  readonly rules: Rules;
  readonly formula?: Formula;
  /** The years of each geography that the release holds values of, ascending. */
  readonly years: Readonly<Partial<Record<Geography, readonly number[]>>>;
}

/** A region's value of one year, or the reason why it has none. */
export interface YearValue {
  readonly geoid: string;
  readonly year: number;
  readonly value: number | null;
  readonly reason: string | null;
}

/** A publisher's file, or the part of it that was read: a member of an archive, a sheet of a workbook. */
export interface SourcePart {
  readonly dataset: string;
  readonly file: string;
  readonly url: string;
  readonly sha256: string;
  readonly member?: string;
  readonly sheet?: string;
  readonly edition?: string;
  /** How the file was obtained; absent: not recorded. */
  readonly how?: 'publisher' | 'copy' | 'unrecorded';
  readonly altered?: readonly string[];
}

/** Where a figure is printed. */
export interface SourceCell {
  /** The code in the service: of a state, a county, or a combined area. */
  readonly geoid: string;
  readonly source: SourcePart;
  readonly row: number;
  readonly rowLabel: string | null;
  readonly column: number;
  readonly width: number | null;
  readonly columnLabel: string | null;
  /** Null: the value in plain digits. */
  readonly text: string | null;
}

/** An area that a publisher reports in the place of its counties. */
export interface CombinedArea {
  readonly code: string;
  readonly name: string;
  readonly counties: readonly string[];
}

/** Every vintage of a release, and where its figures are printed. */
export interface History {
  /** By the name of the measure. Empty where the release keeps no cells. */
  readonly plans: ReadonlyMap<string, Plan>;
  /** The counties of each metro, by CBSA code. */
  readonly members: ReadonlyMap<string, readonly string[]>;
  readonly combined: readonly CombinedArea[];
  /** The values of some regions, of one year or of all, by region and year. */
  values(measure: string, geography: Geography, geoids: readonly string[], year?: number): Promise<YearValue[]>;
  /** The cells of some codes. */
  cells(measure: string, geoids: readonly string[], year: number): Promise<SourceCell[]>;
}

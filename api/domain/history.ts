import type { AbsenceReason } from '../schemas/absent.ts';
import type { Break, Formula, Rules, StatedBounds } from '../schemas/calculation.ts';
import type { Geography } from '../schemas/common.ts';
import type { Measure } from '../schemas/measure.ts';
import { isOfOneYear, partsOf } from './calculation.ts';
import type { YearTable } from './yearTable.ts';

/** How the values of a measure are made: what a trace needs of it. Figures may be read that are in no other answer. */
export interface Plan extends Pick<Measure, 'name' | 'label' | 'unit' | 'dataset' | 'geographies'> {
  readonly rules: Rules;
  readonly formula?: Formula;
  /** The measures that state how certain its printed values are. */
  readonly bounds?: StatedBounds;
  /** True: a part of a whole in percent, from 0 to 100. */
  readonly share?: true;
  /** Ascending by year; absent: the register declares no break. */
  readonly breaks?: readonly Break[];
  /** True: of values that are computed by a formula, the release holds only the latest of each region. */
  readonly latest?: true;
  /** Counties that roll-ups leave out, since the publisher does not report them. */
  readonly leaves_out?: readonly string[];
  /** False: the figures of states do not make up one of the nation. True: they add up to it, as those of a rule `sum` do. */
  readonly nation?: boolean;
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

/** An edition of a dataset: its figures as the publisher had them in a month, such as `2024-03`. */
export interface DatedEdition {
  readonly edition: string;
  readonly published: string;
  /** The credit of its figures. */
  readonly credit: string;
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
  /** The code in the service: of a state, a county, a county subdivision, or a combined area. */
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

/** The figure of a combined area of a year, or that the publisher withholds it. */
export interface CombinedFigure {
  readonly code: string;
  readonly year: number;
  /** NaN where the publisher prints none. */
  readonly value: number;
  readonly isWithheld: boolean;
}

/** How certain a served value is. */
export interface ValueCertainty {
  /** Its bounds. */
  readonly lower: number;
  readonly upper: number;
  /**
   * The ranks among the values of its geography and year that the bounds allow, the highest first; undefined for a value of an
   * earlier year, which is not ranked.
   */
  readonly ranks: { readonly best: number; readonly worst: number } | undefined;
}

/** Why a region has no value of a served measure, and the counties that lack one. */
export interface StoredAbsence {
  /** Null: the release keeps no reason. */
  readonly reason: AbsenceReason | null;
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
  /** The editions of a measure, oldest first: the last one is the newest. Empty if there are no earlier ones. */
  editions(measure: string): readonly DatedEdition[];
  /**
   * Every value that the release holds of a measure at a geography, of its newest edition or another; without years, if there is
   * none.
   */
  table(measure: string, geography: Geography, edition?: string): Promise<YearTable>;
  /** How certain the served values of a region are, by measure; a value without bounds has no entry. */
  certainty(geography: Geography, place: number): Promise<ReadonlyMap<string, ValueCertainty>>;
  /** Why a region has no value of some served measures, by measure. */
  absences(geography: Geography, place: number): Promise<ReadonlyMap<string, StoredAbsence>>;
  /** The figures of the combined areas, by the name of the measure. */
  combinedFigures(): Promise<ReadonlyMap<string, readonly CombinedFigure[]>>;
  /** The cells of some codes. */
  cells(measure: string, geoids: readonly string[], year: number): Promise<SourceCell[]>;
  /** The cells of the subdivisions of some counties. */
  subdivisionCells(measure: string, counties: readonly string[], year: number): Promise<SourceCell[]>;
}

/** Returns how a measure is computed: one that is served, or that a served one is computed from. */
export const planOf = ({ plans }: Plans, measure: string): Plan => plans.get(measure)!;

/** How measures are computed, without their figures. */
export type Plans = Pick<History, 'plans'>;

/** A part of a formula. `isFirst` where the years of the formula are its years. */
interface DatedPart {
  readonly measure: string;
  readonly isFirst: boolean;
  /** Returns the year that the part is read of, for a year of the formula and the years that the part has. */
  readonly yearOf: (year: number, years: readonly number[]) => number;
}

/** Returns the parts of a measure's formula, by the rules of `build/import/sql/formula.sql`. */
export function datedParts(history: Plans, { dataset, formula }: Plan): DatedPart[] {
  const parts = partsOf(formula!);
  const datasetOf = (measure: string) => planOf(history, measure).dataset;
  const first = parts.find(({ measure }) => datasetOf(measure) === dataset) ?? parts[0]!;
  return parts.map((part): DatedPart => {
    const isSame = isOfOneYear(formula!) || datasetOf(part.measure) === datasetOf(first.measure);
    return {
      measure: part.measure,
      isFirst: part === first,
      yearOf: (year, years) => (isSame ? year - part.yearsBefore : nearestYear(years, year)),
    };
  });
}

/** Returns the nearest of some years, of two the later; 0 of none. */
export function nearestYear(years: readonly number[], year: number): number {
  const distance = (other: number) => 2 * Math.abs(other - year) + (other < year ? 1 : 0);
  return years.reduce((best, other) => (distance(other) < distance(best) ? other : best), years[0] ?? 0);
}

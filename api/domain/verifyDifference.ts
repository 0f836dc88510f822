import type { Break } from '../schemas/calculation.ts';
import type { Verdict } from '../schemas/verify.ts';
import { differ, type Different } from './differ.ts';
import { printed } from './figures.ts';
import type { NamedRegion } from './regionNames.ts';
import type { ServedMeasure } from './release.ts';
import { round } from './round.ts';
import { agreement, satisfies, type StatedValue } from './statedValue.ts';
import type { Figure, FigureRecord, Subject, VerifyFigures } from './verifyFigures.ts';

/** By how much a figure differs from another one: in its unit, in percent of the other one, or times the other one. */
export interface StatedDifference {
  readonly value: StatedValue;
  readonly of: 'difference' | 'percent' | 'times';
}

/** A claim that compares the figure of record with another one. With a direction, the stated difference has no sign. */
interface DifferenceClaim extends Subject {
  readonly direction?: 'higher' | 'lower' | undefined;
  readonly stated?: StatedDifference | undefined;
}

/** A claim about the change from one year to the year of the subject. */
export interface ChangeClaim extends DifferenceClaim {
  readonly from: number;
}

/** A claim that compares a region with another one. */
export interface ComparisonClaim extends DifferenceClaim {
  readonly than: NamedRegion;
}

/** What a check of a claim of change or comparison found. */
export interface DifferenceCheck {
  readonly verdict: Verdict;
  readonly record: FigureRecord;
  /** The figure that the figure of record is compared with. */
  readonly base: FigureRecord;
  /** Absent if one of the two figures is missing. */
  readonly difference?: Difference;
  readonly breaks: readonly Break[];
}

interface Difference {
  readonly difference: number;
  /** Null for percentages, and unless both figures are above zero. */
  readonly percent: number | null;
  readonly times: number | null;
  readonly different: Different;
}

/** Compares the figures of a region in two years. */
export async function checkChange(claim: ChangeClaim, figures: VerifyFigures): Promise<DifferenceCheck> {
  const record = await figures.find(claim);
  const base = await figures.find({ ...claim, year: claim.from });
  const breaks = record.year === null ? [] : await figures.breaksBetween(claim.measure, claim.from, record.year);
  return compare(claim, record, base, breaks, figures);
}

/** Compares the figures of two regions in the year of the figure of record. */
export async function checkComparison(claim: ComparisonClaim, figures: VerifyFigures): Promise<DifferenceCheck> {
  const record = await figures.find(claim);
  const base = await figures.find({ ...claim, region: claim.than, year: record.year ?? undefined });
  return compare(claim, record, base, [], figures);
}

async function compare(
  claim: DifferenceClaim,
  record: FigureRecord,
  base: FigureRecord,
  breaks: readonly Break[],
  figures: VerifyFigures,
): Promise<DifferenceCheck> {
  if (record.value === null || base.value === null) return { verdict: 'no_figure', record, base, breaks };
  const errors = await Promise.all([figures.errorOf(record), figures.errorOf(base)]);
  const exact = differenceOf(record.value, base.value, claim.measure);
  const difference = { ...exact, different: differ(exact.difference, errors) };
  const rounded = differenceOf(printed(record), printed(base), claim.measure);
  const verdict = breaks.length > 0 ? 'undecided' : verdictOf(claim, record, base, difference, rounded);
  return { verdict, record, base, difference, breaks };
}

type Computed = Omit<Difference, 'different'>;

function differenceOf(value: number, base: number, { unit }: ServedMeasure): Computed {
  const isRatio = unit !== 'percent' && value > 0 && base > 0;
  return {
    difference: round(value - base, 6),
    percent: isRatio ? round((100 * (value - base)) / base, 6) : null,
    times: isRatio ? round(value / base, 6) : null,
  };
}

/** @param rounded the differences of the figures as printed, which a reader of them computes */
function verdictOf(
  { direction, stated }: DifferenceClaim,
  record: Figure,
  base: Figure,
  exact: Difference,
  rounded: Computed,
): Verdict {
  const sign = direction === 'lower' ? -1 : 1;
  if (stated) {
    const { value, of } = stated;
    const [own, shown] = [exact[of], rounded[of]];
    if (own === null || shown === null) return 'undecided';
    const signed = (number: number) => (of === 'times' ? number : sign * number);
    if (value.qualifier) return satisfies(value, signed(own));
    return agreement(value, signed(own)) ?? agreement(value, signed(shown)) ?? 'contradicted';
  }
  if (exact.different === 'no') return 'undecided';
  const shown = printed(record) - printed(base);
  return shown === 0 ? 'tied' : sign * shown > 0 ? 'true' : 'false';
}

import type { Break } from '../schemas/calculation.ts';
import type { ClaimVerdict } from '../schemas/verify.ts';
import { dependenceOf, type Difference, differenceOf } from './difference.ts';
import { printed } from './figures.ts';
import type { NamedRegion } from './regionNames.ts';
import { round } from './round.ts';
import { agreement, satisfies, type StatedValue } from './statedValue.ts';
import type { HeldFigure, FigureRecord, Subject, VerifyFigures } from './verifyFigures.ts';

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
  readonly verdict: ClaimVerdict;
  readonly record: FigureRecord;
  /** The figure that the figure of record is compared with. */
  readonly base: FigureRecord;
  /** Absent if one of the two figures is missing. */
  readonly difference?: ClaimedDifference;
  readonly breaks: readonly Break[];
}

/** The difference of two figures; its percentage is null unless both are above zero. */
interface ClaimedDifference extends Difference {
  /** How many times the other figure the figure of record is; null where `percent` is. */
  readonly times: number | null;
}

/** Compares the figures of a region in two years. */
export async function checkChange(claim: ChangeClaim, figures: VerifyFigures): Promise<DifferenceCheck> {
  const record = await figures.find(claim);
  const base = await figures.find({ ...claim, year: claim.from });
  const breaks = record.year === null ? [] : await figures.breaksBetween(claim.measure, claim.from, record.year);
  const dependence = record.year === null ? undefined : dependenceOf(claim.measure, claim.from, record.year);
  return compare(claim, record, base, { breaks, dependence }, figures);
}

/** Compares the figures of two regions in the year of the figure of record. */
export async function checkComparison(claim: ComparisonClaim, figures: VerifyFigures): Promise<DifferenceCheck> {
  const record = await figures.find(claim);
  const base = await figures.find({ ...claim, region: claim.than, year: record.year ?? undefined });
  return compare(claim, record, base, { breaks: [] }, figures);
}

async function compare(
  claim: DifferenceClaim,
  record: FigureRecord,
  base: FigureRecord,
  { breaks, dependence }: { readonly breaks: readonly Break[]; readonly dependence?: string | undefined },
  figures: VerifyFigures,
): Promise<DifferenceCheck> {
  if (record.value === null || base.value === null) return { verdict: 'no_figure', record, base, breaks };
  const margins = await Promise.all([figures.marginsOf(record), figures.marginsOf(base)]);
  const exact = claimed(
    claim.measure,
    { value: record.value, margins: margins[0] },
    { value: base.value, margins: margins[1] },
    dependence,
  );
  const rounded = claimed(claim.measure, { value: printed(record) }, { value: printed(base) });
  const verdict = breaks.length > 0 ? 'undecided' : verdictOf(claim, record, base, exact, rounded);
  return { verdict, record, base, difference: exact, breaks };
}

function claimed(...[measure, figure, base, dependence]: Parameters<typeof differenceOf>): ClaimedDifference {
  const difference = differenceOf(measure, figure, base, dependence);
  const isRatio = difference.percent !== null && figure.value > 0 && base.value > 0;
  return isRatio
    ? { ...difference, times: round(figure.value / base.value, 6) }
    : { ...difference, percent: null, times: null };
}

/** @param rounded the differences of the figures as printed, which a reader of them computes */
function verdictOf(
  { direction, stated }: DifferenceClaim,
  record: HeldFigure,
  base: HeldFigure,
  exact: ClaimedDifference,
  rounded: ClaimedDifference,
): ClaimVerdict {
  const sign = direction === 'lower' ? -1 : 1;
  if (stated) {
    const { value, of } = stated;
    const own = exact[of];
    const shown = rounded[of];
    if (own === null || shown === null) return 'undecided';
    const signed = (number: number) => (of === 'times' ? number : sign * number);
    if (value.qualifier) return satisfies(value, signed(own));
    return agreement(value, signed(own)) ?? agreement(value, signed(shown)) ?? 'contradicted';
  }
  if (exact.different === 'no') return 'undecided';
  const shown = printed(record) - printed(base);
  return shown === 0 ? 'tied' : sign * shown > 0 ? 'true' : 'false';
}

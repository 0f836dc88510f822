import type { ClaimVerdict } from '../schemas/verify.ts';
import { printed } from './figures.ts';
import { agreement, isFinerThan, satisfies, shift } from './statedValue.ts';
import type { HeldFigure, FigureRecord, StatedFigure, VerifyFigures } from './verifyFigures.ts';

/** Describes how claims are checked. The number changes when the verdicts would. */
export const method =
  'verify/3: the digits of a value imply an interval of half a unit of the last digit up and down, both ends included; zeros at the end of a whole number are no digits beyond the second; ' +
  'the value is compared with the figure of the region, measure and year, by default the year that the API serves; ' +
  'the verdict is the first that holds of exact, rounds_to, other_year, earlier_edition, unit_slip, other_region, other_measure and contradicted; other_region only among the regions that the claim gives, by default the counties of the name; ' +
  'no_figure if the release has no such figure, or one with fewer digits that the value rounds to; ' +
  'a value with a word such as about, over or at least is true or false; ' +
  'orders and directions compare figures of one year as printed: true, tied or false; undecided if estimates do not differ at 90 percent confidence, if margins of error or withheld figures admit another rank (ranks/1), or the series breaks between the years.';

/** What a check of a claim found. */
export interface ClaimCheck {
  readonly verdict: ClaimVerdict;
  readonly record: FigureRecord;
  /** Another figure that the value agrees with. */
  readonly match?: HeldFigure | undefined;
  /** For `unit_slip`, the power of ten between the value and the figure. */
  readonly power?: number;
}

/** Looks for another figure that a claim agrees with, which the figure of record does not. */
type Look = (claim: StatedFigure, record: HeldFigure, figures: VerifyFigures) => Promise<ClaimCheck | undefined>;

/** The explanations of a wrong value, the likeliest first: the fewest things that differ from the claim (D176). */
const looks: readonly Look[] = [otherYear, earlierEdition, unitSlip, otherRegion, otherMeasure];

/** Digits that a value needs to be recognized among a few figures, or dozens. With fewer, one is often alike by chance (D176). */
const minDigits = { few: 2, dozens: 3 } as const;

/** The powers of ten of slips between units: percent and shares, thousands, millions. */
const slips = [2, -2, 3, -3, 6, -6];

/** Compares a claim with the figures of the release. @throws ApiError 503 if it needs the history, which is not there yet */
export async function checkClaim(claim: StatedFigure, figures: VerifyFigures): Promise<ClaimCheck> {
  const { value } = claim;
  const record = await figures.find(claim);
  if (record.value === null)
    return { verdict: 'no_figure', record, match: await figures.matchOfAnyYear(claim, claim.year) };
  if (value.qualifier) return { verdict: satisfies(value, printed(record)), record };
  const agrees = agreement(value, record.value);
  if (agrees) return { verdict: agrees, record };
  if (isFinerThan(value, record.value, figures.knownDecimals(record))) return { verdict: 'no_figure', record };
  for (const look of looks) {
    const checked = await look(claim, record, figures);
    if (checked) return checked;
  }
  return { verdict: 'contradicted', record };
}

async function otherYear(
  claim: StatedFigure,
  record: HeldFigure,
  figures: VerifyFigures,
): Promise<ClaimCheck | undefined> {
  const match = await figures.matchOfAnyYear(claim, record.year);
  return match && { verdict: 'other_year', record, match };
}

async function earlierEdition(
  claim: StatedFigure,
  record: HeldFigure,
  figures: VerifyFigures,
): Promise<ClaimCheck | undefined> {
  const match = await figures.matchOfEditions(claim);
  return match && { verdict: 'earlier_edition', record, match };
}

function unitSlip({ value }: StatedFigure, record: HeldFigure): Promise<ClaimCheck | undefined> {
  const power = value.significant === 0 ? undefined : slips.find((slip) => agreement(shift(value, slip), record.value));
  return Promise.resolve(power === undefined ? undefined : { verdict: 'unit_slip', record, power });
}

async function otherRegion(
  claim: StatedFigure,
  record: HeldFigure,
  figures: VerifyFigures,
): Promise<ClaimCheck | undefined> {
  if (claim.value.significant < minDigits.few) return undefined;
  const match = await figures.matchOfRegions(claim, record);
  return match && { verdict: 'other_region', record, match };
}

async function otherMeasure(
  claim: StatedFigure,
  record: HeldFigure,
  figures: VerifyFigures,
): Promise<ClaimCheck | undefined> {
  if (claim.value.significant < minDigits.dozens) return undefined;
  const match = await figures.matchOfAnyMeasure(claim, record);
  return match && { verdict: 'other_measure', record, match };
}

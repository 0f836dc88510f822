import type { VerifiedClaim } from '../../api/schemas/verify.ts';
import { showCount, showName } from '../figures/format.ts';
import { problemOf, type ReadClaim } from './claims.ts';
import { showNear } from './showNear.ts';

/** A claim that was read, with the answer of the API; without one, if it could not be sent. */
export interface CheckedClaim {
  readonly claim: ReadClaim;
  readonly answer: VerifiedClaim | undefined;
}

/** How a verdict is colored. */
type Tone = 'good' | 'near' | 'bad' | 'none';

interface Verdict {
  readonly text: string;
  readonly tone: Tone;
}

/** What each verdict of the API is called. */
export const verdicts: Readonly<Record<VerifiedClaim['verdict'], Verdict>> = {
  exact: { text: 'Matches', tone: 'good' },
  rounds_to: { text: 'Matches', tone: 'good' },
  other_year: { text: 'Matches another year', tone: 'near' },
  earlier_edition: { text: 'Matches an earlier edition', tone: 'near' },
  other_region: { text: 'Matches another place', tone: 'near' },
  unit_slip: { text: 'Different unit', tone: 'near' },
  other_measure: { text: 'Matches another measure', tone: 'near' },
  contradicted: { text: 'Differs', tone: 'bad' },
  no_figure: { text: 'No figure', tone: 'none' },
};

/** The verdict of a figure that the page did not compare, or not with the figure that the text means. */
export const notChecked: Verdict = { text: 'Not checked', tone: 'none' };

/** Whether a figure counts as checked. One that differs does not if it is not clear of which year it is (D352). */
const isChecked = ({ claim, answer }: CheckedClaim): boolean =>
  answer !== undefined && !(claim.isUnclear && answer.verdict === 'contradicted');

/** Returns a verdict in a few words. A figure with a year that is not its own differs (D331). */
export function verdictOf(checked: CheckedClaim): Verdict {
  const { claim, answer } = checked;
  if (!answer || !isChecked(checked)) return notChecked;
  const { verdict, matches } = answer;
  if (verdict === 'other_year' && matches && claim.year !== undefined)
    return { text: `Differs: matches ${matches.year}`, tone: 'bad' };
  return verdicts[verdict];
}

/** Returns what a check found, in a sentence; undefined if the verdict and the two figures say it. */
export function describeVerdict({ claim, answer }: CheckedClaim): string | undefined {
  if (!answer) return problemOf(claim);
  const { figure, matches, factor, verdict, note } = answer;
  const { value } = claim;
  // The note has the reason.
  if (figure.value === null) return note;
  const other = matches && showNear(matches, value);
  switch (verdict) {
    case 'exact':
    case 'rounds_to':
      return undefined;
    case 'contradicted':
      return claim.isUnclear
        ? 'The text does not say clearly which year or years this figure is of. Name them next to it.'
        : undefined;
    case 'other_year':
      return claim.year === undefined
        ? `No year was stated; it is right for ${matches!.year}.`
        : `The ${matches!.year} figure was ${other}.`;
    case 'earlier_edition': {
      const { edition, published } = matches!.edition!;
      return `The ${matches!.year} figure was ${other} in an earlier edition, ${edition} (${published}).`;
    }
    case 'unit_slip':
      return sayUnitSlip(value, factor!);
    case 'other_region':
      return `The figure of ${showName(matches!.region.name)} is ${other}.`;
    case 'other_measure':
      return `The figure of another measure, “${matches!.label}”, is ${other}.`;
    case 'no_figure':
      return 'It has more digits than our figure and rounds to it, so our figure neither confirms nor contradicts it.';
  }
}

/** Words for numbers, each a thousand times the one before. */
const scales = ['thousand', 'million', 'billion', 'trillion'];

/** Says by how much a figure is wrong, and what it would be with another word for its scale. @param factor a power of ten */
function sayUnitSlip(value: string, factor: number): string {
  const times = showCount(Math.round(factor >= 1 ? factor : 1 / factor));
  const slip = `${value} is ${times} times too ${factor >= 1 ? 'small' : 'large'}.`;
  const place = scales.findIndex((word) => value.toLowerCase().includes(word));
  const meant = scales[place + Math.round(Math.log10(factor)) / 3];
  return place < 0 || meant === undefined
    ? slip
    : `${slip} Did you mean ${value.replace(new RegExp(scales[place]!, 'i'), meant)}?`;
}

/** Returns how many figures were checked, and with which result, each with its color; a part without one is plain text. */
export function summarize(checked: readonly CheckedClaim[]): { readonly text: string; readonly tone?: Tone }[] {
  const answered = checked.filter(isChecked);
  const unread = checked.length - answered.length;
  const counts = outcomes.flatMap(({ tone, one, several, isUnit = false }) => {
    const count = answered.filter(
      (checked) => verdictOf(checked).tone === tone && (checked.answer?.verdict === 'unit_slip') === isUnit,
    ).length;
    return count === 0 ? [] : [{ text: `${count} ${count === 1 ? one : several}`, tone }];
  });
  return [
    ...(counts.length === 0 ? [] : [{ text: `${countFigures(answered.length)} checked: ` }]),
    ...counts.flatMap((one, i) => [...(i > 0 ? [{ text: ', ' }] : []), one]),
    ...(counts.length === 0 ? [] : [{ text: '.' }]),
    ...(unread === 0 ? [] : [{ text: `${counts.length === 0 ? '' : ' '}${countFigures(unread)} not checked.` }]),
  ];
}

const countFigures = (count: number) => `${count} figure${count === 1 ? '' : 's'}`;

interface Outcome {
  readonly tone: Tone;
  readonly one: string;
  readonly several: string;
  /** Whether it is that of a wrong unit. */
  readonly isUnit?: boolean;
}

/** What one figure with an outcome does, and what several do. */
const outcomes: readonly Outcome[] = [
  { tone: 'good', one: 'matches', several: 'match' },
  { tone: 'bad', one: 'differs', several: 'differ' },
  { tone: 'near', one: 'matches another figure', several: 'match other figures' },
  { tone: 'near', one: 'has a different unit', several: 'have a different unit', isUnit: true },
  { tone: 'none', one: 'has no figure to compare with', several: 'have no figure to compare with' },
];

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
      return `The ${matches!.year} figure was ${other}.`;
    case 'earlier_edition': {
      const { edition, published } = matches!.edition!;
      return `The ${matches!.year} figure was ${other} in an earlier edition, ${edition} (${published}).`;
    }
    case 'unit_slip':
      return `It agrees with our figure when multiplied by ${factor! >= 1 ? showCount(factor!) : factor}.`;
    case 'other_region':
      return `The figure of ${showName(matches!.region.name)} is ${other}.`;
    case 'other_measure':
      return `The figure of another measure, “${matches!.label}”, is ${other}.`;
    case 'no_figure':
      return 'It has more digits than our figure and rounds to it, so our figure neither confirms nor contradicts it.';
  }
}

/** Returns how many figures were checked, and with which result, each with its color; a part without one is plain text. */
export function summarize(checked: readonly CheckedClaim[]): { readonly text: string; readonly tone?: Tone }[] {
  const answered = checked.filter(isChecked);
  const unread = checked.length - answered.length;
  const tones = Map.groupBy(answered, (one) => verdictOf(one).tone);
  const counts = (Object.keys(outcomes) as Tone[]).flatMap((tone) => {
    const count = tones.get(tone)?.length ?? 0;
    return count === 0 ? [] : [{ text: `${count} ${outcomes[tone][count === 1 ? 0 : 1]}`, tone }];
  });
  return [
    ...(counts.length === 0 ? [] : [{ text: `${countFigures(answered.length)} checked: ` }]),
    ...counts.flatMap((one, i) => [...(i > 0 ? [{ text: ', ' }] : []), one]),
    ...(counts.length === 0 ? [] : [{ text: '.' }]),
    ...(unread === 0 ? [] : [{ text: `${counts.length === 0 ? '' : ' '}${countFigures(unread)} not checked.` }]),
  ];
}

const countFigures = (count: number) => `${count} figure${count === 1 ? '' : 's'}`;

/** What one figure of each color does, and what several do. */
const outcomes: Readonly<Record<Tone, readonly [one: string, several: string]>> = {
  good: ['matches', 'match'],
  bad: ['differs', 'differ'],
  near: ['matches another figure', 'match other figures'],
  none: ['has no figure to compare with', 'have no figure to compare with'],
};

import type { ClaimedOrder, VerifiedClaim } from '../../api/schemas/verify.ts';
import {
  capitalize,
  formatRank,
  geographyNames,
  shortName,
  showCount,
  showExactly,
  showName,
} from '../figures/format.ts';
import { isServed, problemOf, type ReadClaim } from './claims.ts';
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

/** The verdict of a claim that was not compared. */
export const notCompared: Verdict = { text: 'Not compared', tone: 'none' };
const right: Verdict = { text: 'Matches', tone: 'good' };
const wrong: Verdict = { text: 'Differs', tone: 'bad' };

/** What each verdict of the API is called. */
export const verdicts: Readonly<Record<VerifiedClaim['verdict'], Verdict>> = {
  exact: right,
  rounds_to: right,
  other_year: { text: 'Matches another year', tone: 'near' },
  earlier_edition: { text: 'Matches an earlier edition', tone: 'near' },
  other_region: { text: 'Matches another place', tone: 'near' },
  unit_slip: { text: 'Different unit', tone: 'near' },
  other_measure: { text: 'Matches another measure', tone: 'near' },
  contradicted: wrong,
  no_figure: notCompared,
  true: right,
  tied: { text: 'Tied', tone: 'near' },
  false: wrong,
  undecided: { text: 'Undecided', tone: 'none' },
  unreadable: notCompared,
  unknown_region: notCompared,
  ambiguous_region: notCompared,
  unknown_measure: notCompared,
};

/** Returns a verdict in a few words. A figure with a year that is not its own differs. */
export function verdictOf({ claim, answer }: CheckedClaim): Verdict {
  if (!answer) return notCompared;
  const { verdict, value_verdict, matches, figure } = answer;
  const ofValue = value_verdict && verdicts[value_verdict];
  // A true rank with a wrong figure is not right.
  if (verdict === 'true' && ofValue && ofValue.tone !== 'good') return ofValue;
  if (verdict === 'other_year' && matches && claim.year !== undefined)
    return { text: `Differs: matches ${matches.year}`, tone: 'bad' };
  // Our figure has fewer digits.
  if (verdict === 'no_figure' && figure?.value != null) return verdicts.undecided;
  return verdicts[verdict];
}

/** Returns what a check found, in a sentence; undefined if the verdict and the two figures say it. */
export function describeVerdict({ claim, answer }: CheckedClaim): string | undefined {
  if (!answer) return problemOf(claim);
  const { figure, matches, factor, verdict, note } = answer;
  const { value } = claim;
  if (!figure || figure.value === null) return describeMissing(claim, note);
  if (answer.order) return describeOrder(answer, answer.order, claim);
  const difference = answer.change ?? answer.comparison;
  if (difference) return describeDifference(difference, figure);
  const other = matches && showNear(matches, value);
  switch (verdict) {
    case 'exact':
    case 'rounds_to':
      return undefined;
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
    default:
      return undefined;
  }
}

/** Says why there is no figure. @param note of the API, which has the reason */
function describeMissing({ place, measure }: ReadClaim, note: string): string {
  if (!measure || !place) return note;
  const { geography } = place;
  if (geography !== undefined && geography !== 'us' && !isServed(measure, place))
    return `“${measure.label}” has no figures of ${geographyNames[geography]}.`;
  return note.replaceAll(`\`${measure.name}\``, `“${measure.label}”`);
}

/** Says which rank a place has, and which have the claimed one. */
function describeOrder({ verdict, figure }: VerifiedClaim, order: ClaimedOrder, claim: ReadClaim): string {
  const { among, rank, rank_unrounded, of, without_figure, holders } = order;
  const { geoid } = figure!.region;
  const end = claim.order ?? 'highest';
  const held = holders.map(({ name, value }) => `${showName(name)} (${showExactly(value, figure!)})`).join('; ');
  const sharing = holders.filter((one) => one.geoid !== geoid);
  const isTiedThere = order.tied > 0 && sharing.length < holders.length;
  const tie = `tied with ${nameSome(isTiedThere ? sharing : [], order.tied)} for ${formatRank(rank!)} when rounded`;
  return [
    `${capitalize(showRank(rank_unrounded!, end))} of ${of} ${among}${order.tied > 0 ? ` (${tie})` : ''}.`,
    ...(isTiedThere || verdict === 'true' || held === ''
      ? []
      : [`${capitalize(showRank(claim.rank ?? 1, end))}: ${held}.`]),
    ...(without_figure > 0 ? [`${without_figure} have no figure.`] : []),
  ].join(' ');
}

/** The most tied places that are named. */
const maxTied = 3;

const list = new Intl.ListFormat('en-US');

/** Names the first of some places, and counts those that are not named: `Enid, Tulsa and 2 others`. */
function nameSome(known: readonly { readonly name: string }[], count: number): string {
  const named = known.slice(0, maxTied).map(({ name }) => shortName(name));
  const rest = count - named.length;
  return list.format([...named, ...(rest > 0 ? [`${rest} other${rest === 1 ? '' : 's'}`] : [])]);
}

/** Says a rank from an end: `lowest`, `2nd lowest`. */
export const showRank = (rank: number, end: string) => (rank === 1 ? end : `${formatRank(rank)} ${end}`);

/** Says how far two figures are apart, and whether that is certain. */
function describeDifference(
  { difference, percent, different, ...rest }: NonNullable<VerifiedClaim['change'] | VerifiedClaim['comparison']>,
  figure: NonNullable<VerifiedClaim['figure']>,
): string {
  const unit = figure.unit === 'percent' ? 'percentage points' : figure.unit;
  const relative = percent === null ? '' : ` (${showExactly(percent, { unit: 'percent', decimals: 1 })})`;
  return [
    `The difference is ${showExactly(difference, { ...figure, unit })}${relative}.`,
    ...(different === 'no' ? ['It is within the margins of error (90% confidence).'] : []),
    ...('breaks' in rest ? rest.breaks.map(({ year, note }) => `The series changes in ${year}: ${note}`) : []),
  ].join(' ');
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

/** Returns how many claims were checked, and with which result, each with its color; a part without one is plain text. */
export function summarizeChecks(checked: readonly CheckedClaim[]): { readonly text: string; readonly tone?: Tone }[] {
  const answered = checked.filter((one) => verdictOf(one) !== notCompared);
  const unread = checked.length - answered.length;
  const counts = outcomes.flatMap(({ tone, one, several, isUnit = false }) => {
    const count = answered.filter(
      (checked) => verdictOf(checked).tone === tone && (checked.answer?.verdict === 'unit_slip') === isUnit,
    ).length;
    return count === 0 ? [] : [{ text: `${count} ${count === 1 ? one : several}`, tone }];
  });
  return [
    ...(counts.length === 0 ? [] : [{ text: `${countClaims(answered.length)} compared: ` }]),
    ...counts.flatMap((one, i) => [...(i > 0 ? [{ text: ', ' }] : []), one]),
    ...(counts.length === 0 ? [] : [{ text: '.' }]),
    ...(unread === 0 ? [] : [{ text: `${counts.length === 0 ? '' : ' '}${countClaims(unread)} not compared.` }]),
  ];
}

const countClaims = (count: number) => `${count} claim${count === 1 ? '' : 's'}`;

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
  { tone: 'near', one: 'matches another figure or ties', several: 'match other figures or tie' },
  { tone: 'near', one: 'has a different unit', several: 'have a different unit', isUnit: true },
  { tone: 'none', one: 'is undecided', several: 'are undecided' },
];

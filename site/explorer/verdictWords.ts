import type { explain } from '../../api/domain/explain.ts';
import { measuredRequirements } from '../../api/domain/gates.ts';
import type { Ranking, RankSpan } from '../../api/domain/rank.ts';
import type { Requirements } from '../../api/schemas/requirements.ts';
import { formatRank, showFigure } from '../figures/format.ts';
import type { ValueBounds } from '../../api/domain/figures.ts';
import type { Figures } from './figures.ts';
import type { Choice } from './startData.ts';
import { lackedBy } from './lacking.ts';
import { inSentence, shortLabels, showLimit, showNextTo } from './words.ts';

export type Explanation = ReturnType<typeof explain>;
type Loosening = Explanation['admit'][number];

/** Says where a metro would be: `It would rank 3rd, with a score of 89.3.`; undefined if it has no score. */
export function ifAdmittedWords({ rankIfAdmitted, own }: Explanation): string | undefined {
  if (rankIfAdmitted === null || own.composite === null) return undefined;
  return `It would rank ${formatRank(rankIfAdmitted)}, with a score of ${own.composite.toFixed(1)}.`;
}

/** Says what missing figures leave open: `With every figure, it could rank from 4th to 7th.` */
export const rangeWords = ({ best, worst }: RankSpan): string =>
  `With every figure, it could rank ${best === worst ? formatRank(best) : `from ${shortRange({ best, worst })}`}.`;

/** Formats the ranks that missing figures allow: `3rd to 61st`. */
export const shortRange = ({ best, worst }: RankSpan): string =>
  best === worst ? formatRank(best) : `${formatRank(best)} to ${formatRank(worst)}`;

/**
 * Says how far the next metro is: `It is 1.3 points behind Huntsville, AL (6th). Its largest disadvantage is unemployment
 * rate (−2.1 points); its largest advantage is population growth (+0.8 points).`
 */
export function distanceWords(
  { own, rank, next, againstNext }: Explanation,
  ranking: Ranking,
  figures: Figures,
): string | undefined {
  const { metros } = ranking;
  const other = next ?? metros.find(({ place }) => place !== own.place);
  if (!other || other.rank === null || own.composite === null || other.composite === null) return undefined;
  const name = `${figures.regions[other.place]!.short} (${formatRank(other.rank)})`;
  if (other.rank === rank) return `${name} has the same score.`;
  const distance = showDistance(own.composite, other.composite);
  if (!next) return `${name} is ${distance} behind.`;
  const loss = againstNext[0]!;
  const gain = againstNext.at(-1)!;
  // Without a figure, the other criteria count for more: points of single criteria say little then.
  const row = metros.find(({ place }) => place === other.place)!;
  const isWhole = [own, row].every((one) => lackedBy(one, ranking).length === 0);
  const behind = `It is ${distance} behind ${name}`;
  if (againstNext.length === 1 || !isWhole || !showPoints(loss.difference).startsWith('−')) return `${behind}.`;
  const labels = shortLabels(ranking, figures);
  const nameOf = ({ measure, difference }: typeof loss) => {
    const label = labels[ranking.criteria.findIndex((one) => one.measure === measure)]!;
    return `${inSentence(label)} (${showPoints(difference)} points)`;
  };
  const advantage = showPoints(gain.difference).startsWith('+') ? `; its largest advantage is ${nameOf(gain)}` : '';
  return `${behind}. Its largest disadvantage is ${nameOf(loss)}${advantage}.`;
}

/** Formats the distance of two scores: `1.3 points`. */
export function showDistance(one: number, other: number): string {
  const size = Math.abs(one - other).toFixed(1);
  return size === '0.0' ? 'less than 0.1 points' : `${size} points`;
}

/** Says what a metro fails: `Unemployment rate (2024): 4.3%, limit 4.2%`. */
export function failureWords(
  figures: Figures,
  place: number,
  { requirement, criterion, value, limit }: Explanation['failed'][number],
): string {
  const measure = criterion ?? measuredRequirements.find(({ key }) => key === requirement)?.measure;
  if (measure === undefined) return rightToWorkWords(figures.regions[place]!);
  const choice = figures.choices.get(measure)!;
  const bounds = value === null ? figures.columns.get(measure)?.withheld?.get(place) : undefined;
  const shown = bounds ? withheldWords(bounds, choice) : showNextTo(limit, value, choice);
  return `${figures.labelOf(measure)}: ${shown}, limit ${showLimit(limit, choice)}`;
}

/** Says between which bounds a figure is whose parts are partly withheld: `withheld in part, 3.1% to 4.3%`. */
function withheldWords({ lower, upper }: ValueBounds, choice: Choice): string {
  return `withheld in part, ${showFigure(lower, choice)} to ${showFigure(upper, choice)}`;
}

/** Says that bounds decide a requirement in the place of a figure. */
export const decidedWords = ({ decidedBy = {} }: Explanation, figures: Figures): string[] =>
  Object.entries(decidedBy).map(([measure, bounds]) => {
    const choice = figures.choices.get(measure)!;
    return `${figures.labelOf(measure)} is ${withheldWords(bounds, choice)}, which is enough for the limit.`;
  });

/** Says which states of a metro are not right-to-work states, as far as the data says. */
function rightToWorkWords({ states, right_to_work }: Figures['regions'][number]): string {
  if (right_to_work === null) return `No figure for right-to-work laws in ${states.join(', ')}`;
  if (states.length === 1) return `${states[0]} is not a right-to-work state`;
  return `At least one of its states is not a right-to-work state: ${states.join(', ')}`;
}

const fieldNames: Readonly<Record<keyof Requirements, string>> = {
  tier: 'minimum population',
  min_mfg_share: 'minimum manufacturing share',
  max_unemployment: 'unemployment limit',
  min_growth: 'minimum population growth',
  max_hazard: 'hazard risk limit',
  max_elec_price: 'electricity price limit',
  rtw_only: 'right-to-work requirement',
};

/** Returns a limit with the decimals that people see, rounded to the side that admits the metro; undefined: no requirement. */
export function looseLimit(requirement: keyof Requirements, to: Loosening['to'], figures: Figures) {
  if (typeof to !== 'number') return to === false || to === null ? undefined : to;
  const { measure, bound } = measuredRequirements.find(({ key }) => key === requirement)!;
  const size = 10 ** Math.min(1, figures.choices.get(measure)!.decimals);
  return (bound === 'at least' ? Math.floor(to * size) : Math.ceil(to * size)) / size;
}

/** Says what a change does: `Raise the unemployment limit to 4.4%`. */
export function changeWords(requirement: keyof Requirements, change: Requirements, figures: Figures): string {
  const field = fieldNames[requirement];
  const read = measuredRequirements.find(({ key }) => key === requirement);
  const limit = read?.limit(change);
  if (!read || limit === undefined) return `Remove the ${field}`;
  const verb = read.bound === 'at least' ? 'Lower' : 'Raise';
  return `${verb} the ${field} to ${showLimit(limit, figures.choices.get(read.measure)!)}`;
}

/** Formats a difference of points: `+0.8`, `−8.1`. */
export function showPoints(difference: number): string {
  const size = Math.abs(difference).toFixed(1);
  return size === '0.0' ? size : `${difference < 0 ? '−' : '+'}${size}`;
}

import type { explain } from '../../api/domain/explain.ts';
import { measuredRequirements } from '../../api/domain/gates.ts';
import type { Requirements } from '../../api/schemas/requirements.ts';
import { formatRank, showFigure } from '../figures/format.ts';
import type { Figures } from './figures.ts';
import { showNextTo } from './words.ts';

export type Explanation = ReturnType<typeof explain>;
type Loosening = Explanation['admit'][number];

/** Says where a metro is: `ranks 3rd of 80, with a score of 89.3.` */
export function placeWords({ included, inScope, rank, rankIfAdmitted, count, unranked, own }: Explanation): string {
  const score = own.composite === null ? '' : `, with a score of ${own.composite.toFixed(1)}`;
  if (rank !== null) return `ranks ${formatRank(rank)} of ${count - unranked}${score}.`;
  if (included) return own.composite === null && own.criteria.length > 0 ? 'remains, but has no rank:' : 'remains.';
  const where = inScope ? 'does not match.' : 'is not in the chosen states.';
  return rankIfAdmitted === null ? where : `${where} It would rank ${formatRank(rankIfAdmitted)}${score}.`;
}

/** Says how many points a metro is behind another one: `It is 1.2 points behind Dallas, TX.` */
export function behindWords(points: number, other: string): string {
  if (points === 0) return `It has the same score as ${other}.`;
  const shown = points.toFixed(1);
  return `It is ${shown === '0.0' ? 'less than 0.1' : shown} points behind ${other}.`;
}

/** Says what a metro fails: `Unemployment rate (2024): 4.3%, limit 4.2%`. */
export function failureWords(
  figures: Figures,
  place: number,
  { requirement, criterion, value, limit }: Explanation['failed'][number],
): string {
  const measure = criterion ?? measuredRequirements.find(({ key }) => key === requirement)?.measure;
  if (measure === undefined) return rightToWorkWords(figures.metros[place]!);
  const choice = figures.choices.get(measure)!;
  return `${figures.labelOf(measure)}: ${showNextTo(limit, value, choice)}, limit ${showFigure(limit, choice)}`;
}

/** Says which states of a metro are not right-to-work states, as far as the data says. */
function rightToWorkWords({ states, right_to_work }: Figures['metros'][number]): string {
  if (right_to_work === null) return `No figure for right-to-work laws in ${states.join(', ')}`;
  if (states.length === 1) return `${states[0]} is not a right-to-work state`;
  return `At least one of its states is not a right-to-work state: ${states.join(', ')}`;
}

const fieldNames: Readonly<Record<keyof Requirements, string>> = {
  tier: 'the smallest population',
  min_mfg_share: 'the least manufacturing share',
  max_unemployment: 'the limit of unemployment',
  min_growth: 'the least population growth',
  max_hazard: 'the limit of the hazard index',
  max_elec_price: 'the limit of the electricity price',
  rtw_only: 'the right-to-work requirement',
};

/** Returns a limit with the decimals that people see, rounded to the side that admits the metro; undefined: no requirement. */
export function looseLimit(requirement: keyof Requirements, to: Loosening['to'], figures: Figures) {
  if (typeof to !== 'number') return to === false || to === null ? undefined : to;
  const { measure, bound } = measuredRequirements.find(({ key }) => key === requirement)!;
  const size = 10 ** Math.min(1, figures.choices.get(measure)!.decimals);
  return (bound === 'at least' ? Math.floor(to * size) : Math.ceil(to * size)) / size;
}

/** Says what a change does: `Set the limit of unemployment to 4.4%`. */
export function changeWords(requirement: keyof Requirements, change: Requirements, figures: Figures): string {
  const field = fieldNames[requirement];
  const read = measuredRequirements.find(({ key }) => key === requirement);
  const limit = read?.limit(change);
  if (!read || limit === undefined) return `Remove ${field}`;
  return `Set ${field} to ${showFigure(limit, figures.choices.get(read.measure)!)}`;
}

import type { Alternatives } from '../../api/domain/alternatives.ts';
import { flip } from '../../api/domain/flip.ts';
import type { MetroRank, Ranking } from '../../api/domain/rank.ts';
import { formatRank } from '../figures/format.ts';
import type { Figures } from './figures.ts';
import { passWords } from './weightChanges.ts';
import { shortLabels } from './words.ts';

/** A metro that could pass another one. */
interface Passing {
  readonly ahead: number;
  readonly behind: number;
}

/** Returns the metro with the next better rank; undefined for a first one or one without a rank. */
export const nextBetter = ({ rank: own }: MetroRank, { metros }: Ranking): MetroRank | undefined =>
  own === null ? undefined : metros.findLast(({ rank }) => rank !== null && rank < own);

/** Returns how a metro could pass the next one and then the first one, or, if it is first, how the second one could pass it. */
export function passingsOf(row: MetroRank, ranking: Ranking, { places, scoring }: Alternatives): Passing[] {
  const { place } = row;
  const [first, second] = places;
  if (!places.includes(place) || scoring.length === 0 || second === undefined) return [];
  if (place === first) return [{ ahead: place, behind: second }];
  const next = nextBetter(row, ranking)?.place;
  const others = places.filter((one) => one === next || one === first).reverse();
  return others.map((ahead) => ({ ahead, behind: place }));
}

/** Says which least change of the weights it takes: `Austin passes Huntsville (6th) with a weight of 22.6% on unemployment rate (now 25%) and 77.4% on population (now 75%).` */
export function passingWords(
  { ahead, behind }: Passing,
  ranking: Ranking,
  alternatives: Alternatives,
  figures: Figures,
) {
  const { possible, alreadyAhead, weights } = flip(alternatives, ahead, behind);
  const { rank } = ranking.metros.find(({ place }) => place === ahead)!;
  const one = figures.cityOf(behind);
  const other = `${figures.cityOf(ahead)} (${formatRank(rank!)})`;
  if (alreadyAhead) return `${one} and ${other} have the same score.`;
  if (!possible) return `No weights put ${one} ahead of ${other}, which is at least as good on every criterion.`;
  const labels = shortLabels(ranking, figures);
  const labelOf = (wanted: string) => labels[ranking.criteria.findIndex(({ measure }) => measure === wanted)]!;
  return `${one} passes ${other} ${passWords(alternatives, weights!, labelOf)}.`;
}

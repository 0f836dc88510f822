import type { Ranking } from '../../api/domain/rank.ts';
import type { Cited } from '../cite/cite.ts';
import { creditsOf } from './credits.tsx';
import { type Figures, measuresRanked } from './figures.ts';
import type { State } from './state.ts';
import { countShown, directionWords, inSentence, joinWords, shortLabels, showShare } from './words.ts';

/** Returns how to cite a ranking. @param address that of the page with it */
export function citeRanking(state: State, ranking: Ranking, figures: Figures, address: string): Cited {
  const metros = `${countShown(ranking)} US metro areas`;
  const title = ranking.scored ? `${metros} ranked by ${describeCriteria(ranking, figures)}` : metros;
  return citeMeasures(measuresRanked(state), figures, { title, key: 'metro-ranking', page: address });
}

/** Returns how to cite figures of some measures. */
export const citeMeasures = (
  measures: Iterable<string>,
  { start }: Figures,
  subject: Pick<Cited, 'title' | 'key' | 'page'>,
): Cited => ({
  ...subject,
  release: start.release,
  credit: creditsOf(measures, start)
    .filter(({ dataset }) => dataset !== start.geography)
    .map(({ brief }) => brief)
    .join(' '),
});

/** Returns the criteria with their shares of the score: `population growth (50%) and unemployment rate (50%, lower is better)`. */
function describeCriteria(ranking: Ranking, figures: Figures): string {
  const total = ranking.criteria.reduce((sum, { weight }) => sum + weight, 0);
  const labels = shortLabels(ranking, figures);
  const described = ranking.criteria.flatMap(({ direction, weight }, i) => {
    const lower = direction === 'lower_better' ? `, ${directionWords[direction]}` : '';
    return weight > 0 ? [`${inSentence(labels[i]!)} (${showShare(weight / total)}${lower})`] : [];
  });
  return joinWords(described);
}

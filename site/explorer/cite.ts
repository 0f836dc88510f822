import type { Ranking } from '../../api/domain/rank.ts';
import type { Cited } from '../cite/cite.ts';
import { creditsOfMeasures } from './credits.tsx';
import { type Figures, measuresRanked } from './figures.ts';
import type { State } from './state.ts';
import { countShown, joinWords, scoringCriteria } from './words.ts';

/** Returns how to cite a ranking. @param address that of the page with it */
export function citeRanking(state: State, ranking: Ranking, figures: Figures, address: string): Cited {
  const count = countShown(ranking);
  const metros = `${count} US metro ${count === 1 ? 'area' : 'areas'}`;
  const criteria = joinWords(scoringCriteria(ranking, figures).map(({ label, share }) => `${label} (${share})`));
  const title = ranking.scored ? `${metros} ranked by ${criteria}` : metros;
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
  credit: creditsOfMeasures(measures, start)
    .filter(({ dataset }) => dataset !== start.geography)
    .map(({ brief }) => brief)
    .join(' '),
});

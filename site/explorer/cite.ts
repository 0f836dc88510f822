import type { MetroRank, Ranking } from '../../api/domain/rank.ts';
import { type Cited, sourceText } from '../cite/cite.ts';
import { formatRank } from '../figures/format.ts';
import { creditsOfMeasures } from './credits.tsx';
import type { Figures } from './figures.ts';
import { countPlaces, joinWords, scoringCriteria, showRange, shownRows } from './words.ts';

/** Returns how to cite a ranking. @param address that of the page with it */
export function citeRanking(ranking: Ranking, figures: Figures, address: string): Cited {
  const metros = countAll(ranking, figures);
  const title = ranking.scored ? `${metros} ranked by ${criteriaWords(ranking, figures)}` : metros;
  const measures = [...ranking.criteria, ...ranking.gates].flatMap(({ measure }) => measure ?? []);
  return citeMeasures(measures, figures, { title, key: 'metro-ranking', page: address });
}

/**
 * Returns a sentence about the rank of a metro to paste, with its source: `Tulsa, OK ranks 3rd of 45 US metro areas by unemployment
 * rate (100%, lower is better), with a score of 71.2 of 100; likely rank 2–6.`
 * @param row a metro with a rank
 * @param interval its likely ranks; undefined where they are not known
 */
export function rankSentence(
  { place, rank, composite }: MetroRank,
  interval: readonly [low: number, high: number] | undefined,
  ranking: Ranking,
  figures: Figures,
  address: string,
): string {
  const likely = interval ? `; likely rank ${showRange(interval)}` : '';
  const where = `${figures.regions[place]!.name} ranks ${formatRank(rank!)} of ${countAll(ranking, figures)}`;
  const what = `by ${criteriaWords(ranking, figures)}, with a score of ${composite!.toFixed(1)} of 100${likely}`;
  return `${where} ${what}. ${sourceText(citeRanking(ranking, figures, address))}`;
}

/** Counts what a ranking shows: `393 US metro areas and 1 region`. */
const countAll = (ranking: Ranking, figures: Figures): string =>
  countPlaces(shownRows(ranking), figures, ['US metro area', 'US metro areas']);

/** Names the criteria with their shares: `unemployment rate (25%, lower is better) and population growth (75%)`. */
const criteriaWords = (ranking: Ranking, figures: Figures): string =>
  joinWords(scoringCriteria(ranking, figures).map(({ label, share }) => `${label} (${share})`));

/** Returns how to cite figures of some measures. */
export const citeMeasures = (
  measures: Iterable<string>,
  { start }: Figures,
  subject: Pick<Cited, 'title' | 'key' | 'page'>,
): Cited => {
  const credits = creditsOfMeasures(measures, start).filter(({ dataset }) => dataset !== start.geography);
  return {
    ...subject,
    release: start.release,
    credit: credits.map(({ brief }) => brief).join(' '),
    publishers: [...new Set(credits.map(({ publisher }) => publisher))].join('; '),
  };
};

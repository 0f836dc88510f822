import type { ErrorsByMeasure } from '../../api/domain/figureDraws.ts';
import type { Ranking } from '../../api/domain/rank.ts';
import { rankSeed } from '../../api/domain/rankDraws.ts';
import { robustness } from '../../api/domain/robustness.ts';
import type { RankRequest } from '../../api/schemas/rank.ts';
import type { Figures } from './figures.ts';

/** The part of a ranking that decides how certain its ranks are. */
export interface RankedMetros extends Pick<Ranking, 'metros' | 'criteria'> {
  /** The standard errors of the figures of criteria, which are drawn, too. */
  readonly errors: ErrorsByMeasure;
  /** What determines the draws. */
  readonly seed: string;
}
export type Certainties = ReturnType<typeof robustness>;

/** How many first places count for `topShare`: it is how often a metro is first. */
const top = 1;

/** Returns how certain the ranks of a ranking are, and how often each metro is first: the same as `POST /rank` with `top=1`. */
export const certaintiesOf = (ranked: RankedMetros): Certainties => robustness(ranked, ranked.seed, top, ranked.errors);

/** A ranking, and the request that it answers. */
interface Asked {
  readonly ranking: Ranking;
  readonly request: RankRequest;
}

/** Asks for the interval of ranks of each metro: other scoring, weights that vary by a quarter, and figures within their errors. */
export function certaintyQuestion(
  { ranking: { criteria, metros, scored }, request }: Asked,
  { start, regions, errors: all }: Figures,
) {
  const ranked = metros.filter(({ rank }) => rank !== null);
  if (!scored || ranked.length === 0) return undefined;
  const shares = criteria.map(({ measure, direction, share }) => [measure, direction, share]);
  const seed = rankSeed({ id: start.release, modified: start.modified }, request, { geography: 'msa' });
  const key = JSON.stringify([seed, shares, ranked.map(({ place }) => regions[place]!.cbsa)]);
  const errors = new Map([...all].filter(([name]) => criteria.some(({ measure }) => measure === name)));
  return { key, question: { criteria, metros: ranked, errors, seed } };
}

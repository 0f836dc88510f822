import type { ErrorsByMeasure } from '../../api/domain/figureDraws.ts';
import type { Ranking } from '../../api/domain/rank.ts';
import { robustness } from '../../api/domain/robustness.ts';

/** The part of a ranking that decides how certain its ranks are. */
export interface RankedMetros extends Pick<Ranking, 'metros' | 'criteria'> {
  /** The standard errors of the figures of criteria, which are drawn, too. */
  readonly errors: ErrorsByMeasure;
}
export type Certainties = ReturnType<typeof robustness>;

/** The same weights are drawn on each visit, and for the images of links. */
const seed = 'explorer';

/** Returns how certain the ranks of a ranking are. */
export const certaintiesOf = (ranked: RankedMetros): Certainties => robustness(ranked, seed, undefined, ranked.errors);

import type { ErrorsByMeasure } from '../../api/domain/figureDraws.ts';
import type { Ranking } from '../../api/domain/rank.ts';
import { robustness } from '../../api/domain/robustness.ts';
import type { Answer, Question } from './answer.ts';

/** The part of a ranking that decides how certain its ranks are. */
export interface RankedMetros extends Pick<Ranking, 'metros' | 'criteria'> {
  /** The standard errors of the figures of criteria, which are drawn, too. */
  readonly errors: ErrorsByMeasure;
}
export type Certainties = ReturnType<typeof robustness>;

/** The same weights are drawn on each visit. */
const seed = 'explorer';

addEventListener('message', ({ data: { key, question } }: MessageEvent<Question<RankedMetros>>) => {
  postMessage({ key, answer: robustness(question, seed, undefined, question.errors) } satisfies Answer<Certainties>);
});

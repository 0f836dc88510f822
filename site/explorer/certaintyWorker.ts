import type { Answer, Question } from './answer.ts';
import { type Certainties, certaintiesOf, type RankedMetros } from './certainty.ts';

addEventListener('message', ({ data: { key, question } }: MessageEvent<Question<RankedMetros>>) => {
  postMessage({ key, answer: certaintiesOf(question) } satisfies Answer<Certainties>);
});

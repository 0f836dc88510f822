import { acceptability } from '../../api/domain/acceptability.ts';
import type { Alternatives } from '../../api/domain/alternatives.ts';
import type { Answer, Question } from './answer.ts';

export type Acceptabilities = NonNullable<ReturnType<typeof acceptability>>;

/** How many first places count as the top. */
const top = 10;

/** The same weights are drawn on each visit. */
const seed = 'explorer';

addEventListener('message', ({ data: { key, question } }: MessageEvent<Question<Alternatives>>) => {
  const count = question.scoring.length;
  const limits = { order: [], min: new Float64Array(count), max: new Float64Array(count).fill(1) };
  const answer = acceptability(question, limits, top, seed)!;
  postMessage({ key, answer } satisfies Answer<Acceptabilities>);
});

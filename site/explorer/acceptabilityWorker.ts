import { acceptability } from '../../api/domain/acceptability.ts';
import type { Alternatives } from '../../api/domain/alternatives.ts';

/** Metros that rank, and how many first places count as the top. `turn` numbers the questions. */
export interface AcceptabilityQuestion {
  readonly turn: number;
  readonly alternatives: Alternatives;
  readonly top: number;
}

export interface AcceptabilityAnswer {
  readonly turn: number;
  readonly found: NonNullable<ReturnType<typeof acceptability>>;
}

/** The same weights are drawn on each visit. */
const seed = 'explorer';

addEventListener('message', ({ data }: MessageEvent<AcceptabilityQuestion>) => {
  const { turn, alternatives, top } = data;
  const count = alternatives.scoring.length;
  const limits = { order: [], min: new Float64Array(count), max: new Float64Array(count).fill(1) };
  const found = acceptability(alternatives, limits, top, seed);
  if (found) postMessage({ turn, found } satisfies AcceptabilityAnswer);
});

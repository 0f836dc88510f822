import { useMemo } from 'preact/hooks';
import type { Alternatives } from '../../api/domain/alternatives.ts';
import type { Acceptabilities } from './acceptabilityWorker.ts';
import { type Question, useAnswer } from './answer.ts';
import { type Certainties, certaintyQuestion, type RankedMetros } from './certainty.ts';
import type { Figures } from './figures.ts';
import type { Shown } from './shown.ts';

/** What random draws say of a ranking; undefined until workers have computed it. */
export interface Draws {
  readonly acceptabilities: Acceptabilities | undefined;
  readonly certainties: Certainties | undefined;
}

/** Returns what random draws say of the ranking on the page. */
export function useDraws(shown: Shown | undefined, figures: Figures): Draws {
  const weights = useMemo(() => shown && acceptabilityQuestion(shown.alternatives, figures), [shown?.alternatives]);
  const ranks = useMemo(() => shown && certaintyQuestion(shown, figures), [shown?.ranking]);
  return {
    acceptabilities: useAnswer<Alternatives, Acceptabilities>(
      () => new Worker(new URL('./acceptabilityWorker.ts', import.meta.url), { type: 'module' }),
      weights,
    )?.answer,
    certainties: useAnswer<RankedMetros, Certainties>(
      () => new Worker(new URL('./certaintyWorker.ts', import.meta.url), { type: 'module' }),
      ranks,
    )?.answer,
  };
}

/** Whether other weights can change the order. */
const dependsOnWeights = ({ scoring, places }: Alternatives): boolean => scoring.length > 1 && places.length > 1;

/** Asks how often each metro is first over all weights. The weights of the criteria change nothing. */
function acceptabilityQuestion(alternatives: Alternatives, { regions }: Figures): Question<Alternatives> | undefined {
  const { scoring, places } = alternatives;
  if (!dependsOnWeights(alternatives)) return undefined;
  const criteria = scoring.map(({ measure, direction }) => [measure, direction]);
  const codes = places.toSorted((a, b) => a - b).map((place) => regions[place]!.cbsa);
  return { key: JSON.stringify([criteria, codes]), question: alternatives };
}

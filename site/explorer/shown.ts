import { useEffect, useMemo, useState } from 'preact/hooks';
import { type Alternatives, alternativesOf } from '../../api/domain/alternatives.ts';
import { rank, type Ranking } from '../../api/domain/rank.ts';
import type { RankRequest } from '../../api/schemas/rank.ts';
import { type Figures, measuresInState } from './figures.ts';
import { nextTask } from './nextTask.ts';
import { requestOf } from '../../common/rankRequest.ts';
import { isEmpty, type State } from './state.ts';
import { withRegions } from './withRegions.ts';

/** What the results show. */
export interface Shown {
  /** The figures that the ranking is of: those of the metros, and of regions. */
  readonly figures: Figures;
  readonly request: RankRequest;
  /** Whether metros with missing figures are ranked by the others. */
  readonly partial: boolean;
  readonly ranking: Ranking;
  readonly alternatives: Alternatives;
  /** Measures of the scatter plot. */
  readonly x: string;
  readonly y: string;
}

/**
 * Returns what the results show: undefined until the first figures are loaded, and that of an earlier state until those of a
 * newer one are. The ranking is computed after the form shows a change.
 * @param metros the figures of the metros
 */
export function useShown(state: State, metros: Figures) {
  const { states, requirements, criteria, partial, areas, x, y } = state;
  const request = useMemo(() => requestOf(state), [states, requirements, criteria, partial, areas]);
  const [shown, setShown] = useState<Shown>();
  const [error, setError] = useState<unknown>();
  const [attempt, setAttempt] = useState(1);
  const isBlank = isEmpty(state);
  useEffect(() => {
    if (isBlank) {
      setShown(undefined);
      setError(undefined);
      return;
    }
    let isWanted = true;
    const load = async () => {
      let figures: Figures;
      try {
        figures = await withRegions(metros, areas);
        await figures.load(measuresInState(state));
      } catch (error) {
        if (isWanted) setError(error);
        return;
      }
      await nextTask();
      if (!isWanted) return;
      setError(undefined);
      setShown((last) =>
        last?.request === request ? { ...last, x, y } : { ...shownFor(request, partial, figures), x, y },
      );
    };
    void load();
    return () => {
      isWanted = false;
    };
  }, [request, x, y, attempt]);
  const isCurrent = shown?.request === request && shown.x === x && shown.y === y;
  return { shown, isCurrent, error, retry: () => setAttempt(attempt + 1) };
}

function shownFor(request: RankRequest, partial: boolean, figures: Figures): Omit<Shown, 'x' | 'y'> {
  const ranking = rank(request, figures, figures.scores, { partial });
  return { figures, request, partial, ranking, alternatives: alternativesOf(ranking) };
}

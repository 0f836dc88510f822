import { useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { RankRequest } from '../../api/schemas/rank.ts';
import { useMedia } from '../browser/useMedia.ts';
import { useAddress } from './address.ts';
import { Figures } from './figures.ts';
import { useAfterUpdate } from './focus.ts';
import { Form } from './form.tsx';
import { PresetChoice } from './presetChoice.tsx';
import { RankingResults } from './results.tsx';
import { requestOf } from './request.ts';
import { useShown } from './shown.ts';
import type { StartData } from './startData.ts';
import type { State } from './state.ts';
import { countShown } from './words.ts';

/** The explorer: the form changes the state, and the results and the address follow it. */
export function Explorer({ start }: { readonly start: StartData }) {
  const figures = useMemo(() => new Figures(start), [start]);
  const { state, problems, set } = useAddress(start);
  const { shown, isCurrent, error, retry } = useShown(state, figures);
  /** The state that every part of the results shows. */
  const [drawn, setDrawn] = useState<State>();
  /** Whether the form is open on a narrow screen; undefined until a person opens it. */
  const [isEditing, setEditing] = useState<boolean>();
  const isNarrow = useMedia('(width < 60rem)');
  const hasForm = !isNarrow || isEditing !== undefined;
  const host = useRef<HTMLDivElement>(null);
  const results = useRef<HTMLDivElement>(null);
  const afterUpdate = useAfterUpdate();
  useLayoutEffect(() => {
    if (!isCurrent) return;
    // The parts have set their timers before.
    const timer = setTimeout(() => setDrawn(state));
    return () => clearTimeout(timer);
  }, [state, isCurrent]);
  const showResults = () => {
    setEditing(false);
    afterUpdate(() => {
      results.current!.scrollIntoView();
      results.current!.querySelector<HTMLElement>('#ranking-area')?.focus({ preventScroll: true });
    });
  };
  const edit = () => {
    setEditing(true);
    afterUpdate(() => host.current!.querySelector<HTMLElement>('#criteria select, #add')?.focus());
  };
  return (
    <div ref={host} class={`explorer${drawn ? '' : ' waiting'}${isEditing ? ' editing' : ''}`}>
      <div class="panel">
        <h1>Explorer</h1>
        <p class="hint">{`Rank ${start.metros.length} metros by what matters to you.`}</p>
        <button
          id="edit"
          type="button"
          class="quiet"
          aria-expanded={isEditing === true}
          aria-controls={hasForm ? 'form' : undefined}
          onClick={() => setEditing(!isEditing)}
        >
          {describeForm(requestOf(state))}
        </button>
        <a class="skip" href="#ranking-area">
          Skip to the results
        </a>
        <PresetChoice {...{ state, set, figures }} />
        {hasForm && (
          <Form count={shown && countShown(shown.ranking)} onDone={showResults} {...{ state, set, figures }} />
        )}
      </div>
      <div id="results" class="results-area" aria-busy={error === undefined && drawn !== state} ref={results}>
        <RankingResults {...{ state, problems, shown, error, retry, figures, set }} onEdit={edit} />
      </div>
    </div>
  );
}

/** Says how much the form decides: `3 criteria, no requirements`. */
function describeForm({ criteria = [], requirements = {} }: RankRequest): string {
  const count = (size: number, one: string, more: string) =>
    size === 1 ? `1 ${one}` : `${size === 0 ? 'no' : size} ${more}`;
  const set = Object.values(requirements).filter((value) => value !== undefined && value !== false).length;
  const words = `${count(criteria.length, 'criterion', 'criteria')}, ${count(set, 'requirement', 'requirements')}`;
  return words[0]!.toUpperCase() + words.slice(1);
}

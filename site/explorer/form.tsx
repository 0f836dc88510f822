import { Criteria } from './criteria.tsx';
import type { Page } from './page.ts';
import { Requirements } from './requirements.tsx';
import type { State } from './state.ts';

interface FormProps extends Pick<Page, 'figures' | 'set'> {
  readonly state: State;
  /** How many metros the results show; undefined while loading. */
  readonly count: number | undefined;
  readonly onDone: () => void;
}

/** The choices of a person: requirements and criteria. */
export function Form({ state, set, figures, count, onDone }: FormProps) {
  return (
    <div id="form" class="form">
      <section aria-labelledby="requirements-head">
        <h2 id="requirements-head">Requirements</h2>
        <Requirements {...{ state, set, figures }} />
      </section>
      <section aria-labelledby="criteria-head">
        <h2 id="criteria-head">Ranking criteria</h2>
        <Criteria {...{ state, set, figures }} />
        <label class="check partial">
          <input
            id="partial"
            type="checkbox"
            checked={state.partial}
            aria-describedby="partial-hint"
            onChange={({ currentTarget }) => set({ partial: currentTarget.checked })}
          />{' '}
          Rank metros with missing figures
        </label>
        <p id="partial-hint" class="hint">
          By their other criteria, if these have two thirds of the weight.
        </p>
      </section>
      <button id="show-results" type="button" onClick={onDone}>
        {count === undefined ? 'Show results' : `Show ${count} ${count === 1 ? 'metro' : 'metros'}`}
      </button>
    </div>
  );
}

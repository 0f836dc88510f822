import { useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { explain } from '../../api/domain/explain.ts';
import type { Figures } from './figures.ts';
import { useFocus } from './focus.ts';
import { later } from './later.tsx';
import type { Page } from './page.ts';
import type { State } from './state.ts';
import { findTyped } from './typedMetro.ts';
import { Verdict } from './verdict.tsx';
import type { Explanation } from './verdictWords.ts';

interface WhyNotProps extends Pick<
  Page,
  'request' | 'partial' | 'ranking' | 'metro' | 'certainties' | 'acceptabilities' | 'figures' | 'set'
> {
  /** Whether the details of the metro are here, not in its row. */
  readonly hasDetails: boolean;
  /** Opens the row of a metro; an empty code opens none. */
  readonly open: (cbsa: string) => void;
}

/** Asks for a metro, and explains where it is. On narrow screens it is above the table, and has all details. */
export const WhyNot = later(function WhyNot(props: WhyNotProps) {
  const { request, partial, ranking, metro, hasDetails, certainties, acceptabilities, figures, set, open } = props;
  const field = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState('');
  const [hasNames, setHasNames] = useState(false);
  const [host, focusNext] = useFocus<HTMLElement>();
  const place = figures.regions.findIndex(({ cbsa }) => cbsa === metro);
  const found = useMemo(
    () => (place < 0 ? undefined : explain(request, figures, place, figures.scores, { partial })),
    [request, partial, place],
  );
  useLayoutEffect(() => {
    // A name that was not found stays.
    if (place < 0 && problem !== '') return;
    field.current!.value = figures.regions[place]?.name ?? '';
    setProblem('');
  }, [place]);
  const ask = () => {
    const { current } = field;
    const typed = current!.value.trim();
    const found = typed === '' ? '' : findTyped(typed, figures.regions);
    const isFound = typeof found !== 'string';
    setProblem(isFound ? '' : found);
    if (isFound) current!.value = found.name;
    open('');
    set({ metro: isFound ? found.cbsa : '' });
  };
  const loosen = (change: Partial<State>) => {
    set(change);
    // The button is gone then.
    focusNext('#verdict');
  };
  return (
    <section class={`side-card why-not${found ? ' answered' : ''}`} aria-labelledby="why-head" ref={host}>
      <h2 id="why-head">{titleOf(place, found, figures)}</h2>
      <form
        id="ask"
        onSubmit={(event) => {
          event.preventDefault();
          ask();
        }}
      >
        <label for="why-not-metro" class="hidden">
          Metro to explain
        </label>
        <input
          id="why-not-metro"
          list="metro-names"
          autocomplete="off"
          placeholder="Find a metro and its rank"
          ref={field}
          aria-describedby="asked"
          onFocus={({ currentTarget }) => {
            setHasNames(true);
            currentTarget.select();
          }}
          onChange={ask}
        />
        <datalist id="metro-names">
          {hasNames && figures.byName.map((place) => <option key={place} value={figures.regions[place]!.name} />)}
        </datalist>
      </form>
      <p id="asked" role="status" class="hint">
        {problem}
      </p>
      <div id="verdict" class="verdict" aria-live="polite" tabIndex={-1}>
        {found && (
          <Verdict
            {...{ request, ranking, figures, place, found, hasDetails, acceptabilities }}
            interval={certainties?.get(place)?.interval}
            onLoosen={loosen}
          />
        )}
      </div>
    </section>
  );
});

function titleOf(place: number, found: Explanation | undefined, figures: Figures): string {
  if (!found) return 'Why is a metro in or out?';
  const { short } = figures.regions[place]!;
  if (!found.included) return `Why not ${short}?`;
  return found.rank === null ? `Why ${short} has no rank` : `Where ${short} ranks`;
}

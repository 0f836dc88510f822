import { useRef, useState } from 'preact/hooks';
import type { Requirements } from '../../api/schemas/requirements.ts';
import { useFocus } from './focus.ts';
import { later } from './later.tsx';
import type { Page } from './page.ts';
import { findTyped } from './typedMetro.ts';
import { Verdict } from './verdict.tsx';

/** Asks for a metro, and explains where it is. */
export const WhyNot = later(function WhyNot({
  request,
  metro,
  figures,
  set,
}: Pick<Page, 'request' | 'metro' | 'figures' | 'set'>) {
  const field = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState('');
  const [hasNames, setHasNames] = useState(false);
  const [host, focusNext] = useFocus<HTMLElement>();
  const place = figures.metros.findIndex(({ cbsa }) => cbsa === metro);
  const ask = () => {
    const { current } = field;
    if (current!.value.trim() === '') return;
    const found = findTyped(current!.value, figures.metros);
    const isFound = typeof found !== 'string';
    setProblem(isFound ? '' : found);
    if (isFound) current!.value = found.name;
    set({ metro: isFound ? found.cbsa : '' });
  };
  const loosen = (change: Requirements) => {
    set(({ requirements }) => ({ requirements: { ...requirements, ...change } }));
    // The button is gone then.
    focusNext('#verdict');
  };
  return (
    <section class="side-card" aria-labelledby="why-head" ref={host}>
      <h2 id="why-head">Why not …?</h2>
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
          placeholder="Type a metro"
          ref={field}
          aria-describedby="asked"
          onFocus={() => setHasNames(true)}
          onChange={ask}
        />
        <datalist id="metro-names">
          {hasNames && figures.byName.map((place) => <option key={place} value={figures.metros[place]!.name} />)}
        </datalist>
      </form>
      <p id="asked" role="status" class="hint">
        {problem}
      </p>
      <div id="verdict" class="verdict" aria-live="polite" tabIndex={-1}>
        {place >= 0 && <Verdict {...{ request, figures, place }} onLoosen={loosen} />}
      </div>
    </section>
  );
});

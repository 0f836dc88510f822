import { useState } from 'preact/hooks';
import { SaveButtons } from '../browser/saveButtons.tsx';
import { useTakeAway } from '../browser/useTakeAway.ts';
import { addressOf } from './address.ts';
import { creditsOf } from './credits.tsx';
import { measuresInState } from './figures.ts';
import { useNarrow } from './narrow.ts';
import type { Page } from './page.ts';
import type { State } from './state.ts';

type ActionsProps = { readonly state: State } & Pick<Page, 'ranking' | 'certainties' | 'figures'>;

/** What a person can do with the ranking: link it, save it, print it. On narrow screens, a button shows all but the link. */
export function Actions({ state, ranking, certainties, figures }: ActionsProps) {
  const isNarrow = useNarrow();
  const [isOpen, setOpen] = useState(false);
  const { done, copyLink, save } = useTakeAway({
    shown: ranking,
    address: () => addressOf(state),
    makeFile: async (ending) => {
      const { rankingFile } = await import('./exportFile.ts');
      const credits = creditsOf(measuresInState(state), figures.start).map(({ credit, terms }) =>
        `${credit} ${terms}`.trim(),
      );
      return rankingFile({ ranking, figures, certainties, credits, address: addressOf(state) }, ending);
    },
    name: 'metro-ranking',
  });
  return (
    <div class="actions">
      <span class="main-actions">
        <button id="copy-link" type="button" onClick={() => void copyLink()}>
          Copy link
        </button>
        {isNarrow && (
          <button
            type="button"
            class="quiet export"
            aria-expanded={isOpen}
            aria-controls="exports"
            onClick={() => setOpen(!isOpen)}
          >
            Export
          </button>
        )}
      </span>
      <span id="exports" class="exports" hidden={isNarrow && !isOpen}>
        <SaveButtons save={save} />
        <a class="button quiet" href="#code">
          Code
        </a>
        <button id="print" type="button" class="quiet" onClick={() => print()}>
          Print
        </button>
      </span>
      <p id="done" role="status" class="hint">
        {done}
      </p>
    </div>
  );
}

import { useEffect, useState } from 'preact/hooks';
import { saveFile } from '../browser/saveFile.ts';
import { addressOf } from './address.ts';
import { creditsOf } from './credits.tsx';
import { measuresInState } from './figures.ts';
import type { Page } from './page.ts';
import type { State } from './state.ts';

type ActionsProps = { readonly state: State } & Pick<Page, 'ranking' | 'certainties' | 'figures'>;

/** What a person can do with the ranking: link it, save it, print it. */
export function Actions({ state, ranking, certainties, figures }: ActionsProps) {
  const [done, setDone] = useState('');
  useEffect(() => setDone(''), [ranking]);
  const copyLink = async () => {
    try {
      await navigator.clipboard.writeText(addressOf(state));
      setDone('Link copied.');
    } catch {
      setDone('Copy the address of this page.');
    }
  };
  const save = async (ending: 'csv' | 'xlsx') => {
    try {
      const { rankingFile } = await import('./exportFile.ts');
      const credits = creditsOf(measuresInState(state), figures.start).map(({ credit, terms }) =>
        `${credit} ${terms}`.trim(),
      );
      const file = { ranking, figures, certainties, credits, address: addressOf(state) };
      saveFile(rankingFile(file, ending), `metro-ranking.${ending}`);
    } catch {
      setDone('The file could not be made. Try again.');
    }
  };
  return (
    <div class="actions">
      <button id="copy-link" type="button" onClick={() => void copyLink()}>
        Copy link
      </button>
      <button id="save-csv" type="button" class="quiet" onClick={() => void save('csv')}>
        CSV
      </button>
      <button id="save-xlsx" type="button" class="quiet" onClick={() => void save('xlsx')}>
        Excel
      </button>
      <a class="button quiet" href="#code-head">
        Code
      </a>
      <button id="print" type="button" class="quiet" onClick={() => print()}>
        Print
      </button>
      <p id="done" role="status" class="hint">
        {done}
      </p>
    </div>
  );
}

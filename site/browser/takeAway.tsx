import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { Cited } from '../cite/cite.ts';
import { saveFile } from './saveFile.ts';
import type { FileEnding } from './tableFile.ts';
import { useMedia } from './useMedia.ts';

interface TakeAwayProps {
  /** What the page shows: another one ends the message. */
  readonly shown: unknown;
  /** Returns the address of what it shows. */
  readonly address: () => string;
  /** Makes a file of it. */
  readonly makeFile: (ending: FileEnding) => Promise<Blob>;
  /** Returns how to cite it; its key is the name of the files. */
  readonly cite: () => Cited;
  /** Other ways, between the citation and the printer. */
  readonly children?: ComponentChildren;
}

/**
 * What a person can take away from a page with figures of their choice: a link, files, a citation, a print. On narrow screens, a
 * button shows all but the link.
 */
export function TakeAway({ shown, address, makeFile, cite, children }: TakeAwayProps) {
  const isNarrow = useMedia('(width < 40rem)');
  const [isOpen, setOpen] = useState(false);
  const [done, setDone] = useState('');
  useEffect(() => setDone(''), [shown]);
  const attempt = (action: () => Promise<void>, failed: string, succeeded = '') =>
    action().then(
      () => setDone(succeeded),
      () => setDone(failed),
    );
  const copyLink = () =>
    attempt(() => navigator.clipboard.writeText(address()), 'Copy the address of this page.', 'Link copied.');
  const save = (ending: FileEnding) =>
    attempt(
      async () => saveFile(await makeFile(ending), `${cite().key}.${ending}`),
      'The file could not be made. Try again.',
    );
  const showCitations = () =>
    attempt(
      async () => (await import('./chartDialogs.tsx')).showCitations(cite()),
      'The citation could not be shown. Try again.',
    );
  return (
    <div class="take-away">
      <span class="main-actions">
        <button id="copy-link" type="button" class="quiet" onClick={() => void copyLink()}>
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
        <button id="save-csv" type="button" class="quiet" onClick={() => void save('csv')}>
          CSV
        </button>
        <button id="save-xlsx" type="button" class="quiet" onClick={() => void save('xlsx')}>
          Excel
        </button>
        <button id="cite" type="button" class="quiet" onClick={() => void showCitations()}>
          Cite
        </button>
        {children}
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

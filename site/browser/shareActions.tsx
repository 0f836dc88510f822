import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { Cited } from '../cite/cite.ts';
import { saveFile } from './saveFile.ts';
import type { FileEnding } from './tableFile.ts';
import { useNarrow } from './useMedia.ts';

interface ShareActionsProps {
  /** What the page shows: another one ends the message. */
  readonly shown: unknown;
  /** Returns the address of what it shows. */
  readonly address: () => string;
  /** Makes a file of it. */
  readonly makeFile: (ending: FileEnding) => Promise<Blob>;
  /** Returns how to cite it; its key is the name of the files. */
  readonly cite: () => Cited;
  /** Other buttons, between the citation and the printer. */
  readonly children?: ComponentChildren;
}

/** Buttons to share, save, cite and print what a page shows. On narrow screens, all but “Copy link” are behind “Export”. */
export function ShareActions({ shown, address, makeFile, cite, children }: ShareActionsProps) {
  const isNarrow = useNarrow();
  const [isOpen, setOpen] = useState(false);
  const [message, setMessage] = useState('');
  useEffect(() => setMessage(''), [shown]);
  const attempt = async (action: () => Promise<void>, failed: string, succeeded = '') => {
    try {
      await action();
      setMessage(succeeded);
    } catch {
      setMessage(failed);
    }
  };
  // A page without HTTPS has no clipboard.
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
    <div class="share-actions">
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
        {message}
      </p>
    </div>
  );
}

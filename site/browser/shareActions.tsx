import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Cited } from '../cite/cite.ts';
import { type ImageShape, ShapeChoice } from './imageShape.tsx';
import { saveFile } from './saveFile.ts';
import { useNarrow } from './useMedia.ts';

/** A file of what a page shows. */
interface ShownFile {
  /** The text of its button. */
  readonly label: string;
  readonly ending: string;
  /** Makes it, an image in the chosen shape. */
  readonly make: (shape: ImageShape) => Promise<Blob>;
}

/** The formats of a table. */
export const tableFormats = [
  { label: 'CSV', ending: 'csv' },
  { label: 'Excel', ending: 'xlsx' },
] as const;

interface ShareActionsProps {
  /** What the page shows: another one ends the message. */
  readonly shown: unknown;
  /** Returns the address of what it shows. */
  readonly address: () => string;
  readonly files: readonly ShownFile[];
  /** The shapes of its images to choose from. */
  readonly shapes?: readonly ImageShape[];
  /** Returns how to cite it; its key is the name of the files. */
  readonly cite: () => Cited;
  /** Saves what the page shows for its visitor; undefined: it is saved, or the page cannot. */
  readonly save?: (() => void) | undefined;
  /** Other buttons, between the citation and the printer. */
  readonly children?: ComponentChildren;
}

/** Buttons to share, save, cite and print what a page shows. On narrow screens, all but “Save” and “Copy link” are behind “Export”, else the files behind “Download”. */
export function ShareActions({ shown, address, files, shapes, save, cite, children }: ShareActionsProps) {
  const isNarrow = useNarrow();
  const [isOpen, setOpen] = useState(false);
  const [chosen, setShape] = useState<ImageShape>();
  const shape = chosen ?? shapes?.[0] ?? 'shown';
  const [message, setMessage] = useState('');
  const menu = useRef<HTMLDetailsElement>(null);
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
  const closeMenu = () => {
    if (!menu.current?.open) return;
    menu.current.open = false;
    // The button that had the focus is gone.
    menu.current.querySelector('summary')!.focus();
  };
  const saveShown = ({ ending, make }: ShownFile) =>
    attempt(
      async () => saveFile(await make(shape), `${cite().key}.${ending}`),
      'The file could not be made. Try again.',
    );
  const button = (file: ShownFile) => (
    <button
      key={file.ending}
      id={`save-${file.ending}`}
      type="button"
      class="quiet"
      onClick={() => {
        closeMenu();
        void saveShown(file);
      }}
    >
      {file.label}
    </button>
  );
  const choice = shapes && <ShapeChoice shapes={shapes} shape={shape} choose={setShape} title={cite().title} />;
  const showCitations = () =>
    attempt(
      async () => (await import('./chartDialogs.tsx')).showCitations(cite()),
      'The citation could not be shown. Try again.',
    );
  return (
    <div class="share-actions">
      <span class="main-actions">
        {save && (
          <button id="save-project" type="button" class="quiet" onClick={save}>
            Save
          </button>
        )}
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
        {isNarrow ? (
          <>
            {files.map(button)}
            {choice}
          </>
        ) : (
          <details
            class="downloads"
            ref={menu}
            onKeyDown={({ key }) => {
              if (key === 'Escape') closeMenu();
            }}
          >
            <summary class="button quiet">Download</summary>
            <span>
              {files.map(button)}
              {choice}
            </span>
          </details>
        )}
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

import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { Cited } from '../cite/cite.ts';
import { ExportMenu } from './exportMenu.tsx';
import { type ImageShape, ShapeChoice } from './imageShape.tsx';
import { saveFile } from './saveFile.ts';

/** A file of what a page shows. */
interface ShownFile {
  /** The text of its button. */
  readonly label: string;
  readonly ending: string;
  readonly kind: 'table' | 'picture';
  /** Makes it, an image in the chosen shape. */
  readonly make: (shape: ImageShape) => Promise<Blob>;
}

/** The formats of a table. */
export const tableFormats = [
  { kind: 'table', label: 'CSV', ending: 'csv' },
  { kind: 'table', label: 'Excel', ending: 'xlsx' },
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
  /** The address of a report on what the page shows; undefined: there is none. */
  readonly report?: string | undefined;
  /** Whether a menu has all of the buttons. */
  readonly isFolded?: boolean;
  /** Other buttons, between the citation and the printer. */
  readonly children?: ComponentChildren;
}

/** Buttons to save and share what a page shows, and a menu of its files, its citation and its printer; folded, a menu of all of them. */
export function ShareActions({
  shown,
  address,
  files,
  shapes,
  save,
  report,
  cite,
  isFolded,
  children,
}: ShareActionsProps) {
  const [chosen, setShape] = useState<ImageShape>();
  const shape = chosen ?? shapes?.[0] ?? 'shown';
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
  const saveShown = ({ ending, make }: ShownFile) =>
    attempt(
      async () => saveFile(await make(shape), `${cite().key}.${ending}`),
      'The file could not be made. Try again.',
    );
  const showCitations = () =>
    attempt(
      async () => (await import('./chartDialogs.tsx')).showCitations(cite()),
      'The citation could not be shown. Try again.',
    );
  const buttonsOf = (kind: ShownFile['kind']) =>
    files
      .filter((file) => file.kind === kind)
      .map((file) => (
        <button
          key={file.ending}
          id={`save-${file.ending}`}
          type="button"
          class="quiet"
          onClick={() => void saveShown(file)}
        >
          {file.label}
        </button>
      ));
  const first = (
    <>
      {save && (
        <button id="save-project" type="button" class="quiet" onClick={save}>
          Save
        </button>
      )}
      <button id="copy-link" type="button" class="quiet" onClick={() => void copyLink()}>
        Copy link
      </button>
      {report !== undefined && (
        <a id="report" class="button quiet" href={report}>
          Report
        </a>
      )}
    </>
  );
  return (
    <div class="share-actions">
      {!isFolded && first}
      <ExportMenu label={isFolded ? 'Share' : 'Export'}>
        {isFolded && (
          <p>
            <span>Ranking</span>
            {first}
          </p>
        )}
        <p>
          <span>Table</span>
          {buttonsOf('table')}
        </p>
        {shapes && (
          <p>
            <span>Picture</span>
            {buttonsOf('picture')}
            <ShapeChoice shapes={shapes} shape={shape} choose={setShape} title={cite().title} />
          </p>
        )}
        <p>
          <span>Page</span>
          <button id="cite" type="button" class="quiet" onClick={() => void showCitations()}>
            Cite
          </button>
          {children}
          <button id="print" type="button" class="quiet" onClick={() => print()}>
            Print
          </button>
        </p>
      </ExportMenu>
      <p id="done" role="status" class="hint">
        {message}
      </p>
    </div>
  );
}

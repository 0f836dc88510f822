import { useState } from 'preact/hooks';
import type { Cited } from '../cite/cite.ts';

/** A button that shows how to cite a figure; the code of the dialog is loaded on first use. */
export function CiteButton({ cited }: { readonly cited: Cited }) {
  const [label, setLabel] = useState('Cite');
  const cite = () =>
    import('./chartDialogs.tsx').then(
      ({ showCitations }) => showCitations(cited),
      () => setLabel('Try again'),
    );
  return (
    <button type="button" class="cite-figure" aria-label={`Cite: ${cited.title}`} onClick={() => void cite()}>
      {label}
    </button>
  );
}

import { render } from 'preact';
import { useState } from 'preact/hooks';
import { type Cited, type CitedMetro, citeFigure } from '../cite/cite.ts';

function CiteButton({ cited }: { readonly cited: Cited }) {
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

function addButton(place: Element, cited: Cited): void {
  const end = document.createElement('span');
  place.append(' ', end);
  render(<CiteButton cited={cited} />, end);
}

const ofPage = JSON.parse(document.querySelector('#cited')!.textContent) as CitedMetro;

/** Adds a button to each figure of a metro. */
for (const figure of document.querySelectorAll<HTMLElement>('[data-figure]'))
  addButton(figure.querySelector('.standing')!, citeFigure(ofPage, figure.dataset['figure']!));

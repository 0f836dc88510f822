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

const ofPage = JSON.parse(document.querySelector('#cited')!.textContent) as Cited;

/** Adds a Cite button to each chart that has no tools. What a chart does not say of its citation is that of the page. */
for (const chart of document.querySelectorAll<HTMLElement>('[data-cite]'))
  addButton(chart.querySelector('figcaption')!, {
    ...ofPage,
    ...(JSON.parse(chart.dataset['cite']!) as Partial<Cited>),
  });

/** Adds a button to each figure of a metro. */
for (const figure of document.querySelectorAll<HTMLElement>('[data-figure]'))
  addButton(figure.querySelector('.standing')!, citeFigure(ofPage as CitedMetro, figure.dataset['figure']!));

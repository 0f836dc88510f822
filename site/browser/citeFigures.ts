import { type Cited, type CitedMetro, citeFigure } from '../cite/cite.ts';
import { byId, h } from './dom.ts';

const ofPage = JSON.parse(byId('cited').textContent) as Cited;

/** Adds a Cite button to each chart that has no tools. What a chart does not say of its citation is that of the page. */
for (const chart of document.querySelectorAll<HTMLElement>('[data-cite]')) {
  const cited = { ...ofPage, ...(JSON.parse(chart.dataset['cite']!) as Partial<Cited>) };
  chart.querySelector('figcaption')!.append(' ', citeButton(cited));
}

/** Adds a button to each figure of a metro. */
for (const figure of document.querySelectorAll<HTMLElement>('[data-figure]')) {
  const cited = citeFigure(ofPage as CitedMetro, figure.dataset['figure']!);
  figure.querySelector('.standing')!.append(' ', citeButton(cited));
}

function citeButton(cited: Cited): HTMLElement {
  const button = h('button', { type: 'button', class: 'cite-figure', 'aria-label': `Cite: ${cited.title}` }, 'Cite');
  button.addEventListener('click', () => {
    void import('./chartDialogs.ts').then(
      ({ showCitations }) => showCitations(cited),
      () => (button.textContent = 'Try again'),
    );
  });
  return button;
}

import type { Cited } from '../cite/cite.ts';
import { h } from './dom.ts';

const page = document.querySelector<HTMLElement>('[data-page-cite]')!;
const ofPage = JSON.parse(page.dataset['pageCite']!) as Cited;

/**
 * Adds a button to each figure of the page, and to each chart without tools of its own, that shows how to cite it. What a figure
 * does not say of its citation is that of the page.
 */
for (const figure of document.querySelectorAll<HTMLElement>('[data-cite]')) {
  const cited = { ...ofPage, ...(JSON.parse(figure.dataset['cite']!) as Partial<Cited>) };
  figure.querySelector('figcaption, .standing')!.append(' ', citeButton(cited));
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

import { render } from 'preact';
import { type Cited, type CitedMetro, citeFigure } from '../cite/cite.ts';
import { CiteButton } from './citeButton.tsx';

function addButton(place: Element, cited: Cited): void {
  const end = document.createElement('span');
  place.append(' ', end);
  render(<CiteButton cited={cited} />, end);
}

const ofPage = JSON.parse(document.querySelector('#cited')!.textContent) as CitedMetro;

/** Adds a button to each figure of a metro. */
for (const figure of document.querySelectorAll<HTMLElement>('[data-figure]'))
  addButton(figure.querySelector('.standing')!, citeFigure(ofPage, figure.dataset['figure']!));

import { h } from './dom.ts';

const narrow = matchMedia('(width < 48rem)');
const folds = () => document.querySelectorAll<HTMLDetailsElement>('.source-fold');

/** Returns a list of credits that can be folded, and is on a phone. */
export function foldSources(credits: HTMLElement): HTMLElement {
  const count = credits.querySelectorAll('li').length;
  const title = count === 1 ? '1 source' : `${count} sources`;
  return h('details', { class: 'source-fold', open: !narrow.matches }, h('summary', {}, title), credits);
}

for (const fold of folds()) fold.open = !narrow.matches;
addEventListener('beforeprint', () => {
  for (const fold of folds()) fold.open = true;
});

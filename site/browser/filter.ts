import { wordsOf } from '../../api/domain/text.ts';
import { matchWords } from './matchWords.ts';

/** An entry of a list: a row or a list item with a link. */
interface Entry {
  readonly element: HTMLElement;
  readonly address: string;
  /** What it can be found by: those of its name, of the heading of its part of the list, and its `data-words`. */
  readonly words: readonly string[];
}

const narrow = matchMedia('(width < 48rem)');
const field = document.querySelector<HTMLInputElement>('#filter')!;
const place = field.closest<HTMLElement>('.filter')!;
const status = place.querySelector('[role="status"]')!;
const lists = document.querySelector<HTMLElement>('.folds')!;
const noMatch = place.querySelector<HTMLElement>('.no-match')!;
lists.after(noMatch);
const folds = [...lists.querySelectorAll('details')];
const extras = [...document.querySelectorAll<HTMLElement>('[data-unfiltered]')];
const entries = folds.flatMap(entriesOf);
const total = countOf(entries);
/** Returns what the address names. */
const target = () => document.getElementById(location.hash.slice(1));

function entriesOf(fold: HTMLElement): Entry[] {
  const part = fold.querySelector('summary > :is(h2, h3)')!.textContent;
  return [...fold.querySelectorAll<HTMLElement>('[data-words]')].map((element) => {
    const { pathname, textContent } = element.querySelector('a')!;
    const text = [part, textContent, element.dataset['words']].join(' ');
    return { element, address: pathname, words: wordsOf(text) };
  });
}

/** Counts a metro in several states once. */
function countOf(some: readonly Entry[]): number {
  return new Set(some.map(({ address }) => address)).size;
}

/** Shows the entries that have a word starting with each typed word. */
function filter(): void {
  const typed = wordsOf(field.value);
  const found = entries.filter(({ words }) => matchWords(words, typed));
  const kept = new Set(found.map(({ element }) => element));
  for (const { element } of entries) element.hidden = !kept.has(element);
  for (const fold of folds) {
    const here = found.filter(({ element }) => fold.contains(element)).length;
    fold.hidden = here === 0;
    showMatches(fold, typed.length === 0 ? undefined : here);
  }
  if (typed.length === 0) closeOnPhone();
  else for (const fold of folds) fold.open = true;
  for (const extra of extras) extra.hidden = typed.length > 0;
  tell(typed.length === 0 ? undefined : countOf(found));
}

/** Shows in the heading of a part how many of its entries match, and hides the link to a part without any. */
function showMatches(fold: HTMLElement, matches: number | undefined): void {
  const count = fold.querySelector('summary > .hint');
  if (count instanceof HTMLElement) {
    count.dataset['total'] ??= count.textContent;
    const { total = '' } = count.dataset;
    count.textContent = matches === undefined ? total : `${matches} of ${total}`;
  }
  const heading = fold.querySelector('summary > :is(h2, h3)')!;
  const link = document.querySelector(`.index > nav li:has(a[href="#${heading.id}"])`);
  if (link instanceof HTMLElement) link.hidden = matches === 0;
}

/** Says how many entries are shown; if none, leads to the search of the site in place of the list. */
function tell(count: number | undefined): void {
  status.textContent = count === undefined ? '' : `${count} of ${total} ${place.dataset['noun']!}`;
  noMatch.hidden = count !== 0;
  if (count !== 0) return;
  const typed = field.value.trim();
  noMatch.querySelector('span')!.textContent = typed;
  noMatch.querySelector('a')!.href = `/search?q=${encodeURIComponent(typed)}`;
}

/** Closes every part of the list on a phone, except the one that the address names. */
function closeOnPhone(): void {
  for (const fold of folds) fold.open = !narrow.matches || fold.contains(target());
}

/** Shows the part of the list that a link leads to, which a filter may hide and a phone has closed. */
function showTarget(): void {
  if (!lists.contains(target())) return;
  field.value = '';
  filter();
  target()?.scrollIntoView();
}

closeOnPhone();
lists.classList.add('ready');
// The browser scrolled to the target while the parts above it were still open.
target()?.scrollIntoView();
field.addEventListener('input', filter);
addEventListener('hashchange', showTarget);
if (field.value !== '') filter();

import { fold } from '../../api/domain/text.ts';
import { h } from './dom.ts';
import { loadSearch } from './loadSearch.ts';
import type { SearchMatch } from './searchIndex.ts';

const maxShown = 30;

const form = document.querySelector<HTMLFormElement>('#search')!;
const field = form.querySelector('input')!;
const status = document.querySelector('#found')!;
const hint = document.querySelector<HTMLElement>('#nothing')!;
const list = document.querySelector('#results')!;
const suggestions = document.querySelector<HTMLElement>('#suggestions')!;

async function find(): Promise<void> {
  const words = field.value.trim();
  const address = new URL(location.href);
  if (words === '') address.searchParams.delete('q');
  else address.searchParams.set('q', words);
  history.replaceState(null, '', address);
  hint.hidden = true;
  suggestions.hidden = words !== '';
  if (words === '') {
    show('', []);
    return;
  }
  try {
    const search = await loadSearch();
    if (words !== field.value.trim()) return;
    const found = search(words);
    hint.hidden = found.length > 0;
    const count = found.length === 1 ? '1 result' : `${found.length} results`;
    show(`${count}${found.length > maxShown ? `; showing the first ${maxShown}` : ''}`, found.slice(0, maxShown));
  } catch {
    show('The search index could not be loaded. Try again.', []);
  }
}

function show(message: string, found: readonly SearchMatch[]): void {
  status.textContent = message;
  list.replaceChildren(
    ...found.map(({ entry, terms }) =>
      h(
        'li',
        {},
        h('a', { href: entry.address }, entry.title),
        // The kind is on the line of the last word.
        '\u00A0',
        h('span', { class: 'flag' }, entry.kind),
        h('p', { class: 'hint' }, excerpt(entry.text, terms)),
      ),
    ),
  );
}

/** Returns the text around the first match. */
function excerpt(text: string, terms: readonly string[]): string {
  const folded = fold(text);
  const places = terms.map((term) => folded.indexOf(term)).filter((place) => place >= 0);
  const start = Math.max(0, Math.min(...places, text.length) - 60);
  const from = start === 0 || places.length === 0 ? 0 : text.indexOf(' ', start) + 1;
  return `${from > 0 ? '… ' : ''}${text.slice(from, from + 180)}${text.length > from + 180 ? ' …' : ''}`;
}

form.addEventListener('submit', (event) => {
  event.preventDefault();
  void find();
});
field.addEventListener('input', () => void find());
field.value = new URLSearchParams(location.search).get('q') ?? '';
if (field.value) void find();

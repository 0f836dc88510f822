import MiniSearch, { type SearchResult } from 'minisearch';
import { fold } from '../../api/domain/text.ts';
import type { SearchEntry } from '../docs/searchEntry.ts';

const maxShown = 30;

const form = document.querySelector<HTMLFormElement>('#search')!;
const field = form.querySelector('input')!;
const status = document.querySelector('#found')!;
const hint = document.querySelector<HTMLElement>('#nothing')!;
const list = document.querySelector('#results')!;

/** Synonyms by the word that the site uses. */
const synonyms = new Map(
  Object.entries({
    unemployment: ['jobless', 'joblessness'],
    income: ['earnings', 'salaries', 'salary', 'wage', 'wages'],
    population: ['inhabitants', 'residents'],
    manufacturing: ['factories', 'factory'],
    hazard: ['disaster', 'disasters'],
  }).flatMap(([ours, theirs]) => theirs.map((word) => [word, ours])),
);

let index: Promise<{ entries: SearchEntry[]; search: MiniSearch }> | undefined;

/** Loads the index on first use. */
function load() {
  return (index ??= fetch('/search.json').then(async (response) => {
    if (!response.ok) throw new Error(String(response.status));
    const entries = (await response.json()) as SearchEntry[];
    const search = new MiniSearch({
      fields: ['title', 'text'],
      processTerm: fold,
      searchOptions: {
        processTerm: (term) => synonyms.get(fold(term)) ?? fold(term),
        boost: { title: 3 },
        prefix: true,
        // Codes must match exactly.
        fuzzy: (term) => (term.length > 4 && !/\d/.test(term) ? 0.2 : false),
        combineWith: 'AND',
      },
    });
    search.addAll(entries.map(({ title, text }, id) => ({ id, title, text })));
    return { entries, search };
  }));
}

async function find(): Promise<void> {
  const words = field.value.trim();
  const address = new URL(location.href);
  if (words === '') address.searchParams.delete('q');
  else address.searchParams.set('q', words);
  history.replaceState(null, '', address);
  hint.hidden = true;
  if (words === '') {
    show('', []);
    return;
  }
  try {
    const { entries, search } = await load();
    if (words !== field.value.trim()) return;
    const found = wholeFirst(search.search(words));
    const shown = found.slice(0, maxShown).map(({ id, terms }) => ({ entry: entries[id as number]!, terms }));
    hint.hidden = found.length > 0;
    const count = found.length === 1 ? '1 result' : `${found.length} results`;
    show(`${count}${found.length > maxShown ? `; showing the first ${maxShown}` : ''}`, shown);
  } catch {
    index = undefined;
    show('The search index could not be loaded. Try again.', []);
  }
}

/** Puts exact matches of every word before longer or similar words. */
function wholeFirst(found: SearchResult[]): SearchResult[] {
  const isWhole = ({ queryTerms, terms }: SearchResult) => queryTerms.every((term) => terms.includes(term));
  return [...found.filter(isWhole), ...found.filter((one) => !isWhole(one))];
}

function show(message: string, found: { entry: SearchEntry; terms: string[] }[]): void {
  status.textContent = message;
  list.replaceChildren(
    ...found.map(({ entry, terms }) => {
      const item = document.createElement('li');
      const link = document.createElement('a');
      link.href = entry.address;
      link.textContent = entry.title;
      const text = document.createElement('p');
      text.className = 'hint';
      text.textContent = `${entry.kind}. ${excerpt(entry.text, terms)}`;
      item.append(link, text);
      return item;
    }),
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

import { render } from 'preact';
import { cutText, fold } from '../../api/domain/text.ts';
import { isForContributors } from '../docs/searchEntry.ts';
import { loadSearch } from './loadSearch.ts';
import type { SearchMatch } from './searchIndex.ts';

/** The most results that are shown, and the most characters of the text of one. */
const [maxShown, maxExcerpt] = [30, 180];

const form = document.querySelector<HTMLFormElement>('#search')!;
const field = form.querySelector('input')!;
const status = document.querySelector('#found')!;
const hint = document.querySelector<HTMLElement>('#nothing')!;
const list = document.querySelector('#results')!;
const contributors = document.querySelector<HTMLElement>('#for-contributors')!;
const contributorList = contributors.querySelector('ol')!;
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
    const ofAll = search(words);
    const found = ofAll.length > 0 ? ofAll : search(words, 'OR');
    hint.hidden = ofAll.length > 0;
    show(countText(words, found.length, ofAll.length > 0), found.slice(0, maxShown));
  } catch {
    show('The search index could not be loaded. Try again.', []);
  }
}

function countText(words: string, count: number, haveAllWords: boolean): string {
  if (count === 0) return `No results for “${words}”. Try a metro, a measure or a CBSA code.`;
  const results = count === 1 ? '1 result' : `${count} results`;
  const shown = `${results}${count > maxShown ? `; showing the first ${maxShown}` : ''}`;
  return haveAllWords ? shown : `No result has all words of “${words}”. With some of them: ${shown}`;
}

function show(message: string, found: readonly SearchMatch[]): void {
  status.textContent = message;
  const ofContributors = found.filter(({ entry }) => isForContributors(entry));
  render(<Results found={found.filter(({ entry }) => !isForContributors(entry))} />, list);
  render(<Results found={ofContributors} />, contributorList);
  contributors.hidden = ofContributors.length === 0;
}

const Results = ({ found }: { readonly found: readonly SearchMatch[] }) => (
  <>
    {found.map(({ entry, terms }) => (
      <li>
        <a href={entry.address}>{entry.title}</a>
        {/* The kind is on the line of the last word. */}
        {'\u00A0'}
        {!isForContributors(entry) && <span class="flag">{entry.kind}</span>}
        <p class="hint">{excerpt(entry.text, terms)}</p>
      </li>
    ))}
  </>
);

/** Returns the text around the first match, in whole words. */
function excerpt(text: string, terms: readonly string[]): string {
  const folded = fold(text);
  const places = terms.map((term) => folded.indexOf(term)).filter((place) => place >= 0);
  const start = Math.max(0, Math.min(...places, text.length) - 60);
  const from = start === 0 || places.length === 0 ? 0 : text.indexOf(' ', start) + 1;
  const rest = text.slice(from);
  const shown = cutText(rest, maxExcerpt);
  return `${from > 0 ? '… ' : ''}${shown}${shown === rest ? '' : ' …'}`;
}

form.addEventListener('submit', (event) => {
  event.preventDefault();
  void find();
});
field.addEventListener('input', () => void find());
field.value = new URLSearchParams(location.search).get('q') ?? '';
if (field.value) void find();

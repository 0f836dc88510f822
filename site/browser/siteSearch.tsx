import { render } from 'preact';
import { isForContributors } from '../docs/searchEntry.ts';
import { loadSearch } from './loadSearch.ts';
import type { SearchMatch } from './searchIndex.ts';

const maxSuggestions = 8;

const form = document.querySelector<HTMLFormElement>('.site-search')!;
const field = form.querySelector('input')!;
const { list, status } = addSuggestions();

/** Adds what only a script can use: the list, its announcements and the name of the shortcut. */
function addSuggestions() {
  const shortcut = document.createElement('kbd');
  shortcut.ariaHidden = 'true';
  shortcut.textContent = navigator.platform.startsWith('Mac') ? '⌘ K' : 'Ctrl K';
  const list = document.createElement('ul');
  list.id = 'site-search-list';
  list.role = 'listbox';
  list.ariaLabel = 'Suggestions';
  list.hidden = true;
  const status = document.createElement('p');
  status.className = 'hidden';
  status.role = 'status';
  form.append(shortcut, list, status);
  field.role = 'combobox';
  field.ariaExpanded = 'false';
  field.ariaAutoComplete = 'list';
  field.setAttribute('aria-controls', list.id);
  return { list, status };
}

/** The suggestions that are shown, and the index of the one that Enter opens; -1: none. */
interface State {
  readonly shown: readonly SearchMatch[];
  readonly active: number;
}

let state: State = { shown: [], active: -1 };

async function suggest(): Promise<void> {
  const words = field.value.trim();
  if (words === '') {
    show([], '');
    return;
  }
  try {
    const search = await loadSearch();
    // Ignores the response for text that has changed since.
    if (words !== field.value.trim()) return;
    const found = search(words).filter(({ entry }) => !isForContributors(entry));
    show(found.slice(0, maxSuggestions), found.length === 0 ? 'No suggestions' : countOf(found.length));
  } catch {
    show([], 'Suggestions could not be loaded. Enter opens the search page.');
  }
}

const countOf = (found: number) =>
  `${Math.min(found, maxSuggestions)} suggestion${found === 1 ? '' : 's'}. Use the arrow keys to choose one.`;

function show(shown: readonly SearchMatch[], message: string): void {
  status.textContent = message;
  update({ shown, active: -1 });
}

function update(next: State): void {
  state = next;
  const { shown, active } = state;
  list.hidden = shown.length === 0;
  field.setAttribute('aria-expanded', String(shown.length > 0));
  if (active < 0) field.removeAttribute('aria-activedescendant');
  else field.setAttribute('aria-activedescendant', `site-search-${active}`);
  render(<Suggestions {...state} />, list);
  list.children[active]?.scrollIntoView({ block: 'nearest' });
}

function Suggestions({ shown, active }: State) {
  return (
    <>
      {shown.map(({ entry }, i) => (
        <li
          role="option"
          id={`site-search-${i}`}
          aria-selected={i === active}
          // A press would move the focus out of the field, which closes the list.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => open(entry.address)}
        >
          {entry.title}
          <span>{entry.kind}</span>
        </li>
      ))}
    </>
  );
}

function open(address: string): void {
  show([], '');
  location.href = address;
}

/** Returns the entry that Enter opens: the selected one, or the metro whose CBSA code was typed. */
function chosen({ shown, active }: State): SearchMatch | undefined {
  if (active >= 0) return shown[active];
  return /^\d{5}$/.test(field.value.trim()) ? shown.find(({ entry }) => entry.kind === 'Metro') : undefined;
}

function onKey(event: KeyboardEvent): void {
  if (event.key === 'Escape') {
    show([], '');
    return;
  }
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  const { shown, active } = state;
  if (step === 0 || shown.length === 0) return;
  event.preventDefault();
  // From the first suggestion, up leads to the field, and from there to the last one.
  const count = shown.length + 1;
  update({ shown, active: ((active + 1 + step + count) % count) - 1 });
}

async function submit(): Promise<void> {
  await suggest();
  const match = chosen(state);
  if (match) open(match.entry.address);
  else if (field.value.trim() !== '') location.href = `/search?q=${encodeURIComponent(field.value.trim())}`;
}

field.addEventListener('focus', () => void loadSearch().catch(() => undefined));
field.addEventListener('input', () => void suggest());
field.addEventListener('keydown', onKey);
field.addEventListener('blur', () => show([], ''));
form.addEventListener('submit', (event) => {
  event.preventDefault();
  // A list that is open belongs to the text, unless it was typed faster than the index loaded.
  const match = chosen(state);
  if (match) open(match.entry.address);
  else void submit();
});
document.addEventListener('keydown', (event) => {
  // A single key could be pressed by accident, or by speech input (WCAG 2.1.4).
  if (event.key !== 'k' || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  field.focus();
  field.select();
});

import { render } from 'preact';
import { fullTitle, searchGroups } from '../docs/searchEntry.ts';
import './accountLink.ts';
import { loadSearch } from './loadSearch.ts';
import { Marked } from './markWords.tsx';
import { forgetViews, recentViews, rememberPage } from './recentViews.ts';
import type { TypedQuestion } from './question.ts';
import type { SearchGroup, SearchMatch } from './searchGroups.ts';
import type { CompletedQuestion, Search } from './searchIndex.ts';

/** The most suggestions of all kinds, and of one kind if there are several. */
const [maxSuggestions, maxOfKind] = [8, 3];

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

/** The suggestions that are shown, and the index of the one that Enter opens, counted over all groups; -1: none. */
interface State {
  readonly groups: readonly SearchGroup[];
  readonly active: number;
}

let state: State = { groups: [], active: -1 };

async function suggest(): Promise<void> {
  const words = field.value.trim();
  if (words === '') {
    show(recentGroups(), '');
    return;
  }
  try {
    const [search, { groupMatches, keepNamed }] = await Promise.all([loadSearch(), import('./searchGroups.ts')]);
    // Ignores the response for text that has changed since.
    if (words !== field.value.trim()) return;
    const ofAll = search(words);
    const asked = questionsOf(search, words, ofAll);
    const [first] = asked;
    const some = first ? search.about(first.question) : keepNamed(search(words, 'OR'), words);
    const found = firstOf(groupMatches(ofAll.length > 0 ? ofAll : some, words).groups);
    const groups = first ? [answersTo(search, asked), ...found] : found;
    show(groups, groups.length === 0 ? nothing : countText(matchesOf(groups).length));
    if (first) void addAnswer(first.question, search.titleOf(first.question), words);
  } catch {
    show([], 'Suggestions could not be loaded. Enter opens the search page.');
  }
}

/** The address of the suggestion that forgets what was opened. */
const forgetAddress = '#forget';

/** Returns what a person opened last, with a suggestion that forgets it. */
function recentGroups(): SearchGroup[] {
  const views = recentViews();
  if (views.length === 0) return [];
  const matchOf = (title: string, address: string, facts: string): SearchMatch => ({
    terms: [],
    entry: { kind: 'Recent', title, address, facts, text: '' },
  });
  const all = views.map(({ kind, title, address }) => matchOf(title, address, kind));
  const forget = matchOf('Clear this list', forgetAddress, 'Kept in this browser only');
  return [{ kind: 'Recent', name: searchGroups.Recent, matches: [...all, forget] }];
}

const nothing = 'No suggestions. Enter searches for some of the words.';

/** How long nothing must be typed before an answer is read, in milliseconds: each costs a request. */
const pause = 400;

/** As many questions are suggested for words that do not name a place yet. */
const maxCompleted = 3;

/** Returns what the words ask. Of unfinished words, that is what they may ask, unless a measure or a dataset has all of them. */
function questionsOf(search: Search, words: string, ofAll: readonly SearchMatch[]): readonly CompletedQuestion[] {
  const question = search.question(words);
  if (question) return [{ words, question }];
  if (ofAll.some(({ entry: { kind } }) => kind === 'Measure' || kind === 'Dataset')) return [];
  return search.completed(words).slice(0, maxCompleted);
}

/** The answers that were read, by what was asked. More letters of the same question show its answer at once. */
const lines = new Map<string, string>();

/** What is shown in the place of an answer that is being read. */
const reading = '…';

/** Returns the suggestions that lead to the answers to questions. */
const answersTo = (search: Search, asked: readonly CompletedQuestion[]): SearchGroup => ({
  kind: 'Answer',
  name: searchGroups.Answer,
  matches: asked.map(({ words, question }, i) => {
    const title = search.titleOf(question);
    // Only the first one is read.
    const line = lines.get(title) ?? (i === 0 ? reading : undefined);
    const entry = { kind: 'Answer', title, address: searchAddress(words), text: '' } as const;
    return { terms: [], entry: line === undefined ? entry : { ...entry, facts: line } };
  }),
});

/** Adds the answer to the first suggestion when the words stay. Without it, the suggestion leads to it. */
async function addAnswer(question: TypedQuestion, title: string, words: string): Promise<void> {
  const isCurrent = () => words === field.value.trim() && state.groups[0]?.matches[0]?.entry.title === title;
  if (lines.has(title)) return;
  await new Promise((resolve) => setTimeout(resolve, pause));
  if (!isCurrent()) return;
  const line = await import('./readAnswer.ts').then(({ readLine }) => readLine(question)).catch(() => undefined);
  if (line !== undefined) lines.set(title, line);
  if (!isCurrent()) return;
  const [answers, ...others] = state.groups;
  const [first, ...more] = answers!.matches;
  const { facts: _, ...unanswered } = first!.entry;
  const answered = { ...first!, entry: line === undefined ? unanswered : { ...unanswered, facts: line } };
  update({ ...state, groups: [{ ...answers!, matches: [answered, ...more] }, ...others] });
}

const searchAddress = (words: string) => `/search?q=${encodeURIComponent(words)}`;

/** Returns the first matches of each group, as many as are suggested. */
function firstOf(groups: readonly SearchGroup[]): SearchGroup[] {
  let left = maxSuggestions;
  const most = groups.length === 1 ? maxSuggestions : maxOfKind;
  return groups.flatMap((group) => {
    const matches = group.matches.slice(0, Math.min(most, left));
    left -= matches.length;
    return matches.length === 0 ? [] : [{ ...group, matches }];
  });
}

const matchesOf = (groups: readonly SearchGroup[]): SearchMatch[] => groups.flatMap(({ matches }) => matches);

const countText = (count: number) => `${count} suggestion${count === 1 ? '' : 's'}. Use the arrow keys to choose one.`;

function show(groups: readonly SearchGroup[], message: string): void {
  status.textContent = message;
  // What is found is seen; that nothing is must be said.
  status.classList.toggle('hidden', message !== nothing);
  update({ groups, active: -1 });
}

function update(next: State): void {
  state = next;
  const { groups, active } = state;
  list.hidden = groups.length === 0;
  field.setAttribute('aria-expanded', String(groups.length > 0));
  if (active < 0) field.removeAttribute('aria-activedescendant');
  else field.setAttribute('aria-activedescendant', `site-search-${active}`);
  render(<Suggestions {...state} />, list);
  list.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
}

function Suggestions({ groups, active }: State) {
  const all = matchesOf(groups);
  return (
    <>
      {groups.map(({ kind, name, matches }) => (
        <li key={kind} role="group" aria-label={name}>
          <div class="kind" aria-hidden="true">
            {name}
          </div>
          {matches.map((match) => (
            <Suggestion key={match.entry.address} match={match} place={all.indexOf(match)} active={active} />
          ))}
        </li>
      ))}
    </>
  );
}

interface SuggestionProps {
  readonly match: SearchMatch;
  readonly place: number;
  readonly active: number;
}

const Suggestion = ({ match: { entry, terms }, place, active }: SuggestionProps) => (
  <div
    role="option"
    id={`site-search-${place}`}
    aria-selected={place === active}
    // A press would move the focus out of the field, which closes the list.
    onMouseDown={(event) => event.preventDefault()}
    onClick={() => open(entry.address)}
  >
    <p>
      <Marked text={fullTitle(entry)} terms={terms} />
    </p>
    {entry.facts && <span>{entry.facts}</span>}
  </div>
);

function open(address: string): void {
  show([], '');
  if (address === forgetAddress) {
    forgetViews();
    return;
  }
  location.href = address;
}

/** Returns the entry that Enter opens: the selected one, or the place whose code was typed. */
function chosen({ groups, active }: State): SearchMatch | undefined {
  const shown = matchesOf(groups);
  if (active >= 0) return shown[active];
  // The code of a former metro finds a metro, too, but only the search says why.
  return shown.find(({ entry }) => ['Metro', 'Place'].includes(entry.kind) && entry.name === field.value.trim());
}

function onKey(event: KeyboardEvent): void {
  if (event.key === 'Escape') {
    show([], '');
    return;
  }
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  const { groups, active } = state;
  if (step === 0 || groups.length === 0) return;
  event.preventDefault();
  // From the first suggestion, up leads to the field, and from there to the last one.
  const count = matchesOf(groups).length + 1;
  update({ groups, active: ((active + 1 + step + count) % count) - 1 });
}

async function submit(): Promise<void> {
  await suggest();
  const match = chosen(state);
  if (match) open(match.entry.address);
  else if (field.value.trim() !== '') location.href = searchAddress(field.value.trim());
}

field.addEventListener('focus', () => {
  if (field.value.trim() === '') void suggest();
  void loadSearch().catch(() => undefined);
});
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
rememberPage();

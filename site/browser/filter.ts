import { wordsOf } from '../../api/domain/text.ts';
import { matchWords } from './matchWords.ts';
import { newestFirst } from './newestFirst.ts';

/** A measure in the list. */
interface Entry {
  readonly element: HTMLElement;
  /** The words of its label and its name in the API. */
  readonly names: readonly string[];
  /** These, and those of its topic, its unit, its dataset and its search terms. */
  readonly words: readonly string[];
}

const field = document.querySelector<HTMLInputElement>('#filter')!;
const place = field.closest<HTMLElement>('.filter')!;
const status = place.querySelector('[role="status"]')!;
const related = place.querySelector<HTMLButtonElement>('.related')!;
const whole = place.querySelector<HTMLButtonElement>('.whole')!;
const lists = document.querySelector<HTMLElement>('.topics')!;
const noMatch = place.querySelector<HTMLElement>('.no-match')!;
lists.after(noMatch);
const topics = [...lists.querySelectorAll('section')];
const entries = topics.flatMap(entriesOf);
/** The folds that are open at first. */
const opened = new Set(lists.querySelectorAll('details[open]'));
/** Whether to show what only the topic, the dataset or a search term of a measure matches, next to matching names. */
let isBroad = false;
/** Whether all folds are open, also without a filter. */
let isWhole = false;

function entriesOf(topic: HTMLElement): Entry[] {
  const name = topic.querySelector('h2')!.textContent;
  return [...topic.querySelectorAll<HTMLElement>('[data-words]')].map((element) => {
    const names = [element.querySelector('a')!.textContent, element.dataset['name']].join(' ');
    return { element, names: wordsOf(names), words: wordsOf([name, names, element.dataset['words']].join(' ')) };
  });
}

/** Returns the words of the name of a topic. */
const nameOf = (topic: HTMLElement) => wordsOf(topic.querySelector('h2')!.textContent).join(' ');

/**
 * Shows the measures that have a word starting with each typed word: those with it in their names, if there are any, and all of the topic
 * whose name is typed in whole.
 */
function filter(): void {
  const typed = wordsOf(field.value);
  const isTyped = typed.length > 0;
  const named = entries.filter(({ names }) => matchWords(names, typed));
  const all = entries.filter(({ words }) => matchWords(words, typed));
  const wholeTopic = topics.find((topic) => isTyped && nameOf(topic) === typed.join(' '));
  const found =
    named.length === 0 || isBroad
      ? all
      : entries.filter((one) => named.includes(one) || wholeTopic?.contains(one.element));
  const kept = new Set(found.map(({ element }) => element));
  for (const { element } of entries) element.hidden = !kept.has(element);
  lists.classList.toggle('filtered', isTyped);
  for (const topic of topics) showTopic(topic, isTyped);
  // Topics with most names that have the whole words first; all in their order without a filter.
  const exact = found.filter(({ names }) => typed.every((word) => names.includes(word)));
  const countOf = (topic: HTMLElement) => exact.filter(({ element }) => topic.contains(element)).length;
  const placed = isTyped ? topics.toSorted((a, b) => countOf(b) - countOf(a)) : topics;
  lists.append(...placed.filter((one) => one === wholeTopic), ...placed.filter((one) => one !== wholeTopic));
  const others = all.length - found.length;
  related.hidden = !isTyped || others === 0;
  whole.hidden = isTyped;
  related.textContent = `Show ${others} more that match by topic, source or related word`;
  status.textContent = isTyped ? `${found.length} of ${entries.length} measures` : '';
  noMatch.hidden = found.length > 0;
  noMatch.querySelector('span')!.textContent = field.value.trim();
  noMatch.querySelector('a')!.href = `/search?q=${encodeURIComponent(field.value.trim())}`;
}

/** Hides the tables of a topic without a row, and the topic and its link if it has none; opens what is folded. */
function showTopic(topic: HTMLElement, isTyped: boolean): void {
  const hasRows = (part: HTMLElement) => part.querySelector('[data-words]:not([hidden])') !== null;
  topic.hidden = !hasRows(topic);
  for (const table of topic.querySelectorAll<HTMLElement>('.phone-fold > .scroll')) table.hidden = !hasRows(table);
  for (const fold of topic.querySelectorAll('details')) {
    fold.hidden = !hasRows(fold);
    fold.open = isTyped || isWhole || opened.has(fold);
  }
  const link = document.querySelector<HTMLElement>(`.index > nav li:has(a[href="#${topic.querySelector('h2')!.id}"])`)!;
  link.hidden = topic.hidden;
  link.querySelector('span')!.textContent = String(topic.querySelectorAll('[data-words]:not([hidden])').length);
}

field.addEventListener('input', () => {
  isBroad = false;
  filter();
});
related.addEventListener('click', () => {
  isBroad = true;
  filter();
  // The button goes away.
  field.focus();
});
whole.addEventListener('click', () => {
  isWhole = !isWhole;
  whole.ariaExpanded = String(isWhole);
  whole.textContent = isWhole ? 'Show main ones' : `Show all ${entries.length}`;
  filter();
});

const order = place.querySelector<HTMLSelectElement>('#order')!;
/** Sorts each table by the latest year of its measures, or as it was. */
function sort(): void {
  for (const { element } of order.value === '' ? entries : newestFirst(entries, ({ element }) => element))
    element.parentElement!.append(element);
}
order.addEventListener('change', sort);
if (field.value !== '') filter();

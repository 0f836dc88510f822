import { wordsOf } from '../../api/domain/text.ts';
import { matchWords } from './matchWords.ts';
import { newestFirst } from './newestFirst.ts';

const field = document.querySelector<HTMLInputElement>('#filter')!;
const order = document.querySelector<HTMLSelectElement>('#order')!;
const status = document.querySelector('.filter [role="status"]')!;
const noMatch = document.querySelector<HTMLElement>('.no-match')!;
const subjects = [...document.querySelectorAll<HTMLElement>('.subjects > section')];
/** The datasets of the subjects, in their order, each with the words that it is found by. */
const entries = subjects.flatMap((subject) =>
  [...subject.querySelectorAll<HTMLElement>('[data-words]')].map((row) => ({
    row,
    subject,
    name: wordsOf(row.querySelector('a')!.textContent),
    others: wordsOf(`${subject.querySelector('h2')!.textContent} ${row.dataset['words']}`),
    measures: [...row.querySelectorAll<HTMLElement>('[data-measure]')].map((one) => one.dataset['measure']!),
    match: row.querySelector<HTMLElement>('.match')!,
  })),
);
type Entry = (typeof entries)[number];

/** As many matching measures are named below a dataset. */
const namedMeasures = 2;

/** Returns the measures whose labels have words that start with the typed ones, those with the whole words first. */
function measuresFor({ measures }: Entry, typed: readonly string[]): string[] {
  const isWhole = (label: string) => typed.every((word) => wordsOf(label).includes(word));
  const found = measures.filter((label) => matchWords(wordsOf(label), typed));
  return [...found.filter(isWhole), ...found.filter((label) => !isWhole(label))];
}

/**
 * Returns how well typed words fit a dataset: 0 by its name, 1 by a whole word of a measure, 2 by the start of one, 3 by its publisher, its
 * subject or several of these; undefined if they do not.
 */
function placeOf(entry: Entry, found: readonly string[], typed: readonly string[]): number | undefined {
  if (matchWords(entry.name, typed)) return 0;
  if (found[0] !== undefined) return typed.every((word) => wordsOf(found[0]!).includes(word)) ? 1 : 2;
  return matchWords([...entry.name, ...entry.others, ...wordsOf(entry.measures.join(' '))], typed) ? 3 : undefined;
}

/** Shows the datasets that typed words fit, the best first, and the subjects that have such a dataset. */
function filter(): void {
  const typed = wordsOf(field.value);
  const places = new Map<Entry, number>();
  for (const entry of entries) {
    const found = typed.length === 0 ? [] : measuresFor(entry, typed);
    const place = placeOf(entry, found, typed);
    if (place !== undefined) places.set(entry, place);
    entry.row.hidden = place === undefined;
    entry.match.hidden = found.length === 0;
    entry.match.textContent = describeMeasures(found);
  }
  // An empty box restores the chosen order: all places are then the same.
  const ordered = order.value === '' ? entries : newestFirst(entries, ({ row }) => row);
  for (const entry of sortBy(ordered, (one) => places.get(one))) entry.row.parentElement!.append(entry.row);
  const placesOf = (subject: HTMLElement) =>
    entries.flatMap((one) => (one.subject === subject ? places.get(one) : []) ?? []);
  for (const subject of sortBy(subjects, (one) => Math.min(...placesOf(one)))) {
    subject.hidden = placesOf(subject).length === 0;
    subject.parentElement!.append(subject);
  }
  const count = places.size;
  status.textContent = typed.length === 0 ? '' : `${count} of ${entries.length} datasets`;
  noMatch.hidden = count > 0;
  noMatch.querySelector('span')!.textContent = field.value.trim();
  noMatch.querySelector('a')!.href = `/search?q=${encodeURIComponent(field.value.trim())}`;
}

function sortBy<T>(items: readonly T[], placeOf: (item: T) => number | undefined): T[] {
  const place = (item: T) => Math.min(placeOf(item) ?? last, last);
  return items.toSorted((a, b) => place(a) - place(b));
}

/** The place of what does not match. */
const last = 4;

/** Names the first measures: `Has: Median gross rent, Median rent and 3 more measures`. */
function describeMeasures(labels: readonly string[]): string {
  const more = labels.length - namedMeasures;
  const named = labels.slice(0, namedMeasures).join('; ');
  return `Has: ${named}${more > 0 ? `; ${more} more` : ''}`;
}

field.addEventListener('input', filter);
order.addEventListener('change', filter);
if (field.value !== '') filter();

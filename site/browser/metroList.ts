import { wordsOf } from '../../api/domain/text.ts';
import { matchWords } from './matchWords.ts';

/** A metro in the list. */
interface Entry {
  readonly row: HTMLTableRowElement;
  readonly states: readonly string[];
  /** What it can be found by. */
  readonly words: readonly string[];
  readonly name: string;
}

/** How many rows are shown at first. */
const firstRows = 50;

const list = document.querySelector<HTMLElement>('.metro-list')!;
const field = list.querySelector<HTMLInputElement>('#filter')!;
const menu = list.querySelector<HTMLSelectElement>('#state')!;
const status = list.querySelector('[role="status"]')!;
const noMatch = list.querySelector<HTMLElement>('.no-match')!;
const showAll = list.querySelector<HTMLButtonElement>('.all-rows')!;
const tiles = [...list.querySelectorAll<SVGAElement>('.state-tiles a')];
const heads = [...list.querySelectorAll<HTMLTableCellElement>('thead th')];
const body = list.querySelector('tbody')!;
const entries = [...body.rows].map((row): Entry => {
  const name = row.querySelector('a')!.textContent;
  const { states = '', words = '' } = row.dataset;
  return { row, states: states.split(' '), words: wordsOf(`${name} ${words}`), name };
});
/** The column that the rows are sorted by: the population. */
let sorted = { column: 1, descending: true };
let isWhole = false;

/** Shows the metros of the chosen state that match what is typed, in the chosen order. */
function draw(): void {
  const typed = wordsOf(field.value);
  const found = entries.filter(
    ({ states, words }) => (menu.value === '' || states.includes(menu.value)) && matchWords(words, typed),
  );
  const isFiltered = found.length < entries.length;
  const shown = isWhole || isFiltered ? found : inOrder(found).slice(0, firstRows);
  const visible = new Set(shown);
  for (const entry of entries) entry.row.hidden = !visible.has(entry);
  body.append(...inOrder(entries).map(({ row }) => row));
  status.textContent = isFiltered ? `${found.length} of ${entries.length} metros` : `${entries.length} metros`;
  noMatch.hidden = found.length > 0;
  noMatch.querySelector('a')!.href = `/search?q=${encodeURIComponent(field.value.trim())}`;
  showAll.hidden = shown.length === found.length;
  for (const [i, head] of heads.entries())
    head.ariaSort = i === sorted.column ? (sorted.descending ? 'descending' : 'ascending') : 'none';
  for (const tile of tiles) tile.ariaCurrent = tile.id === menu.value ? 'true' : null;
}

/** Sorts metros by a figure, those without it last, or by name. */
function inOrder(some: readonly Entry[]): Entry[] {
  const { column, descending } = sorted;
  const sign = descending ? -1 : 1;
  if (column === 0) return some.toSorted((a, b) => sign * a.name.localeCompare(b.name, 'en'));
  const valueOf = ({ row }: Entry) => {
    const { value } = row.cells[column]!.dataset;
    return value === undefined ? sign * Infinity : Number(value);
  };
  return some.toSorted((a, b) => sign * (valueOf(a) - valueOf(b)) || 0);
}

/** Makes the head of a column a button that sorts by it: figures the highest first, names from A. */
function addSort(head: HTMLTableCellElement, column: number): void {
  const button = document.createElement('button');
  button.type = 'button';
  button.append(...head.childNodes);
  head.append(button);
  button.addEventListener('click', () => {
    sorted = { column, descending: sorted.column === column ? !sorted.descending : column > 0 };
    draw();
  });
}

/** Chooses a state, which the address then names; no state for an empty code. */
function choose(code: string): void {
  menu.value = code;
  history.replaceState(null, '', location.pathname + (code === '' ? '' : `#${code}`));
  draw();
}

/** Chooses the state that the address names. */
function readAddress(): void {
  const code = location.hash.slice(1);
  if (tiles.some(({ id }) => id === code)) menu.value = code;
  draw();
}

heads.forEach(addSort);
field.addEventListener('input', draw);
field.form!.addEventListener('submit', (event) => event.preventDefault());
menu.addEventListener('change', () => choose(menu.value));
for (const tile of tiles)
  tile.addEventListener('click', (event) => {
    event.preventDefault();
    choose(tile.id === menu.value ? '' : tile.id);
  });
showAll.addEventListener('click', () => {
  isWhole = true;
  draw();
  // The button goes away.
  entries
    .find(({ row }) => row === body.rows[firstRows])!
    .row.querySelector('a')!
    .focus();
});
addEventListener('hashchange', readAddress);
readAddress();
list.classList.add('ready');

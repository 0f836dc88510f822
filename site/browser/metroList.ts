import { wordsOf } from '../../api/domain/text.ts';
import { matchWords } from './matchWords.ts';
import { writeParameters } from './pageAddress.ts';
import { figureIn, inOrder, type Order } from './rowOrder.ts';
import { addSort, markOrder } from './sortHeads.ts';

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
const shownMenu = list.querySelector<HTMLSelectElement>('#shown')!;
const status = list.querySelector('[role="status"]')!;
const noMatch = list.querySelector<HTMLElement>('.no-match')!;
const showAll = list.querySelector<HTMLButtonElement>('.all-rows')!;
const table = list.querySelector<HTMLElement>('[data-file]')!;
/** What a dash means, if a metro lacks a figure. */
const gaps = list.querySelector<HTMLElement>('.gaps');
const tiles = [...list.querySelectorAll<SVGAElement>('.state-tiles a')];
const heads = [...list.querySelectorAll<HTMLTableCellElement>('[scope="col"]')];
const body = list.querySelector('tbody')!;
const entries = [...body.rows].map((row): Entry => {
  const name = row.querySelector('a')!.textContent;
  const { states = '', words = '' } = row.dataset;
  return { row, states: states.split(' '), words: wordsOf(`${name} ${words}`), name };
});
/** The columns of the name, of the population and of the first figure after it. Before them is the rank. */
const nameColumn = 1;
const populationColumn = 2;
const firstChoice = 3;
/** The column that the rows are sorted by. */
let sorted: Order = { column: populationColumn, descending: true };
let isWhole = false;

/** Shows the metros of the chosen state that match what is typed, in the chosen order. */
function draw(): void {
  const typed = wordsOf(field.value);
  const found = entries.filter(
    ({ states, words }) => (menu.value === '' || states.includes(menu.value)) && matchWords(words, typed),
  );
  const isFiltered = found.length < entries.length;
  const shown = isWhole || isFiltered ? found : inOrder(found, sorted).slice(0, firstRows);
  const [kept, visible] = [new Set(found), new Set(shown)];
  for (const entry of entries) {
    entry.row.hidden = !kept.has(entry);
    entry.row.classList.toggle('later', !visible.has(entry));
  }
  const ordered = inOrder(entries, sorted);
  writeRanks(ordered);
  body.append(...ordered.map(({ row }) => row));
  status.textContent = isFiltered ? `${found.length} of ${entries.length} metros` : `${entries.length} metros`;
  // The name of a file of the table says it.
  table.dataset['filter'] = `${menu.value} ${field.value}`;
  noMatch.hidden = found.length > 0;
  noMatch.querySelector('a')!.href = `/search?q=${encodeURIComponent(field.value.trim())}`;
  if (gaps) gaps.hidden = !shown.some(({ row }) => row.querySelector('.number:not([data-value])'));
  showAll.hidden = shown.length === found.length;
  markOrder(heads, sorted);
  for (const tile of tiles) tile.ariaCurrent = tile.id === menu.value ? 'true' : null;
}

/** Returns the figure that gives a metro its rank; undefined if it lacks it, or if the rows are sorted by name. */
const rankedBy = (entry: Entry) => (sorted.column === nameColumn ? undefined : figureIn(entry, sorted.column));

/** Writes the place of each metro in the order of all; equal figures have the same one. */
function writeRanks(ordered: readonly Entry[]): void {
  let rank = 0;
  for (const [i, entry] of ordered.entries()) {
    const value = rankedBy(entry);
    if (i === 0 || value !== rankedBy(ordered[i - 1]!)) rank = i + 1;
    entry.row.cells[0]!.textContent = value === undefined ? '' : String(rank);
  }
}

/** Sorts by a column, which the address then names. */
function sortBy(next: Order): void {
  sorted = next;
  const { column, descending } = sorted;
  const isFirst = column === populationColumn && descending;
  writeParameters({
    sort: isFirst ? undefined : keyOf(column),
    order: descending === (column !== nameColumn) ? undefined : descending ? 'highest' : 'lowest',
  });
  draw();
}

/** Returns the name of a column in an address. */
const keyOf = (column: number) => heads.find(({ cellIndex }) => cellIndex === column)?.dataset['key'];

/** Chooses a state, which the address then names; no state for an empty code. */
function choose(code: string): void {
  menu.value = code;
  if (location.hash !== '') history.replaceState(null, '', location.pathname + location.search);
  writeParameters({ state: code });
  draw();
}

/** Shows the chosen figure on a phone. */
function showFigure(): void {
  const chosen = firstChoice + shownMenu.selectedIndex;
  for (const { cells } of list.querySelector('table')!.rows)
    for (const cell of [...cells].slice(firstChoice)) cell.classList.toggle('minor', cell.cellIndex !== chosen);
}

/** Shows another figure on a phone, and sorts by it if the rows were sorted by the one before. */
function chooseFigure(): void {
  showFigure();
  if (sorted.column >= firstChoice) sortBy({ column: firstChoice + shownMenu.selectedIndex, descending: true });
}

/** Chooses the state, the order and the words that the address names. */
function readAddress(): void {
  const query = new URLSearchParams(location.search);
  const code = (location.hash.slice(1) || (query.get('state') ?? '')).toUpperCase();
  if (code === '' || tiles.some(({ id }) => id === code)) menu.value = code;
  const head = heads.find(({ dataset }) => dataset['key'] === query.get('sort'));
  const column = head?.cellIndex ?? populationColumn;
  const order = query.get('order');
  sorted = { column, descending: order === null ? column !== nameColumn : order === 'highest' };
  if (column >= firstChoice) shownMenu.selectedIndex = column - firstChoice;
  const words = query.get('filter');
  if (words !== null) field.value = words;
  draw();
}

addSort(heads, () => sorted, sortBy);
field.addEventListener('input', () => {
  writeParameters({ filter: field.value.trim() });
  draw();
});
field.form!.addEventListener('submit', (event) => event.preventDefault());
menu.addEventListener('change', () => choose(menu.value));
shownMenu.addEventListener('change', chooseFigure);
for (const tile of tiles)
  tile.addEventListener('click', (event) => {
    event.preventDefault();
    choose(tile.id === menu.value ? '' : tile.id);
  });
showAll.addEventListener('click', () => {
  isWhole = true;
  draw();
  // The button goes away.
  body.rows[firstRows]!.querySelector('a')!.focus();
});
addEventListener('hashchange', readAddress);
readAddress();
// The browser may have restored a choice.
showFigure();
list.classList.add('ready');

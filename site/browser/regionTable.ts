import { wordsOf } from '../../api/domain/text.ts';
import { capitalize, showCount } from '../figures/format.ts';
import { h } from './dom.ts';
import { matchWords } from './matchWords.ts';
import { problemParts } from './problem.ts';
import type { TableData } from './regionRows.ts';

/** The orders of the table. Its rows come sorted by value, the highest first. */
const orderNames = ['Highest first', 'Lowest first', 'By name'] as const;

interface Row {
  readonly row: HTMLTableRowElement;
  readonly name: string;
  /** The words it can be found by: those of its name and of its states. */
  readonly words: readonly string[];
}

/** A table of the regions with a measure: a filter, an order, and a choice of the geography. The page has the first one. */
class RegionTable {
  readonly #data: TableData;
  readonly #body: HTMLTableSectionElement;
  readonly #headings: readonly HTMLElement[];
  /** The rows that the page has: those of the first geography, or the highest of them. */
  readonly #first: readonly HTMLTableRowElement[];
  readonly #rows = new Map<string, Promise<readonly Row[]>>();
  readonly #geography: HTMLSelectElement;
  readonly #filter = h('input', { type: 'search' });
  readonly #order = h('select', { 'aria-label': 'Order' }, ...orderNames.map((name) => h('option', {}, name)));
  readonly #status = h('span', { role: 'status', class: 'hint' });
  readonly #none = h('p', { class: 'hint', hidden: true });
  /** Shows every row, if the page has only the highest. */
  readonly #all = h('button', { type: 'button', class: 'quiet' });

  constructor(place: HTMLElement) {
    this.#data = JSON.parse(place.dataset['regions']!) as TableData;
    const { geographies } = this.#data;
    this.#body = place.querySelector('tbody')!;
    this.#headings = [...place.querySelectorAll<HTMLElement>('thead th')];
    this.#first = [...this.#body.rows];
    const options = geographies.map(({ key, name }) => h('option', { value: key }, capitalize(name)));
    this.#geography = h('select', { 'aria-label': 'Regions' }, ...options);
    this.#geography.hidden = geographies.length < 2;
    for (const control of [this.#geography, this.#order, this.#filter])
      control.addEventListener('input', () => void this.#show());
    this.#body.closest('.scroll')!.after(this.#none);
    place.prepend(h('p', { class: 'controls' }, this.#geography, this.#filter, this.#order, this.#status));
    this.#nameFilter();
    if (this.#data.isComplete) {
      this.#status.textContent = `${showCount(this.#first.length)} ${this.#shown.name}`;
      return;
    }
    this.#all.textContent = `Show all ${this.#shown.name}`;
    this.#all.addEventListener('click', () => {
      this.#body.closest<HTMLElement>('.scroll')!.focus();
      void this.#show();
    });
    place.append(this.#all);
  }

  get #shown(): TableData['geographies'][number] {
    return this.#data.geographies[this.#geography.selectedIndex]!;
  }

  #nameFilter(): void {
    const label = `Filter ${this.#shown.name}`;
    this.#filter.placeholder = label;
    this.#filter.setAttribute('aria-label', label);
  }

  async #show(): Promise<void> {
    const shown = this.#shown;
    try {
      const rows = await this.#read(shown.key);
      if (shown !== this.#shown) return;
      const typed = wordsOf(this.#filter.value);
      const matching = inOrder(rows, this.#order.selectedIndex).filter(({ words }) => matchWords(words, typed));
      this.#body.replaceChildren(...matching.map(({ row }) => row));
      this.#headings[1]!.textContent = capitalize(shown.singular);
      this.#headings[2]!.textContent = shown.heading;
      this.#nameFilter();
      this.#all.remove();
      const all = `${showCount(rows.length)} ${shown.name}`;
      this.#status.textContent = typed.length === 0 ? all : `${showCount(matching.length)} of ${all}`;
      this.#none.hidden = matching.length > 0;
      this.#none.textContent = `No ${shown.singular} matches “${this.#filter.value.trim()}”.`;
    } catch (error) {
      if (shown !== this.#shown) return;
      const parts = problemParts(error, `The ${shown.name} could not be loaded.`, () => void this.#retry(shown.key));
      this.#status.replaceChildren(...parts);
    }
  }

  async #retry(key: string): Promise<void> {
    this.#rows.delete(key);
    // The button that had the focus goes away.
    this.#filter.focus();
    await this.#show();
  }

  /** Reads the rows of a geography once. */
  #read(key: string): Promise<readonly Row[]> {
    let rows = this.#rows.get(key);
    if (!rows) {
      rows = this.#readElements(key).then((elements) => elements.map((row) => this.#rowOf(row)));
      this.#rows.set(key, rows);
    }
    return rows;
  }

  async #readElements(key: string): Promise<readonly HTMLTableRowElement[]> {
    if (this.#data.isComplete && key === this.#data.geographies[0]!.key) return this.#first;
    this.#status.textContent = 'Loading …';
    const { readRows } = await import('./regionRows.ts');
    return readRows(this.#data, key);
  }

  #rowOf(row: HTMLTableRowElement): Row {
    const name = row.cells[1]!.textContent.trim();
    // A name ends with the codes of its states: `Kansas City, MO-KS`.
    const states = name.split(', ').at(-1)!.split('-');
    return { row, name, words: wordsOf([name, ...states.map((code) => this.#data.states[code] ?? '')].join(' ')) };
  }
}

/** Returns rows in one of the orders of the table. */
function inOrder(rows: readonly Row[], order: number): readonly Row[] {
  if (order === 0) return rows;
  return order === 1 ? rows.toReversed() : rows.toSorted((a, b) => a.name.localeCompare(b.name));
}

for (const place of document.querySelectorAll<HTMLElement>('.region-table')) new RegionTable(place);

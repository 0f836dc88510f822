/** A row that is sorted, with the name of what it is about. */
interface NamedRow {
  readonly row: HTMLTableRowElement;
  readonly name: string;
}

/** What the rows of a table are sorted by. */
export interface Order {
  readonly column: number;
  readonly descending: boolean;
}

/** Whether a column has figures, which are sorted the highest first. Names begin with A. */
const hasFigures = (head: HTMLTableCellElement): boolean => head.matches('.number');

/** Returns the order that a column has at first. */
export const firstOrder = (head: HTMLTableCellElement): Order => ({
  column: head.cellIndex,
  descending: hasFigures(head),
});

/** Makes the heads of columns buttons. @param sort is told what a visitor wants the rows to be sorted by */
export function addSort(
  heads: readonly HTMLTableCellElement[],
  current: () => Order,
  sort: (next: Order) => void,
): void {
  for (const head of heads) {
    const button = document.createElement('button');
    button.type = 'button';
    button.append(...head.childNodes);
    head.append(button);
    button.addEventListener('click', () => {
      const { column, descending } = current();
      sort(column === head.cellIndex ? { column, descending: !descending } : firstOrder(head));
    });
  }
}

/** Says in the heads of columns what the rows are sorted by. */
export function markOrder(heads: readonly HTMLTableCellElement[], { column, descending }: Order): void {
  for (const head of heads)
    head.ariaSort = head.cellIndex === column ? (descending ? 'descending' : 'ascending') : 'none';
}

/** Returns rows in an order: by a figure, those without it last, or by name. */
export function inOrder<Row extends NamedRow>(rows: readonly Row[], { column, descending }: Order): Row[] {
  const sign = descending ? -1 : 1;
  const isName = rows[0]?.row.cells[column]?.matches('th') ?? true;
  if (isName) return rows.toSorted((a, b) => sign * a.name.localeCompare(b.name, 'en'));
  const sortKey = (row: Row) => figureIn(row, column) ?? sign * Infinity;
  return rows.toSorted((a, b) => sign * (sortKey(a) - sortKey(b)) || 0);
}

/** Returns the figure of a row in a column; undefined if it has none. */
export function figureIn({ row }: NamedRow, column: number): number | undefined {
  const { value } = row.cells[column]!.dataset;
  return value === undefined || value === '' ? undefined : Number(value);
}

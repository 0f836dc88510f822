/** What is read of a cell: that of a figure has it in its data. */
interface SortedCell {
  readonly dataset: { readonly value?: string | undefined };
  readonly matches: (selector: string) => boolean;
}

/** A row that is sorted, with the name of what it is about. */
interface NamedRow {
  readonly row: { readonly cells: ArrayLike<SortedCell> };
  readonly name: string;
}

/** What the rows of a table are sorted by. */
export interface Order {
  readonly column: number;
  readonly descending: boolean;
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

import type { Cell } from './tableFile.ts';

/** Returns the rows of a table, the first of which is its head. A cell whose text is not its exact value has a `data` element with it. */
export const tableRows = (table: HTMLTableElement): Cell[][] =>
  [...table.rows].map(({ cells }) => [...cells].map(cellOf));

function cellOf(cell: HTMLTableCellElement): Cell {
  const text = cell.querySelector('data')?.value ?? cell.textContent.trim();
  return text === '' || Number.isNaN(Number(text)) ? text : Number(text);
}

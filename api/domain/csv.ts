/** The `Content-Type` of a CSV file (RFC 4180). */
export const csvType = 'text/csv; charset=utf-8';

type Cell = string | number | null | undefined;

/** Returns rows as the text of a CSV file, with every text in quotes. */
export const csvText = (rows: readonly (readonly Cell[])[]): string =>
  rows.map((row) => row.map(csvCell).join(',') + '\n').join('');

const csvCell = (value: Cell) => (typeof value === 'string' ? `"${value.replaceAll('"', '""')}"` : (value ?? ''));

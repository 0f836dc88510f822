/** The `Content-Type` of a CSV file. */
export const csvType = 'text/csv; charset=utf-8';

type Cell = string | number | null | undefined;

/** Returns rows as the text of a CSV file, with every text in quotes. */
export const csvText = (rows: readonly (readonly Cell[])[]): string => csvLines(rows.map(csvCells));

/** Returns lines as the text of a CSV file. */
export const csvLines = (lines: readonly string[]): string => lines.map((line) => `${line}\n`).join('');

/** Returns cells, one after another, as text of a line. */
export const csvCells = (cells: readonly Cell[]): string =>
  cells.map((value) => (typeof value === 'string' ? `"${value.replaceAll('"', '""')}"` : (value ?? ''))).join(',');

/** The `Content-Type` of a CSV file. */
export const csvType = 'text/csv; charset=utf-8';

/** A cell of a file; null and undefined are empty. */
export type Cell = string | number | null | undefined;

/** Returns rows as the text of a CSV file, with every text in quotes. */
export function csvText(rows: readonly (readonly Cell[])[]): string {
  // Most texts are in many rows.
  const known = new Map<string, string>();
  const quote = (text: string) => {
    let quoted = known.get(text);
    if (quoted === undefined) known.set(text, (quoted = `"${text.replaceAll('"', '""')}"`));
    return quoted;
  };
  const cellOf = (value: Cell) => (typeof value === 'string' ? quote(value) : (value ?? ''));
  return rows.map((row) => row.map(cellOf).join(',') + '\n').join('');
}

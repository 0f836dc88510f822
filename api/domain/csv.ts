/** The `Content-Type` of a CSV file. */
export const csvType = 'text/csv; charset=utf-8';

/** A cell of a file; null and undefined are empty. */
export type Cell = string | number | null | undefined;

/** Returns rows as the text of a CSV file, with every text in quotes. */
export const csvText = (rows: Iterable<readonly Cell[]>): string => [...csvParts(rows)].join('');

/** Least length of a part: short enough that it stays in the processor's cache. */
const partLength = 32_768;

/** Yields the text of a CSV file in parts of whole lines. */
export function* csvParts(rows: Iterable<readonly Cell[]>): Generator<string> {
  // Most texts are in many rows.
  const known = new Map<string, string>();
  const quote = (text: string) => {
    let quoted = known.get(text);
    if (quoted === undefined) known.set(text, (quoted = `"${text.replaceAll('"', '""')}"`));
    return quoted;
  };
  let part = '';
  for (const row of rows) {
    let separator = '';
    for (const cell of row) {
      part += separator;
      if (typeof cell === 'string') part += quote(cell);
      else if (typeof cell === 'number') part += String(cell);
      separator = ',';
    }
    part += '\n';
    if (part.length < partLength) continue;
    yield part;
    part = '';
  }
  yield part;
}

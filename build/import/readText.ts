import { ImportError } from '../base/errors.ts';

/** A row of a publisher's file: its line, and its trimmed cells. */
export interface RawRow {
  line: number;
  cells: string[];
}

/** Returns the lines of a text, numbered from 1, without line ends and without an empty last line. */
export function splitLines(text: string): RawRow[] {
  const lines = text.split(/\r?\n/);
  if (lines.at(-1) === '') lines.pop();
  return lines.map((cell, i) => ({ line: i + 1, cells: [cell] }));
}

/**
 * Returns the records of a delimited text, each with the line that it begins on, because traces cite it (D125). Handles
 * quotes, doubled quotes and line breaks inside quotes. `file` is its name in messages.
 */
export function splitRecords(text: string, delimiter: string, file: string): RawRow[] {
  const rows: RawRow[] = [];
  let line = 1;
  let start = 0;
  while (start < text.length) {
    let end = text.indexOf('\n', start);
    if (end < 0) end = text.length;
    const plain = text.slice(start, end);
    if (!plain.includes('"')) {
      rows.push({ line, cells: plain.split(delimiter).map((cell) => cell.trim()) });
      start = end + 1;
      line++;
      continue;
    }
    const record = quotedRecord(text, start, delimiter);
    if (!record) throw new ImportError('source', `${file}:${line}: a quote is never closed; the file may be truncated`);
    rows.push({ line, cells: record.cells });
    for (let i = start; i < record.next; i++) if (text[i] === '\n') line++;
    start = record.next;
  }
  return rows;
}

function quotedRecord(text: string, start: number, delimiter: string): { cells: string[]; next: number } | undefined {
  const cells: string[] = [];
  let at = start;
  for (;;) {
    while (text[at] === ' ') at++;
    let cell = '';
    if (text[at] === '"') {
      at++;
      for (;;) {
        const quote = text.indexOf('"', at);
        if (quote < 0) return undefined;
        cell += text.slice(at, quote);
        at = quote + 1;
        if (text[at] !== '"') break;
        cell += '"';
        at++;
      }
    }
    const from = at;
    while (at < text.length && text[at] !== delimiter && text[at] !== '\n') at++;
    cells.push((cell + text.slice(from, at)).trim());
    if (text[at] !== delimiter) return { cells, next: at + 1 };
    at++;
  }
}

import { nearest } from '../../api/domain/text.ts';
import { decode } from './decode.ts';
import { ImportError } from '../base/errors.ts';
import { expand } from './expand.ts';
import { maxShown, Problems, withRows } from './problems.ts';
import { splitLines, splitRecords, type RawRow } from './readText.ts';
import { readWorkbook } from './readWorkbook.ts';
import type { RegisterFile } from './register.ts';
import type { HeaderColumn } from './fileSchema.ts';

/** Where a file has a column: the number of the field, or in a fixed-width file the first character and how many there are. */
export interface ColumnPlace {
  name: string;
  column: number;
  width: number | null;
  /** The header of the column; null in a fixed-width file, which has none. */
  label: string | null;
}

/** The declared columns of a publisher's file, with every cell as text. */
export interface RawTable {
  columns: string[];
  places: ColumnPlace[];
  rows: RawRow[];
}

/**
 * Reads the declared columns of a file or a member of an archive. Any difference from the register stops the import. `file`
 * is its name in messages.
 */
export async function readFile(entry: RegisterFile, bytes: Uint8Array, file = entry.path): Promise<RawTable> {
  if (entry.format === 'fixed-width') {
    const lines = splitLines(decode(bytes, entry.encoding, file));
    const body = bodyOf(entry, lines.slice(entry.data_row - 1), file);
    const last = Math.max(...entry.columns.map((column) => column.from));
    const short = body.filter(({ cells: [text] }) => text!.length < last);
    refuse(
      short,
      `${file}: lines that end before their last column at character ${last}; download the file again`,
      (row) =>
        `${file}:${row.line}: the line ends at character ${row.cells[0]!.length}, before its last column at ${last}`,
    );
    const rows = body.map(({ line, cells: [text] }) => ({
      line,
      cells: entry.columns.map(({ from, to }) => text!.slice(from - 1, to).trim()),
    }));
    const places = entry.columns.map(({ name, from, to }) => {
      return { name, column: from, width: to - from + 1, label: null };
    });
    return { columns: places.map(({ name }) => name), places, rows };
  }
  const headerRows = [entry.header_row].flat();
  const all =
    entry.format === 'workbook'
      ? await readWorkbook(bytes, { ...entry, headerRows }, file)
      : splitRecords(decode(bytes, entry.encoding, file), entry.delimiter, file);
  const header = joinHeaders(all, headerRows, file);
  const problems = new Problems();
  const wanted = entry.columns.flatMap((column) => place(column, header, file, problems));
  problems.stop();
  const dataRow = entry.data_row ?? headerRows.at(-1)! + 1;
  const body = bodyOf(
    entry,
    all.filter((row) => row.line >= dataRow),
    file,
  );
  if (entry.format === 'delimited') {
    const shifted = body.filter(({ cells }) => cells.length !== header.cells.length);
    refuse(
      shifted,
      `${file}: rows with a field too many or too few, which shifts their cells`,
      ({ line, cells }) => `${file}:${line}: ${cells.length} fields; the header has ${header.cells.length}`,
    );
  }
  const rows = body.map(({ line, cells }) => ({ line, cells: wanted.map(({ index }) => cells[index] ?? '') }));
  const places = wanted.map(({ name, index }) => {
    return { name, column: index + 1, width: null, label: oneLine(header.cells[index]!) };
  });
  return { columns: places.map(({ name }) => name), places, rows };
}

/** Stops the import if there are such rows. */
function refuse(rows: readonly RawRow[], problem: string, describe: (row: RawRow) => string): void {
  if (rows.length > 0)
    throw new ImportError('source', withRows(problem, rows.slice(0, maxShown).map(describe), rows.length));
}

/** Joins header rows: the texts of each column with a space in between. */
function joinHeaders(all: readonly RawRow[], lines: readonly number[], file: string): RawRow {
  const rows = lines.map((line) => {
    const found = all.find((row) => row.line === line);
    if (found) return found;
    throw new ImportError('source', `${file}:${line}: no header row; the file is truncated`);
  });
  const cells = rows.reduce<string[]>(
    (above, row) =>
      Array.from({ length: Math.max(above.length, row.cells.length) }, (_, i) =>
        [above[i], row.cells[i]].filter(Boolean).join(' '),
      ),
    [],
  );
  return { line: lines.at(-1)!, cells };
}

/** Returns the data rows without blank ones, up to the footer, which must exist if it is declared. */
function bodyOf(entry: RegisterFile, rows: RawRow[], file: string): RawRow[] {
  const filled = rows.filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
  if (!entry.footer) return filled;
  const starts = entry.footer;
  const end = filled.findIndex(({ cells }) => starts.some((start) => cells[0]!.trim().startsWith(start)));
  if (end < 0) {
    const names = starts.map((start) => JSON.stringify(start)).join(' or ');
    const last = filled.at(-1)?.line ?? 1;
    throw new ImportError(
      'source',
      `${file}:${last}: the footer that starts ${names} is missing; the file is truncated`,
    );
  }
  return filled.slice(0, end);
}

function place(
  column: HeaderColumn,
  header: RawRow,
  file: string,
  problems: Problems,
): { name: string; index: number }[] {
  const {
    header: text,
    as,
    at,
  } = typeof column === 'string' ? { header: column } : { as: undefined, at: undefined, ...column };
  const names = as === undefined ? undefined : expand(as);
  const where = `${file}:${header.line}`;
  return expand(text).map((wanted, i) => {
    const found = header.cells.flatMap((cell, i) => (sameHeader(cell, wanted) && (!at || at === i + 1) ? [i] : []));
    const name = names ? (names[i] ?? '') : wanted.toLowerCase();
    if (found.length === 0) {
      const close = nearest(wanted, header.cells);
      const hint = close ? `; the nearest header is ${JSON.stringify(close)}` : '';
      problems.add('source', `${where}: no column ${JSON.stringify(wanted)}${at ? ` at position ${at}` : ''}${hint}`);
    } else if (found.length > 1) {
      const places = found.map((i) => i + 1).join(', ');
      problems.add('source', `${where}: column ${JSON.stringify(wanted)} appears at ${places}; choose one with \`at\``);
    } else if (!/^[a-z][a-z0-9_]*$/.test(name)) {
      problems.add(
        'register',
        `${where}: column ${JSON.stringify(wanted)} needs a simple SQL name; give it one with \`as\``,
      );
    }
    return { name, index: found[0] ?? -1 };
  });
}

function sameHeader(cell: string, wanted: string): boolean {
  return oneLine(cell) === wanted;
}

/** Replaces white space with one space, because publishers wrap long headers inside a cell. */
function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

/** Returns the names of the columns of a file in its raw table. */
export function columnNames(entry: RegisterFile): string[] {
  if (entry.format === 'fixed-width') return entry.columns.map(({ name }) => name);
  return entry.columns.flatMap((column) => {
    const { header, as } = typeof column === 'string' ? { header: column } : { as: undefined, ...column };
    return as === undefined ? expand(header).map((name) => name.toLowerCase()) : expand(as);
  });
}

/** Stops the import if the members of a file have too few or too many data rows. */
export function checkRows({ path, rows }: RegisterFile, count: number): void {
  const { min, max } = rows;
  if (count >= min && count <= max) return;
  const bounds = min === max ? String(min) : `${min} to ${max}`;
  const why = count < min ? 'the file may be truncated' : 'the publisher may have added rows';
  throw new ImportError('source', `${path}: ${count} data rows; expected ${bounds}; ${why}`);
}

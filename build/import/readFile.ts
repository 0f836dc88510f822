import { nearestName } from '../../api/domain/text.ts';
import {
  checkCodeLabels,
  checkDigits,
  checkLabels,
  checkLastYear,
  checkLines,
  checkOrder,
  type TableColumn,
} from './checkLayout.ts';
import { decode } from './decode.ts';
import { ImportError } from '../base/errors.ts';
import { collapseWhitespace } from '../base/text.ts';
import { expand } from './expand.ts';
import { maxShown, Problems, withRows } from './problems.ts';
import { checkKind } from './fileKind.ts';
import { splitLines, splitRecords, type RawRow } from './readText.ts';
import { readWorkbook } from './readWorkbook.ts';
import type { RegisterFile } from './register.ts';
import type { HeaderColumn } from './fileSchema.ts';

/** Where a file has a column: the number of the field, or in a fixed-width file the first character and how many there are. */
interface ColumnPlace {
  name: string;
  column: number;
  width: number | null;
  /** The header of the column; null in a fixed-width file, which has none. */
  label: string | null;
}

/** The declared columns of a publisher's file, with every cell as text. */
interface RawTable {
  columns: string[];
  places: ColumnPlace[];
  rows: RawRow[];
}

/**
 * Reads the declared columns of a file or a member of an archive. Any difference from the register stops the import. `file`
 * is its name in messages.
 */
export async function readFile(entry: RegisterFile, bytes: Uint8Array, file = entry.path): Promise<RawTable> {
  checkKind(bytes, entry.format, file, entry.url);
  const all = await readRows(entry, bytes, file);
  const table = entry.format === 'fixed-width' ? cutLines(entry, all, file) : takeColumns(entry, all, file);
  const { columns, places, rows } = table;
  const problems = new Problems();
  await problems.collect(() => checkCodeLabels(entry, columns, rows, file));
  await problems.collect(() => checkDigits(columns, rows, file));
  problems.stop();
  return { columns: columns.map(({ name }) => name), places, rows };
}

/** Returns every row of a file with its cells as text. */
export async function readRows(entry: RegisterFile, bytes: Uint8Array, file: string): Promise<RawRow[]> {
  if (entry.format === 'workbook')
    return readWorkbook(bytes, { ...entry, headerRows: [entry.header_row].flat() }, file);
  const text = decode(bytes, entry.encoding, file, entry.lost_characters);
  return entry.format === 'delimited' ? splitRecords(text, entry.delimiter, file) : splitLines(text);
}

interface Table {
  columns: TableColumn[];
  places: ColumnPlace[];
  rows: RawRow[];
}

/** Returns the cells of fixed-width columns. */
function cutLines(entry: Extract<RegisterFile, { format: 'fixed-width' }>, all: RawRow[], file: string): Table {
  checkLines(entry, all, file);
  const body = bodyOf(entry, all.slice(entry.data_row - 1), file);
  const last = Math.max(...entry.columns.map((column) => column.from));
  const short = body.filter(({ cells: [text] }) => text!.length < last);
  refuse(
    short,
    `${file}: lines that end before their last column at character ${last}; download the file again`,
    ({ line, cells: [text] }) => `${file}:${line}: the line ends at character ${text!.length}`,
  );
  const rows = body.map(({ line, cells: [text] }) => ({
    line,
    cells: entry.columns.map(({ from, to }) => text!.slice(from - 1, to).trim()),
  }));
  const places = entry.columns.map(({ name, from, to }) => {
    return { name, column: from, width: to - from + 1, label: null };
  });
  return { columns: entry.columns, places, rows };
}

/** Returns the cells of columns that are declared by their header. */
function takeColumns(entry: Exclude<RegisterFile, { format: 'fixed-width' }>, all: RawRow[], file: string): Table {
  checkLines(entry, all, file);
  const headerRows = [entry.header_row].flat();
  const header = joinHeaders(all, headerRows, file);
  const columns = placeColumns(entry.columns, header, file);
  checkLastYear(
    columns.map(({ header }) => header),
    header,
    file,
  );
  const labels = entry.label_row === undefined ? undefined : all.find(({ line }) => line === entry.label_row);
  checkLabels(labels, columns, file);
  // Labels say what a column is, wherever it is.
  if (!labels) checkOrder(columns, header.line, file);
  const dataRow = entry.data_row ?? Math.max(headerRows.at(-1)!, entry.label_row ?? 0) + 1;
  const body = bodyOf(
    entry,
    all.filter((row) => row.line >= dataRow),
    file,
  );
  if (entry.format === 'delimited') {
    const shifted = body.filter(({ cells }) => cells.length !== header.cells.length);
    refuse(
      shifted,
      `${file}: rows with a field too many or too few, which shifts their cells; download the file again`,
      ({ line, cells }) => `${file}:${line}: ${cells.length} fields; the header has ${header.cells.length}`,
    );
  }
  const rows = body.map(({ line, cells }) => ({ line, cells: columns.map(({ index }) => cells[index] ?? '') }));
  const places = columns.map(({ name, header, index }) => ({ name, column: index + 1, width: null, label: header }));
  return { columns, places, rows };
}

/** Stops the import if there are such rows. */
function refuse(rows: readonly RawRow[], problem: string, describe: (row: RawRow) => string): void {
  if (rows.length > 0)
    throw new ImportError('source', withRows(problem, rows.slice(0, maxShown).map(describe), rows.length));
}

/** Joins header rows: the texts of each column with a space in between. */
export function joinHeaders(all: readonly RawRow[], lines: readonly number[], file: string): RawRow {
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

/** A declared column at its place in the file. */
interface PlacedColumn extends TableColumn {
  header: string;
  label: string | undefined;
  index: number;
  /** The place of its entry under `columns`, from 0. */
  entry: number;
}

/** Finds the declared columns in the header. */
function placeColumns(declared: readonly HeaderColumn[], header: RawRow, file: string): PlacedColumn[] {
  const cells = header.cells.map(collapseWhitespace);
  const lacking: string[] = [];
  const placed = declared.flatMap((column, entry) => {
    const { header: text, label, as, at, digits } = typeof column === 'string' ? only(column) : column;
    const headers = expand(text);
    const names = as === undefined ? headers.map((wanted) => wanted.toLowerCase()) : expand(as);
    const labels = label === undefined ? [] : expand(label);
    return headers.map((wanted, i) => {
      const found = cells.flatMap((cell, i) => (cell === wanted && (!at || at === i + 1) ? [i] : []));
      const name = names[i] ?? '';
      const problem = problemOf(wanted, at, name, found, cells);
      if (problem !== undefined) lacking.push(`${file}:${header.line}: ${problem}`);
      return { name, header: wanted, label: labels[i] ?? labels[0], index: found[0] ?? 0, digits, entry };
    });
  });
  const names = placed.map(({ name }) => name);
  for (const name of new Set(names.filter((name, i) => names.indexOf(name) < i)))
    lacking.push(`${file}:${header.line}: two columns have the name ${name}; give one of them another with \`as\``);
  if (lacking.length > 0) {
    const advice = 'the file may be of another edition; see `npm run release -- new-edition --help`';
    throw new ImportError('source', withRows(`${file}: the header is not as declared; ${advice}`, lacking));
  }
  return placed;
}

function only(header: string): Exclude<HeaderColumn, string> {
  return { header };
}

/** Returns why a declared column cannot be read from the places `found`. */
function problemOf(
  wanted: string,
  at: number | undefined,
  name: string,
  found: readonly number[],
  cells: readonly string[],
): string | undefined {
  const quoted = JSON.stringify(wanted);
  if (found.length === 0) {
    const close = nearestName(wanted, cells);
    const hint = close ? `; the nearest header is ${JSON.stringify(close)}` : '';
    return `no column ${quoted}${at ? ` at position ${at}` : ''}${hint}`;
  }
  if (found.length > 1)
    return `column ${quoted} appears at ${found.map((i) => i + 1).join(', ')}; choose one with \`at\``;
  if (!/^[a-z][a-z0-9_]*$/.test(name)) return `column ${quoted} needs a simple SQL name; give it one with \`as\``;
  return undefined;
}

/** Returns the names of the columns of a file in its raw table. */
export function columnNames(entry: RegisterFile): string[] {
  if (entry.format === 'fixed-width') return entry.columns.map(({ name }) => name);
  return entry.columns.flatMap((column) => {
    const { header, as } = typeof column === 'string' ? only(column) : column;
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

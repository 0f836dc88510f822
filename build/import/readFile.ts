import { nearestName } from '../../api/domain/text.ts';
import { decode } from './decode.ts';
import { ImportError } from '../base/errors.ts';
import { expand } from './expand.ts';
import { splitLines, splitRecords, type RawRow } from './readText.ts';
import { readWorkbook } from './readWorkbook.ts';
import type { RegisterFile } from './register.ts';
import type { HeaderColumn } from './fileSchema.ts';

/** The declared columns of a publisher's file, with every cell as text. */
export interface RawTable {
  columns: string[];
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
    const rows = body.map(({ line, cells: [text] }) => {
      if (text!.length < last) {
        throw new ImportError(
          'source',
          `${file}:${line}: the line ends at character ${text!.length}, before its last column at ${last}`,
        );
      }
      return { line, cells: entry.columns.map(({ from, to }) => text!.slice(from - 1, to).trim()) };
    });
    return { columns: entry.columns.map((column) => column.name), rows };
  }
  const headerRows = [entry.header_row].flat();
  const all =
    entry.format === 'workbook'
      ? await readWorkbook(bytes, { ...entry, headerRows }, file)
      : splitRecords(decode(bytes, entry.encoding, file), entry.delimiter, file);
  const header = joinHeaders(all, headerRows, file);
  const wanted = entry.columns.flatMap((column) => place(column, header, file));
  const dataRow = entry.data_row ?? headerRows.at(-1)! + 1;
  const body = bodyOf(
    entry,
    all.filter((row) => row.line >= dataRow),
    file,
  );
  const rows = body.map(({ line, cells }) => {
    if (entry.format === 'delimited' && cells.length !== header.cells.length) {
      throw new ImportError('source', `${file}:${line}: ${cells.length} fields; the header has ${header.cells.length}`);
    }
    return { line, cells: wanted.map(({ index }) => cells[index] ?? '') };
  });
  return { columns: wanted.map(({ name }) => name), rows };
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

function place(column: HeaderColumn, header: RawRow, file: string): { name: string; index: number }[] {
  const {
    header: text,
    as,
    at,
  } = typeof column === 'string' ? { header: column } : { as: undefined, at: undefined, ...column };
  const names = as === undefined ? undefined : expand(as);
  return expand(text).map((wanted, i) => {
    const found = header.cells.flatMap((cell, i) => (sameHeader(cell, wanted) && (!at || at === i + 1) ? [i] : []));
    const where = `${file}:${header.line}`;
    if (found.length === 0) {
      const close = nearestName(wanted, header.cells);
      const hint = close ? `; the nearest header is ${JSON.stringify(close)}` : '';
      throw new ImportError(
        'source',
        `${where}: no column ${JSON.stringify(wanted)}${at ? ` at position ${at}` : ''}${hint}`,
      );
    }
    if (found.length > 1) {
      const places = found.map((i) => i + 1).join(', ');
      throw new ImportError(
        'source',
        `${where}: column ${JSON.stringify(wanted)} appears at ${places}; choose one with \`at\``,
      );
    }
    const name = names ? (names[i] ?? '') : wanted.toLowerCase();
    if (!/^[a-z][a-z0-9_]*$/.test(name)) {
      throw new ImportError(
        'register',
        `${where}: column ${JSON.stringify(wanted)} needs a simple SQL name; give it one with \`as\``,
      );
    }
    return { name, index: found[0]! };
  });
}

/** Replaces white space with one space, because publishers wrap long headers inside a cell. */
function sameHeader(cell: string, wanted: string): boolean {
  return cell.replace(/\s+/g, ' ').trim() === wanted;
}

/** Stops the import if the members of a file have too few or too many data rows. */
export function checkRows({ path, rows }: RegisterFile, count: number): void {
  const { min, max } = rows;
  if (count >= min && count <= max) return;
  const bounds = min === max ? String(min) : `${min} to ${max}`;
  const why = count < min ? 'the file may be truncated' : 'the publisher may have added rows';
  throw new ImportError('source', `${path}: ${count} data rows; expected ${bounds}; ${why}`);
}

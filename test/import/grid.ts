import { crc32, deflateRawSync } from 'node:zlib';
import * as xlsx from '@e965/xlsx';

/** A publisher's table whose cells can be changed; every other byte that an import reads stays. */
export interface Grid {
  /** The rows, as whatever the format keeps of a cell. A row can be moved, copied and removed. */
  rows: unknown[][];
  get(row: number, column: number): string;
  set(row: number, column: number, text: string): void;
  isChanged(): boolean;
  /** Takes back every change. */
  restore(): void;
  save(): Uint8Array;
}

/** Keeps the rows as they are, to compare them and to take back changes. */
function keep(rows: unknown[][]): Pick<Grid, 'isChanged' | 'restore'> {
  const kept = rows.map((row) => [...row]);
  return {
    isChanged: () =>
      rows.length !== kept.length || rows.some((row, r) => row.some((cell, column) => cell !== kept[r]![column])),
    restore: () => void rows.splice(0, rows.length, ...kept.map((row) => [...row])),
  };
}

/** Opens a file of separated values. Quotes stay as they are. */
export function openDelimited(bytes: Uint8Array, delimiter: string, encoding: 'utf8' | 'latin1'): Grid {
  const text = Buffer.from(bytes).toString(encoding);
  const end = text.includes('\r\n') ? '\r\n' : '\n';
  const rows: string[][] = text.split(end).map((line) => split(line, delimiter));
  return {
    rows,
    ...keep(rows),
    get: (row, column) => (rows[row]![column] ?? '').trim().replace(/^"|"$/g, '').trim(),
    set(row, column, value) {
      const before = rows[row]![column]!;
      rows[row]![column] = before.includes('"') || value.includes(delimiter) ? `"${value}"` : value;
    },
    save: () => Buffer.from(rows.map((row) => row.join(delimiter)).join(end), encoding),
  };
}

function split(line: string, delimiter: string): string[] {
  const cells: string[] = [];
  let start = 0;
  let quoted = false;
  for (let i = 0; i <= line.length; i++) {
    if (line[i] === '"') quoted = !quoted;
    else if (i === line.length || (line[i] === delimiter && !quoted)) {
      cells.push(line.slice(start, i));
      start = i + 1;
    }
  }
  return cells;
}

/** Opens a file with columns of fixed width; `ends` are the ends of the columns, and numbers are aligned to the right. */
export function openFixed(bytes: Uint8Array, ends: readonly number[]): Grid {
  const rows = Buffer.from(bytes)
    .toString('utf8')
    .split('\n')
    .map((line) => [...ends, Infinity].map((end, i) => line.slice(i === 0 ? 0 : ends[i - 1], end)));
  return {
    rows,
    ...keep(rows),
    get: (row, column) => rows[row]![column]!.trim(),
    set(row, column, value) {
      rows[row]![column] = value.padStart(rows[row]![column]!.length);
    },
    save: () => Buffer.from(rows.map((row) => row.join('')).join('\n')),
  };
}

/**
 * Opens a sheet of a workbook. `others` are kept as they are; sheets that are not named are dropped. It is saved as .xlsx, also
 * where it was an .xls, which takes ten times as long to write.
 */
export function openSheet(bytes: Uint8Array, sheet: string, others: readonly string[]): Grid {
  const book = xlsx.read(bytes, { type: 'array', cellNF: true, nodim: true, sheets: [sheet, ...others] });
  const found = book.Sheets[sheet]!;
  const range = xlsx.utils.decode_range(found['!ref']!);
  const rows: (xlsx.CellObject | undefined)[][] = [];
  for (let r = 0; r <= range.e.r; r++) {
    rows.push([]);
    for (let c = 0; c <= range.e.c; c++) rows[r]!.push(found[xlsx.utils.encode_cell({ r, c })] as xlsx.CellObject);
  }
  return {
    rows,
    ...keep(rows),
    get: (row, column) => String(rows[row]![column]?.v ?? '').trim(),
    set(row, column, value) {
      const number = value === '' || Number.isNaN(Number(value)) ? undefined : Number(value);
      const before = rows[row]![column];
      // A code is text, with or without its zeros.
      const asText = before?.t === 's' || number === undefined;
      rows[row]![column] = asText
        ? { t: 's', v: value, z: before?.z ?? '@' }
        : { t: 'n', v: number, z: before?.z ?? 'General' };
    },
    save() {
      const written: xlsx.WorkSheet = { '!merges': found['!merges'] ?? [] };
      rows.forEach((row, r) => row.forEach((cell, c) => cell && (written[xlsx.utils.encode_cell({ r, c })] = cell)));
      written['!ref'] = xlsx.utils.encode_range({ s: { r: 0, c: 0 }, e: { r: rows.length - 1, c: range.e.c } });
      const names = [sheet, ...others];
      const sheets = Object.fromEntries(names.map((name) => [name, name === sheet ? written : book.Sheets[name]!]));
      return xlsx.write({ SheetNames: names, Sheets: sheets }, { type: 'buffer', bookType: 'xlsx' }) as Buffer;
    },
  };
}

/** The day of a zip archive as DOS stores it. */
const dosDay = (day: Date) => ((day.getUTCFullYear() - 1980) << 9) | ((day.getUTCMonth() + 1) << 5) | day.getUTCDate();

/** Packs files as a zip archive; `changed` is the day on which all of them were last changed. */
export function zip(
  members: readonly { name: string; bytes: Uint8Array; changed?: Date }[],
  changed = new Date('1980-01-01'),
): Uint8Array {
  const parts: Buffer[] = [];
  const index: Buffer[] = [];
  let offset = 0;
  for (const { name, bytes, changed: own = changed } of members) {
    const packed = deflateRawSync(bytes);
    const title = Buffer.from(name);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(8, 4);
    common.writeUInt16LE(dosDay(own), 8);
    common.writeUInt32LE(crc32(bytes), 10);
    common.writeUInt32LE(packed.length, 14);
    common.writeUInt32LE(bytes.length, 18);
    common.writeUInt16LE(title.length, 22);
    const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), common, title, packed]);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    index.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00', 'latin1'), common, place, title]));
    parts.push(local);
    offset += local.length;
  }
  const directory = Buffer.concat(index);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(members.length, 4);
  end.writeUInt16LE(members.length, 6);
  end.writeUInt32LE(directory.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...parts, directory, Buffer.from('PK\x05\x06', 'latin1'), end]);
}

import * as xlsx from '@e965/xlsx';
import { ImportError } from './errors.ts';
import type { RawRow } from './readText.ts';

/** Every Excel file starts like a zip archive (.xlsx) or like an OLE compound document (.xls). */
const beginnings = [
  [0x50, 0x4b, 0x03, 0x04],
  [0xd0, 0xcf, 0x11, 0xe0],
];

/** The rows of a sheet, every cell as the workbook shows it; formulas are not evaluated and not kept. */
export function readWorkbook(bytes: Uint8Array, sheet: string, file: string): RawRow[] {
  if (bytes.length === 0) throw new ImportError('source', `${file}: the file is empty; fetch it again`);
  if (!beginnings.some((beginning) => beginning.every((byte, i) => bytes[i] === byte))) {
    throw new ImportError(
      'source',
      `${file}: not an Excel workbook; the publisher may have answered with a page instead`,
    );
  }
  const book = open(bytes, sheet, file);
  const found = book.Sheets[sheet];
  if (!found) {
    throw new ImportError(
      'source',
      `${file}: no sheet named ${JSON.stringify(sheet)}; it has ${book.SheetNames.join(', ')}`,
    );
  }
  const rows = xlsx.utils.sheet_to_json<unknown[]>(found, { header: 1, raw: false, defval: '', blankrows: true });
  const first = xlsx.utils.decode_range(found['!ref'] ?? 'A1').s.r;
  return rows.map((cells, i) => ({ line: first + i + 1, cells: cells.map((cell) => String(cell).trim()) }));
}

function open(bytes: Uint8Array, sheet: string, file: string): xlsx.WorkBook {
  try {
    return xlsx.read(bytes, { type: 'array', sheets: [sheet], cellFormula: false, cellHTML: false, cellStyles: false });
  } catch (cause) {
    throw new ImportError('source', `${file}: the workbook cannot be read; it may be cut off: fetch it again`, {
      cause,
    });
  }
}

import * as xlsx from '@e965/xlsx';
import { ImportError } from '../base/errors.ts';
import type { RawRow } from './readText.ts';
import { checkArchive, isZip, type ArchiveLimits } from '../base/unzip.ts';

/** Limits of a workbook: bytes of the file, cells of the sheet, and the archive of an .xlsx. */
interface WorkbookLimits {
  bytes: number;
  cells: number;
  archive: ArchiveLimits;
}
export const workbookLimits: WorkbookLimits = {
  bytes: 50_000_000,
  cells: 5_000_000,
  archive: { members: 1000, unpacked: 200_000_000, ratio: 200 },
};

interface WorkbookSheet {
  sheet: string;
  /** `shown`: the text of a cell as Excel shows it; `stored`: the stored number. */
  cells: 'shown' | 'stored';
  /** Rows in which each merged cell gets the text of its merge. */
  headerRows: readonly number[];
}

/**
 * Returns the rows of a sheet with every cell as text. Formulas are not computed: their stored value is read, and a formula
 * without one is refused.
 */
export async function readWorkbook(
  bytes: Uint8Array,
  { sheet, cells, headerRows }: WorkbookSheet,
  file: string,
  limits = workbookLimits,
): Promise<RawRow[]> {
  await checkFile(bytes, file, limits);
  const book = open(bytes, sheet, file);
  const found = book.Sheets[sheet];
  if (!found) {
    throw new ImportError(
      'source',
      `${file}: no sheet named ${JSON.stringify(sheet)}; it has ${book.SheetNames.join(', ')}`,
    );
  }
  const used = xlsx.utils.decode_range(found['!ref'] ?? 'A1');
  // From column A: the place of a cell in its row is then the number of its column.
  const range = { ...used, s: { r: used.s.r, c: 0 } };
  const count = (range.e.r - range.s.r + 1) * (range.e.c - range.s.c + 1);
  if (count > limits.cells)
    throw new ImportError('source', `${file}: ${count} cells in sheet ${sheet}, over ${limits.cells}; refused`);
  // Without a row of its own, a blank line would have no cells.
  const data = found['!data'] ?? [];
  for (let row = range.s.r; row <= range.e.r; row++) data[row] ??= [];
  checkFormulas(data, file);
  const first = range.s.r + 1;
  const raw = cells === 'stored';
  const rows = xlsx.utils
    .sheet_to_json<unknown[]>(found, { header: 1, raw, defval: '', blankrows: true, range })
    .map((row, i) => ({ line: first + i, cells: row.map((cell) => String(cell).trim()) }));
  for (const { s, e } of found['!merges'] ?? []) {
    const row = headerRows.includes(s.r + 1) ? rows[s.r - range.s.r] : undefined;
    row?.cells.fill(row.cells[s.c]!, s.c, e.c + 1);
  }
  return rows;
}

async function checkFile(bytes: Uint8Array, file: string, limits: WorkbookLimits): Promise<void> {
  if (bytes.length === 0) throw new ImportError('source', `${file}: the file is empty; download it again`);
  if (bytes.length > limits.bytes)
    throw new ImportError('source', `${file}: over ${limits.bytes} bytes; a workbook of this size is refused`);
  if (isZip(bytes)) await checkArchive(bytes, file, limits.archive);
  else if (!isCompound(bytes)) {
    throw new ImportError('source', `${file}: not an Excel workbook; download it again`);
  }
}

/** The first bytes of an .xls: an OLE compound document. */
function isCompound(bytes: Uint8Array): boolean {
  return [0xd0, 0xcf, 0x11, 0xe0].every((byte, i) => bytes[i] === byte);
}

function open(bytes: Uint8Array, sheet: string, file: string): xlsx.WorkBook {
  try {
    return xlsx.read(bytes, {
      type: 'array',
      sheets: [sheet],
      dense: true,
      nodim: true,
      cellFormula: true,
      cellHTML: false,
    });
  } catch (cause) {
    throw new ImportError('source', `${file}: the workbook cannot be read; it may be truncated; download it again`, {
      cause,
    });
  }
}

function checkFormulas(data: NonNullable<xlsx.WorkSheet['!data']>, file: string): void {
  data.forEach((row, r) =>
    row.forEach((cell, c) => {
      if (cell.f === undefined || cell.v !== undefined) return;
      throw new ImportError(
        'source',
        `${file}: cell ${xlsx.utils.encode_cell({ r, c })} is a formula without a value; save the workbook with values`,
      );
    }),
  );
}

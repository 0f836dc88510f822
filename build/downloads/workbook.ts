import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { DuckDBConnection } from '@duckdb/node-api';
import * as xlsx from '@e965/xlsx';

/** The sheets of the workbook, each from a CSV file of the release. */
const sheets = [
  { name: 'Metros', file: 'metros.csv.gz' },
  { name: 'Columns', file: 'metros-columns.csv.gz' },
  { name: 'Credits', file: 'datasets.csv.gz' },
];

/** Columns of texts that look like numbers. */
const texts = new Set(['geoid']);

/** The most characters of a cell in Excel. */
const maxText = 32_767;

/**
 * Writes `metros.xlsx` from the CSV files in the folder: the metros with a column for each measure, what the columns are, and the
 * credits to print. Figures are numbers, and codes are texts.
 */
export async function writeWorkbook(connection: DuckDBConnection, folder: string, release: string): Promise<void> {
  const book = xlsx.utils.book_new();
  book.Props = { Title: `Metro data service, release ${release}` };
  for (const { name, file } of sheets) {
    const read = await connection.runAndReadAll('from read_csv($file, all_varchar = true)', {
      file: join(folder, file),
    });
    const columns = read.columnNames();
    const rows = read.getRowsJS().map((row) => row.map((cell, i) => cellOf(columns[i] ?? '', cell as string | null)));
    const sheet = xlsx.utils.aoa_to_sheet([columns, ...rows], { dense: true });
    sheet['!autofilter'] = { ref: sheet['!ref'] ?? 'A1' };
    sheet['!cols'] = columns.map((column) => ({ wch: column === 'name' || column === 'label' ? 40 : 14 }));
    xlsx.utils.book_append_sheet(book, sheet, name);
  }
  const bytes = xlsx.write(book, { type: 'buffer', bookType: 'xlsx', compression: true }) as Buffer;
  await writeFile(join(folder, 'metros.xlsx'), bytes);
}

function cellOf(column: string, text: string | null): string | number | null {
  if (text === null) return null;
  return !texts.has(column) && /^-?[0-9]+(\.[0-9]+)?$/.test(text) ? Number(text) : text.slice(0, maxText);
}

import { utils, write } from '@e965/xlsx';
import type { Cell } from '../figures/cell.ts';

export type FileEnding = 'csv' | 'xlsx';

/** A table of figures to save or to copy. */
export interface FileTable {
  /** The name of the file, without an ending. */
  readonly name: string;
  /** The name of its sheet in a workbook. */
  readonly sheet: string;
  readonly heads: readonly string[];
  readonly rows: readonly { readonly cells: readonly Cell[]; readonly credit: string }[];
  /** Other sheets of a workbook. */
  readonly more?: readonly { readonly name: string; readonly rows: readonly (readonly Cell[])[] }[];
  /** The credits of all figures. */
  readonly credits: readonly string[];
  readonly release: string;
  /** The address of the page. */
  readonly address: string;
}

/** Returns the file of a table: CSV with the source in its last column, or a workbook with a sheet of sources. */
export function tableFile(
  { sheet, heads, rows, more = [], credits, release, address }: Omit<FileTable, 'name'>,
  ending: FileEnding,
): Blob {
  if (ending === 'csv') {
    const sourced = rows.map(({ cells, credit }) => [...cells, `${credit} Release ${release}. ${address}`]);
    return new Blob(
      [utils.sheet_to_csv(utils.aoa_to_sheet([[...heads, 'source'], ...sourced]), { rawNumbers: true }), '\n'],
      { type: 'text/csv' },
    );
  }
  const book = utils.book_new();
  const figures = utils.aoa_to_sheet([[...heads], ...rows.map(({ cells }) => [...cells])]);
  utils.book_append_sheet(book, figures, sheet);
  for (const { name, rows } of more)
    utils.book_append_sheet(book, utils.aoa_to_sheet(rows.map((row) => [...row])), name);
  const sources = [...credits.map((credit) => [credit]), [`Release ${release}`], [address]];
  utils.book_append_sheet(book, utils.aoa_to_sheet(sources), 'Sources');
  return new Blob([write(book, { type: 'array', bookType: 'xlsx' }) as ArrayBuffer], {
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  });
}

import type { Grid } from '../grid.ts';

/** A table of a publisher with what its columns are. */
export interface Table {
  file: string;
  grid: Grid;
  /** The row of the headers that are compared, and the first and last row of figures. */
  header: number;
  first: number;
  last: number;
  /** Columns of the code, of the name, and of figures that are served. */
  codes: number[];
  names: number[];
  figures: number[];
  /** Columns with markers for missing figures, where they are not in the columns of the figures. */
  markers?: number[];
  /** Which columns belong to a figure, such as its bounds. */
  together(column: number): number[];
  /** Whether a figure stays as it is where every count and amount is multiplied: a rate, a share or a median. */
  isRate(row: number, column: number): boolean;
  /** Whether an import reads a figure. */
  isRead(row: number, column: number): boolean;
  geoid(row: number): string;
  year(row: number, column: number): number;
}

/** The files of a dataset, and the register's text that limits them to a few, for a quick import. */
export interface Publisher {
  key: string;
  tables: Table[];
  /** Headers of medians, which no sum contains. */
  medians: string[];
  missing: string[];
  edits: [from: RegExp, to: string][];
  /** Takes back every change. */
  restore(): void;
  /** Writes the files as they are now to a sources folder: those that changed, or all; the others are links. */
  save(folder: string, which: 'changed' | 'all'): void;
}

interface Parts extends Pick<Table, 'geoid' | 'year'>, Partial<Pick<Table, 'isRead' | 'isRate'>> {
  codes: string[];
  names: string[];
  figures: (header: string) => boolean;
}

const rates = /rate|percent|^R[A-Z]+20|price|cents|median|score|_C01_0(0[2-9]|1[01])E|_01[23]E/i;

/** Describes a table by its headers. Rows of figures are those that have a code. */
export function describe(file: string, grid: Grid, header: number, { codes, names, figures, ...parts }: Parts): Table {
  const headers = grid.rows[header]!.map((_, column) => grid.get(header, column));
  const at = (wanted: string[]) => wanted.map((name) => headers.indexOf(name));
  const rows = grid.rows.map((_, row) => row).filter((row) => row > header && /^\d{2,5}$/.test(parts.geoid(row)));
  return {
    ...{ file, grid, header, first: rows[0]!, last: rows.at(-1)! },
    ...{ codes: at(codes), names: at(names) },
    figures: headers.flatMap((name, column) => (figures(name) ? [column] : [])),
    together: (column) => [column],
    isRate: (_row, column) => rates.test(headers[column]!),
    isRead: () => true,
    ...parts,
  };
}

/** Returns the text of a cell by its row and the header of its column. */
export function cell(grid: Grid, row: number, header: number, name: string): string {
  return grid.get(
    row,
    grid.rows[header]!.findIndex((_, column) => grid.get(header, column) === name),
  );
}

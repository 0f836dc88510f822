import Papa from 'papaparse';
import { isFigure, isYear, type Names, type ReadClaim } from './claims.ts';
import type { ClaimMeasure } from './vocabulary.ts';

/** What a column of a table has: a part of each claim, nothing to check, or the values of one measure. */
export type Column = 'place' | 'measure' | 'year' | 'value' | 'ignored' | ClaimMeasure;

/** A table that was pasted. */
export interface PastedTable {
  /** The names of its columns; none if its first row has figures. */
  readonly header: readonly string[] | undefined;
  readonly rows: readonly (readonly string[])[];
}

const yearText = /\b(?:19|20)\d\d\b/;

/** Returns the table that a text is: at least two rows of the same number of cells; undefined if it is none. */
export function readTable(text: string): PastedTable | undefined {
  const { data, meta } = Papa.parse<string[]>(text.trim(), { skipEmptyLines: 'greedy' });
  const rows = data.map((row) => row.map((cell) => cell.trim()));
  const [first] = rows;
  // Lines of a text may have the same number of commas, but not of tabs.
  const fewest = meta.delimiter === '\t' ? 2 : 3;
  if (!first || rows.length < 2 || first.length < fewest || rows.some(({ length }) => length !== first.length))
    return undefined;
  const isHeader = first.every((cell) => !isFigure(cell) || isYear(cell));
  return { header: isHeader ? first : undefined, rows: isHeader ? rows.slice(1) : rows };
}

/** Returns what each column probably has, by its name and its cells. */
export function guessColumns({ header, rows }: PastedTable, names: Names): Column[] {
  const columns = rows[0]!.map((_, i) =>
    guessColumn(
      header?.[i] ?? '',
      rows.map((row) => row[i]!),
      names,
    ),
  );
  if (columns.some((column) => column === 'value' || typeof column === 'object')) return columns;
  const numbers = columns.findLastIndex((column, i) => column === 'ignored' && rows.every((row) => isFigure(row[i]!)));
  return columns.map((column, i) => (i === numbers ? 'value' : column));
}

/** The names that columns have in tables, apart from measures. */
const columnNames = new Map(
  Object.entries<Column>({
    ...{ metro: 'place', place: 'place', region: 'place', area: 'place', name: 'place', cbsa: 'place', geoid: 'place' },
    ...{ measure: 'measure', indicator: 'measure', variable: 'measure' },
    ...{ year: 'year', value: 'value', figure: 'value' },
  }),
);

function guessColumn(name: string, cells: readonly string[], names: Names): Column {
  const filled = cells.filter((cell) => cell !== '');
  const most = (test: (cell: string) => boolean) => filled.filter(test).length * 2 > filled.length;
  const known = columnNames.get(name.toLowerCase());
  if (known) return known;
  if (isYear(name) && most(isFigure)) return 'value';
  const [measure] = names.measures.find(name.replace(yearText, ' '));
  if (measure && most(isFigure)) return measure.meanings[0]!;
  if (most(isYear)) return 'year';
  if (most((cell) => names.places.read(cell).length > 0)) return 'place';
  if (most((cell) => names.measures.read(cell).length > 0)) return 'measure';
  return 'ignored';
}

/** Returns the claims of a table: one for each cell with a figure to check. */
export function claimsOfTable({ header, rows }: PastedTable, columns: readonly Column[], names: Names): ReadClaim[] {
  return rows.flatMap((row, i) => {
    const cell = (kind: Column) => row[columns.indexOf(kind)] ?? '';
    const [place, ...namesakes] = names.places.read(cell('place'));
    const [measure] = names.measures.read(cell('measure'));
    return columns.flatMap((column, j): ReadClaim[] => {
      const value = row[j]!;
      if ((column !== 'value' && typeof column !== 'object') || value === '') return [];
      const year = yearText.exec(cell('year') || (header?.[j] ?? ''))?.[0];
      return [
        {
          ...{ kind: 'value', value, place, namesakes, measure: typeof column === 'object' ? column : measure },
          year: year === undefined ? undefined : Number(year),
          from: { row: i + 1 },
        },
      ];
    });
  });
}

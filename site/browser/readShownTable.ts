import type { Cell } from '../figures/cell.ts';
import { fileName } from './fileName.ts';
import type { FileTable } from './tableFile.ts';

/**
 * Returns the tables of a part of the page as a file: their visible rows under the head of the first, with the codes of regions that
 * have pages. `data-value` has the exact figure of a cell, `data-unit` the unit of a column, `data-credit` the credits, and `data-filter`
 * what the visitor chose.
 */
export function readShownTable(part: HTMLElement): FileTable {
  const [head, ...others] = [...part.querySelectorAll('tr')].filter((row) => !row.hidden);
  const rows = others.filter(({ parentElement }) => parentElement!.matches('tbody'));
  const hasCodes = rows.some((row) => codeOf(row) !== undefined);
  const nameColumn = [...head!.cells].findIndex((cell) => cell.matches('th'));
  const withCode = (cells: readonly Cell[], code: Cell) =>
    hasCodes ? cells.toSpliced(nameColumn + 1, 0, code) : cells;
  const { file = '', filter = '', credit = '', release = '' } = part.dataset;
  return {
    name: fileName(file, filter),
    sheet: 'Figures',
    heads: withCode([...head!.cells].map(headOf), 'Code').map(String),
    rows: rows.map((row) => ({ cells: withCode([...row.cells].map(valueOf), codeOf(row) ?? null), credit })),
    credits: [credit],
    release,
    address: location.href,
  };
}

/** The five digits of a metro or a county in the address of its page. */
const codeOf = (row: HTMLTableRowElement): string | undefined =>
  /^\/(?:metros|counties)\/\D*(\d{5})/.exec(row.querySelector('a')?.getAttribute('href') ?? '')?.[1];

const textOf = (cell: HTMLTableCellElement): string => cell.textContent.trim().replaceAll(/\s+/g, ' ');

/** Returns the head of a column with the unit of its figures. */
const headOf = (cell: HTMLTableCellElement): string =>
  [textOf(cell), cell.dataset['unit']].filter((text) => text !== undefined).join(', ');

function valueOf(cell: HTMLTableCellElement): Cell {
  const { value } = cell.dataset;
  // A short name has the whole one as the title of its link.
  const text = cell.querySelector('a')?.title || textOf(cell);
  if (value) return Number(value);
  if (text === '' || text === '–' || text === 'no data') return null;
  return /^\d+$/.test(text) ? Number(text) : text;
}

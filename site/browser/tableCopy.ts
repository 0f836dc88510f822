import { escapeXml } from '../../api/domain/atom.ts';
import type { Cell } from '../figures/cell.ts';
import type { FileTable } from './tableFile.ts';

/**
 * Returns a table as spreadsheets take it from the clipboard, with the sources in its last lines. The text alone would make `01001` a
 * number and `2019–2023` a date in some of them: in HTML, such texts stay texts.
 */
export function tableCopy({ heads, rows, credits, release, address }: FileTable) {
  const lines: readonly (readonly Cell[])[] = [
    heads,
    ...rows.map(({ cells }) => cells),
    [],
    ...credits.map((credit) => [credit]),
    [`Release ${release}. ${address}`],
  ];
  return {
    'text/plain': lines.map((cells) => cells.map((cell) => cell ?? '').join('\t')).join('\n'),
    // The element is the one of Google Sheets, which reads its own attributes only inside of it.
    'text/html': `<google-sheets-html-origin><table>${lines.map(rowOf).join('')}</table></google-sheets-html-origin>`,
  };
}

const rowOf = (cells: readonly Cell[]): string =>
  `<tr>${(cells.length > 0 ? cells : [null]).map(cellOf).join('')}</tr>`;

/** Whether spreadsheets would read a text as a number or as a date that it is not. A year may be a number. */
const isMisread = (cell: Cell): cell is string =>
  typeof cell === 'string' && /^\d/.test(cell) && !/^[12]\d{3}$/.test(cell);

/** Returns a cell of an HTML table. What would be misread has the format of text of Excel, and of Google Sheets and LibreOffice. */
function cellOf(cell: Cell): string {
  const format = isMisread(cell)
    ? ` style='mso-number-format:"\\@"' data-sheets-value="${escapeXml(JSON.stringify({ 1: 2, 2: cell }))}" data-sheets-numberformat="{&quot;1&quot;:1}"`
    : '';
  return `<td nowrap${format}>${escapeXml(String(cell ?? ''))}</td>`;
}

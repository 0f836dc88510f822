import { DomUtils, parseDocument } from 'htmlparser2';

/** How many characters fit on a line of a phone; in smaller type, below the name of a row. */
const phoneLine = { table: 42, above: 52 };

/** The space between two columns, in characters. */
const gap = 2;

/** A number, with its unit, its margin of error, or the end of a range. */
const numberText = /^(?:none|–|[-−+]?\d[\d,.]*(?: ?(?:%|kB|MB|GB|ms|s|\/s))?(?: (?:±|to) [-−+]?\d[\d,.]*)?)$/;

interface Cell {
  readonly html: string;
  readonly text: string;
}

interface Column {
  readonly label: string;
  /** The characters of its longest cell, and of the longest word of its label. */
  readonly width: number;
  readonly isNumeric: boolean;
}

/**
 * Returns a table of a document with numbers to the right, in a box that scrolls. A table that is too wide for a phone has the
 * class of its layout there: `above` puts the name of each row above its cells, `stacked` puts its cells below each other, with
 * their labels.
 */
export function tableHtml(source: string): string {
  const [head = [], ...rows] = rowsOf(source);
  const columns = head.map(({ text }, i) =>
    columnOf(
      text,
      rows.map((row) => row[i]?.text ?? ''),
    ),
  );
  // A rank or a code precedes the name.
  const name = columns[0]?.isNumeric && columns.length > 2 ? 1 : 0;
  const others = columns.slice(name + 1);
  const layout = layoutOf(columns, others);
  const role = (text: string) => (layout ? ` role="${text}"` : '');

  const cell = ({ html }: Cell, i: number, tag: 'th' | 'td') => {
    const isNumber = i > name && columns[i]!.isNumeric;
    const isLabelled = layout === 'stacked' && tag === 'td' && i > name && html !== '';
    const label = isLabelled ? labelOf(columns[i]!, others) : undefined;
    const attributes = [
      classOf(layout && i === name && 'name', isNumber && 'number'),
      role(tag === 'th' ? 'columnheader' : 'cell'),
      label === undefined ? '' : ` data-label="${escape(label)}"`,
    ];
    // The content is one box next to its label.
    const content = label === undefined ? html : `<span>${html}</span>`;
    return `<${tag}${attributes.join('')}>${content}</${tag}>`;
  };
  const line = (cells: readonly string[]) => `<tr${role('row')}>${cells.join('')}</tr>`;
  const group = (tag: string, lines: readonly string[]) => `<${tag}${role('rowgroup')}>${lines.join('')}</${tag}>`;

  // A header without text would be one without a name.
  const first = line(head.map((one, i) => cell(one, i, one.text === '' ? 'td' : 'th')));
  const body = rows.map((row) => line(row.map((one, i) => cell(one, i, 'td'))));
  const classes = classOf(layout, others.every(({ isNumeric }) => isNumeric) && 'numbers');
  const table = `<table${classes}${role('table')}>${group('thead', [first])}${group('tbody', body)}</table>`;
  return `<div class="scroll" tabindex="0" role="group" aria-label="Table">${table}</div>`;
}

/** Returns the rows of a table as their cells, with the HTML that is in each. */
function rowsOf(source: string): Cell[][] {
  const document = parseDocument(source, { withStartIndices: true, withEndIndices: true });
  return DomUtils.getElementsByTagName('tr', document).map((row) =>
    row.children
      .filter((node) => DomUtils.isTag(node))
      .map((cell) => ({
        html: source.slice(cell.firstChild?.startIndex ?? 0, (cell.lastChild?.endIndex ?? -1) + 1),
        text: DomUtils.textContent(cell).trim(),
      })),
  );
}

function columnOf(label: string, cells: readonly string[]): Column {
  const filled = cells.filter((text) => text !== '');
  const lengths = [...cells, ...label.split(' ')].map(({ length }) => length);
  return {
    label,
    width: Math.max(...lengths),
    isNumeric: filled.length > 0 && filled.every((text) => numberText.test(text)),
  };
}

function layoutOf(columns: readonly Column[], others: readonly Column[]): 'above' | 'stacked' | undefined {
  const width = columns.reduce((sum, column) => sum + column.width + gap, -gap);
  if (width <= phoneLine.table) return undefined;
  // All columns below the names have the same width.
  const widest = Math.max(...others.map((column) => column.width));
  return others.length > 1 && others.length * (widest + gap) - gap <= phoneLine.above ? 'above' : 'stacked';
}

/** Returns the label of a stacked cell: none for a text that says what the name of the row is. */
function labelOf(column: Column, others: readonly Column[]): string | undefined {
  const texts = others.filter(({ isNumeric }) => !isNumeric);
  return texts.length === 1 && texts[0] === column ? undefined : column.label;
}

/** Returns the attribute with the classes that there are; nothing without any. */
function classOf(...names: readonly (string | false | undefined)[]): string {
  const value = names.filter(Boolean).join(' ');
  return value === '' ? '' : ` class="${value}"`;
}

const escape = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');

import { ImportError } from '../base/errors.ts';
import { collapseWhitespace } from '../base/text.ts';
import { maxShown, withRows } from './problems.ts';
import type { RawRow } from './readText.ts';
import type { FileEntry } from './fileSchema.ts';

/** A declared column of a file: its name in the table, and what its cells must be. */
export interface TableColumn {
  name: string;
  /** How many digits each cell has. */
  digits?: number | undefined;
}

/** A declared column in a file, and which entry of `columns` declares it: a range such as `{2001..2021}` declares several. */
interface OrderedColumn {
  header: string;
  index: number;
  entry: number;
}

/**
 * Checks that the file has the declared columns in their order. Where two headers were exchanged, each column is there, and
 * nothing else says that its figures are those of the other.
 */
export function checkOrder(placed: readonly OrderedColumn[], line: number, file: string): void {
  const groups = [...Map.groupBy(placed, ({ entry }) => entry).values()];
  const neighbors = groups.flatMap((group, i) => [...pairsOf(group), ...pairsBetween(groups[i - 1] ?? [], group)]);
  const moved = neighbors.find(([before, after]) => after.index < before.index);
  if (!moved) return;
  const [before, after] = moved;
  throw new ImportError(
    'source',
    `${file}:${line}: column ${quote(after.header)} comes before ${quote(before.header)}, which dataset.yaml lists first; check whether only the headers were swapped, and if the figures moved with them, change the order under \`columns\``,
  );
}

const pairsOf = (columns: readonly OrderedColumn[]) =>
  columns.slice(1).map((column, i): [OrderedColumn, OrderedColumn] => [columns[i]!, column]);

/**
 * Returns the neighbors of two entries: the last column of one and the first of the other. Ranges may be interleaved
 * (`jobs_2000, pay_2000, jobs_2001, pay_2001`): then neighbors are compared across both.
 */
function pairsBetween(a: readonly OrderedColumn[], b: readonly OrderedColumn[]): [OrderedColumn, OrderedColumn][] {
  const [first, second] = a;
  if (!first) return [];
  const isInterleaved = second && a.length === b.length && first.index < b[0]!.index && b[0]!.index < second.index;
  return pairsOf(isInterleaved ? a.flatMap((column, i) => [column, b[i]!]) : [a.at(-1)!, b[0]!]);
}

/** The years in a header, such as `POPESTIMATE2022`. */
const yearInHeader = /(?:19|20)\d\d/g;

/**
 * Checks that no column is that of a year after the declared ones: it would be a later edition of the file, under the name of an
 * earlier one.
 */
export function checkLastYear(declared: readonly string[], header: RawRow, file: string): void {
  const yearsOf = (text: string) => (text.match(yearInHeader) ?? []).map(Number);
  const last = new Map<string, number>();
  for (const text of declared.map(collapseWhitespace)) {
    const series = text.replaceAll(yearInHeader, '#');
    if (series !== text) last.set(series, Math.max(last.get(series) ?? 0, ...yearsOf(text)));
  }
  const later = header.cells.map(collapseWhitespace).filter((text) => {
    const declaredLast = last.get(text.replaceAll(yearInHeader, '#'));
    return declaredLast !== undefined && Math.max(...yearsOf(text)) > declaredLast;
  });
  const problem = `${file}: columns of later years than dataset.yaml declares; this may be a later edition under the name of an earlier one; if it is a new edition: npm run release -- new-edition`;
  refuseRows(
    later.map((text) => `${file}:${header.line}: column ${quote(text)}`),
    problem,
  );
}

/** Checks the lines whose text is declared, such as a title with the year or the headings of fixed-width columns. */
export function checkLines({ lines = {} }: FileEntry, rows: readonly RawRow[], file: string): void {
  const wrong = Object.entries(lines).flatMap(([line, expected]) => {
    const cells = rows.find((row) => row.line === Number(line))?.cells ?? [];
    const found = collapseWhitespace(cells.join(' '));
    if (found.startsWith(collapseWhitespace(expected))) return [];
    return [`${file}:${line}: is ${quote(found)}; expected ${quote(expected)}`];
  });
  const problem = `${file}: a title or heading is not as declared under \`lines\`; it may be the file of another year, or its columns have moved`;
  refuseRows(wrong, problem);
}

/** Checks the label of each column. `labels` is the row of labels, `expected` the declared label of each column. */
export function checkLabels(
  labels: RawRow | undefined,
  expected: readonly { header: string; index: number; label: string | undefined }[],
  file: string,
): void {
  const wrong = expected.flatMap(({ header, index, label }) => {
    const found = collapseWhitespace(labels?.cells[index] ?? '');
    if (label === undefined || found === collapseWhitespace(label)) return [];
    return [`${file}:${labels?.line ?? 1}: column ${header} is labeled ${quote(found)}; expected ${quote(label)}`];
  });
  const problem = `${file}: columns have another label than declared; their headers may be swapped, or the publisher gave the codes another meaning`;
  refuseRows(wrong, problem);
}

/** Checks that the labels next to codes, such as the description of an industry, are those that the register declares. */
export function checkCodeLabels(
  { code_labels = [] }: FileEntry,
  columns: readonly TableColumn[],
  rows: readonly RawRow[],
  file: string,
): void {
  for (const { code, label, labels } of code_labels) {
    const [codeAt, labelAt] = [code, label].map((wanted) => {
      const index = columns.findIndex(({ name }) => name === wanted);
      if (index >= 0) return index;
      throw new ImportError('register', `${file}: \`code_labels\` names column ${wanted}, which is not declared`);
    });
    const wrong = rows.filter(({ cells }) => labels[cells[codeAt!]!] !== collapseWhitespace(cells[labelAt!]!));
    const told = wrong.slice(0, maxShown).map(({ line, cells }) => {
      const expected = labels[cells[codeAt!]!];
      const wanted = expected === undefined ? 'the code is not declared' : `expected ${quote(expected)}`;
      return `${file}:${line}: ${code} ${cells[codeAt!]} has ${label} ${quote(cells[labelAt!]!)}; ${wanted}`;
    });
    const problem = `${file}: codes and labels do not belong together; rows may be mixed up, or the publisher gave codes another meaning`;
    refuseRows(told, problem, wrong.length);
  }
}

/** Checks that codes have as many digits as declared. */
export function checkDigits(columns: readonly TableColumn[], rows: readonly RawRow[], file: string): void {
  for (const [i, { name, digits }] of columns.entries()) {
    if (digits === undefined) continue;
    const whole = new RegExp(`^\\d{${digits}}$`);
    const wrong = rows.filter(({ cells }) => !whole.test(cells[i]!));
    const short = wrong.length > 0 && wrong.every(({ cells }) => /^\d+$/.test(cells[i]!) && cells[i]!.length < digits);
    const why = short
      ? 'the leading zeros are lost; the file was saved again by a spreadsheet program; download it again'
      : 'the column may have moved';
    const told = wrong.slice(0, maxShown).map(({ line, cells }) => `${file}:${line}: ${name} is ${quote(cells[i]!)}`);
    refuseRows(told, `${file}: codes in column ${name} that do not have ${digits} digits: ${why}`, wrong.length);
  }
}

function refuseRows(rows: readonly string[], problem: string, total = rows.length): void {
  if (total > 0) throw new ImportError('source', withRows(problem, rows, total));
}

function quote(text: string): string {
  return JSON.stringify(text);
}

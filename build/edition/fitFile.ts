import { ImportError } from '../base/errors.ts';
import { collapseWhitespace } from '../base/text.ts';
import { decode } from '../import/decode.ts';
import { expand } from '../import/expand.ts';
import type { HeaderColumn } from '../import/fileSchema.ts';
import { joinHeaders, readFile, readRows } from '../import/readFile.ts';
import type { RegisterFile } from '../import/register.ts';
import { isZip, unzip } from '../base/unzip.ts';
import { entriesOf, registerFile, type NewFile } from './entries.ts';
import { renumberYears, type Renumbering } from './renumber.ts';
import type { YamlText } from './yamlText.ts';

/** Proposes the encoding with which the file can be read. */
export async function fitEncoding(text: YamlText, i: number, file: NewFile): Promise<YamlText> {
  const entry = registerFile(text, i, file.name);
  if (!entry || entry.format === 'workbook' || decodes(await contentOf(entry, file), entry.encoding)) return text;
  const other = entry.encoding === 'utf-8' ? 'latin-1' : 'utf-8';
  text.replace(['files', i, 'encoding'], () => other);
  return text.edited();
}

function decodes(bytes: Uint8Array, encoding: 'utf-8' | 'latin-1'): boolean {
  try {
    decode(bytes, encoding, '');
    return true;
  } catch (error) {
    if (!(error instanceof ImportError)) throw error;
    return false;
  }
}

/** What a header says of the columns of an entry. */
interface FittedColumns {
  text: YamlText;
  /** How the last years of ranges changed. */
  years: [string, string][];
  remarks: string[];
}

/** Proposes the ranges of years, headers, positions and labels that the columns of an entry have in the new file. */
export async function fitColumns(
  text: YamlText,
  i: number,
  file: NewFile,
  numbers: Renumbering,
): Promise<FittedColumns> {
  const entry = registerFile(text, i, file.name);
  if (!entry || entry.format === 'fixed-width') return { text, years: [], remarks: [] };
  const rows = await readRows(entry, await contentOf(entry, file), file.name);
  const header = joinHeaders(rows, [entry.header_row].flat(), file.name).cells.map(collapseWhitespace);
  const { label_row } = entry;
  const labels = rows.find(({ line }) => line === label_row)?.cells.map(collapseWhitespace);
  const years: [string, string][] = [];
  const remarks: string[] = [];
  for (const [n, column] of entry.columns.entries()) {
    const path = ['files', i, 'columns', n];
    const declared = typeof column === 'string' ? column : column.header;
    const range = newRange(declared, header);
    if (range) {
      text.replace(path, (source) => source.replaceAll(range.before, range.after));
      years.push(...range.years);
      continue;
    }
    const { header: next, at, label } = newPlace(column, header, labels, numbers);
    if (next !== undefined) text.replace(typeof column === 'string' ? path : [...path, 'header'], () => next);
    if (at !== undefined) text.replace([...path, 'at'], () => String(at));
    if (label === undefined) continue;
    text.replace([...path, 'label'], () => `'${label.replaceAll("'", "''")}'`);
    const before = typeof column === 'string' ? '' : column.label;
    remarks.push(
      `${file.name}: column ${declared} was labeled ${JSON.stringify(before)}, now ${JSON.stringify(label)}`,
    );
  }
  return { text: text.edited(), years, remarks };
}

/** Returns the range that a header such as `BIRTHS{2020..2025}` has in the new file; undefined if it has none. */
function newRange(declared: string, header: readonly string[]) {
  const [range, from, to] = /\{(\d+)\.\.(\d+)\}/.exec(declared) ?? [];
  if (range === undefined) return undefined;
  const [start, end] = declared.split(range) as [string, string];
  const numbers = header
    .filter((cell) => cell.startsWith(start) && cell.endsWith(end))
    .map((cell) => cell.slice(start.length, cell.length - end.length))
    .filter((number) => /^\d+$/.test(number) && number.length === from!.length)
    .map(Number);
  if (numbers.length === 0) return undefined;
  let first = Number(from);
  let last = first;
  if (numbers.includes(first)) while (numbers.includes(last + 1)) last++;
  else {
    // The first years are gone: the range is that of the last ones.
    first = last = Math.max(...numbers);
    while (numbers.includes(first - 1)) first--;
  }
  const years: [string, string][] = String(last) === to ? [] : [[to!, String(last)]];
  return { before: range, after: `{${first}..${last}}`, years };
}

/** Returns what is new in a column: its header, position or label. What does not fit, the trial import reports. */
function newPlace(
  column: HeaderColumn,
  header: readonly string[],
  labels: readonly string[] | undefined,
  numbers: Renumbering,
): { header?: string; at?: number; label?: string } {
  const { header: declared, label, at } = typeof column === 'string' ? { header: column } : column;
  const places = header.flatMap((cell, i) => (cell === declared ? [i] : []));
  const [place] = at !== undefined && places.includes(at - 1) ? [at - 1] : places;
  if (place === undefined) {
    const next = renumberYears(declared, numbers);
    return header.includes(next) ? { header: next } : {};
  }
  if (at !== undefined && place !== at - 1) return places.length === 1 ? { at: place + 1 } : {};
  if (label === undefined || !labels || labels[place] === collapseWhitespace(label)) return {};
  const moved = labels.flatMap((text, i) => (text === collapseWhitespace(label) ? [header[i]!] : []));
  return moved.length === 1 ? { header: moved[0]! } : { label: labels[place]! };
}

/** Proposes how many rows the entries of a file have. What cannot be read, the trial import reports. */
export async function fitRows(text: YamlText, file: NewFile): Promise<YamlText> {
  for (const [i, { rows, path }] of entriesOf(text).entries()) {
    const entry = registerFile(text, i, file.name);
    const count = entry && (await countRows(entry, file));
    if (count === undefined) continue;
    const single = expand(path).length === 1;
    text.replace(['files', i, 'rows', 'min'], () => String(single ? count : Math.min(rows.min, count)));
    text.replace(['files', i, 'rows', 'max'], () => String(single ? count : Math.max(rows.max, count)));
  }
  return text.edited();
}

async function countRows(entry: RegisterFile, { name, bytes }: NewFile): Promise<number | undefined> {
  let count = 0;
  try {
    if (entry.members.length === 0 || !isZip(bytes)) return (await readFile(entry, bytes, name)).rows.length;
    for await (const member of unzip(bytes, entry.members, name))
      count += (await readFile(entry, member.bytes, member.name)).rows.length;
  } catch (error) {
    if (!(error instanceof ImportError)) throw error;
    return undefined;
  }
  return count;
}

/** Returns the file, or the first member of an archive. */
async function contentOf(entry: RegisterFile, { name, bytes }: NewFile): Promise<Uint8Array> {
  if (entry.members.length === 0 || !isZip(bytes)) return bytes;
  for await (const member of unzip(bytes, entry.members.slice(0, 1), name)) return member.bytes;
  return bytes;
}

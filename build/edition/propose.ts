import { basename } from 'node:path';
import { ImportError } from '../base/errors.ts';
import { collapseWhitespace } from '../base/text.ts';
import { expand } from '../import/expand.ts';
import type { FileEntry } from '../import/fileSchema.ts';
import { isZip, memberNames } from '../base/unzip.ts';
import { entriesOf, namesOf, type NewFile } from './entries.ts';
import { fitColumns, fitEncoding, fitRows } from './fitFile.ts';
import { renumber, renumbering, renumberYears, withoutNumbers, type Renumbering } from './renumber.ts';
import { YamlText } from './yamlText.ts';

interface Proposal {
  /** The proposed dataset.yaml. */
  yaml: string;
  /** How years change from one edition to the next; empty if files are added to the others. */
  numbers: Renumbering;
  /** Lines and labels for a person to read again. */
  remarks: string[];
}

/** Proposes the dataset.yaml of the edition that has these files. */
export async function proposeEdition(yaml: string, files: readonly NewFile[]): Promise<Proposal> {
  let text = new YamlText(yaml);
  const numbers = new Map<string, string>();
  const years: string[] = [];
  const remarks: string[] = [];
  for (const file of files) {
    const entries = entriesOf(text);
    const match = matchOf(entries, file.name);
    if (match.kind === 'replace') {
      const renumbered = await renumberingOf(entries[match.indexes[0]!]!, file);
      for (const [from, to] of renumbered) numbers.set(from, to);
      for (const i of match.indexes) {
        text = await fitEncoding(renumberEntry(text, i, renumbered), i, file);
        const fitted = await fitColumns(text, i, file, numbers);
        text = fitted.text;
        for (const [from, to] of fitted.years) numbers.set(from, to);
        remarks.push(...fitted.remarks);
      }
      text = forgetHow(text, match.indexes);
    } else {
      if (match.kind === 'extend') text = extendRange(text, match);
      else text = forgetHow(addEntry(text, entries, match, file), [match.indexes[0]! + 1]);
      years.push(...yearsIn(file.name));
    }
    text = await fitRows(text, file);
  }
  text = renumberTexts(text, numbers);
  remarks.push(...textsAbout(text, [...numbers.values(), ...years]));
  return { yaml: text.text, numbers, remarks };
}

/** How a new file relates to the entries with these indexes. */
type Match =
  { kind: 'replace' | 'add'; indexes: number[] } | { kind: 'extend'; index: number; range: string; longer: string };

/**
 * Finds the entries that a new file belongs to: its name is that of an entry but for numbers. If several files are read into
 * the table of the entry, each is a year, and the new one is added; otherwise it replaces the file of the edition before.
 */
function matchOf(entries: readonly FileEntry[], name: string): Match {
  const indexes = entries.flatMap((entry, i) =>
    namesOf(entry).some((known) => withoutNumbers(known) === withoutNumbers(name)) ? [i] : [],
  );
  if (indexes.length === 0) {
    const known = entries.flatMap(namesOf).join(', ');
    throw new ImportError('source', `${name}: no file of the dataset has a name like this; they are ${known}`);
  }
  if (indexes.some((i) => namesOf(entries[i]!).includes(name))) return { kind: 'replace', indexes };
  for (const index of indexes) {
    const [range, from, to] = /\{(\d+)\.\.(\d+)\}/.exec(entries[index]!.path) ?? [];
    if (range === undefined) continue;
    const next = String(Number(to) + 1).padStart(to!.length, '0');
    if (basename(entries[index]!.path).replace(range, next) === name)
      return { kind: 'extend', index, range, longer: `{${from}..${next}}` };
  }
  const table = entries[indexes[0]!]!.as;
  const inTable = new Set(entries.filter((entry) => entry.as === table).flatMap(({ path }) => expand(path)));
  return inTable.size > 1 ? { kind: 'add', indexes: indexes.slice(-1) } : { kind: 'replace', indexes };
}

/** Returns how the numbers change from the declared file to the new one: in its name, or in those of its members. */
async function renumberingOf(entry: FileEntry, file: NewFile): Promise<Renumbering> {
  const like = (wanted: string) => (name: string) => withoutNumbers(name) === withoutNumbers(wanted);
  const byName = renumbering(namesOf(entry).find(like(file.name))!, file.name);
  if (byName.size > 0 || entry.member === undefined || !isZip(file.bytes)) return byName;
  const first = expand(entry.member)[0]!;
  const member = (await memberNames(file.bytes, file.name)).find(like(first));
  return member === undefined ? byName : renumbering(first, member);
}

/** Adds the next number to the range in the names of an entry. */
function extendRange(text: YamlText, { index, range, longer }: Extract<Match, { kind: 'extend' }>): YamlText {
  for (const path of namePaths(text, index)) text.replace(path, (source) => source.replaceAll(range, longer));
  return text.edited();
}

/** Adds a copy of an entry with the names and numbers of the new file. */
function addEntry(
  text: YamlText,
  entries: readonly FileEntry[],
  { indexes: [index] }: Extract<Match, { kind: 'replace' | 'add' }>,
  { name }: NewFile,
): YamlText {
  const { path } = entries[index!]!;
  text.copyItem(['files', index!]);
  const copied = text.edited();
  const ranged = /\{\d+\.\.\d+\}/.exec(path)?.[0];
  const last = expand(path).at(-1)!;
  // A copy of a range of files is of one file.
  if (ranged !== undefined) {
    const number = expand(ranged).at(-1)!;
    for (const at of namePaths(copied, index! + 1)) copied.replace(at, (source) => source.replaceAll(ranged, number));
  }
  return renumberEntry(copied.edited(), index! + 1, renumbering(basename(last), name));
}

/** Replaces the numbers in the names of an entry. */
function renumberEntry(text: YamlText, i: number, numbers: Renumbering): YamlText {
  for (const path of namePaths(text, i)) text.replace(path, (source) => renumber(source, numbers));
  return text.edited();
}

/** Proposes that it is not recorded how a new file was obtained: what is known is known of the file before. */
function forgetHow(text: YamlText, indexes: readonly number[]): YamlText {
  for (const i of indexes) {
    const { obtained } = entriesOf(text)[i]!;
    if (!obtained || (obtained.how === 'unrecorded' && !obtained.retrieved_on && !obtained.altered)) continue;
    const edition = obtained.edition === undefined ? '' : `, edition: '${obtained.edition.replaceAll("'", "''")}'`;
    text.replace(['files', i, 'obtained'], (source) => `{ how: unrecorded${edition} }${/\s*$/.exec(source)![0]}`);
  }
  return text.edited();
}

/** Returns the values of an entry in which a number may say the edition. */
function namePaths(text: YamlText, i: number): (readonly (string | number)[])[] {
  const members = ['path', 'url', 'member', 'sheet', 'note', 'lines', 'obtained'];
  return text
    .scalars()
    .filter(({ path }) => path[0] === 'files' && path[1] === i && members.includes(String(path[2])))
    .map(({ path }) => path);
}

/** Members of a dataset in which a year is not that of the edition, or that are proposed otherwise. */
const otherYears = ['terms', 'retired', 'files', 'missing', 'editions'];

/** Replaces the years of the edition in names, credit, notes, coverage and checks. */
function renumberTexts(text: YamlText, numbers: Renumbering): YamlText {
  for (const { path } of text.scalars()) {
    if (!otherYears.includes(String(path[0]))) text.replace(path, (source) => renumberYears(source, numbers));
  }
  return text.edited();
}

/** Returns the years in the name of a file. */
function yearsIn(name: string): string[] {
  return (name.match(/\d+/g) ?? []).map((number) => (number.length === 2 ? `20${number}` : number));
}

/** Members that say something of the years of a dataset. */
const aboutYears = ['name', 'credit', 'notes'];

/** Returns the texts about these years or the years before them: a program does not know whether they are still true. */
function textsAbout(text: YamlText, years: readonly string[]): string[] {
  const said = years.filter((year) => /^\d{4}$/.test(year)).flatMap((year) => [year, String(Number(year) - 1)]);
  return text.scalars().flatMap(({ path, value, line }) => {
    if (!aboutYears.includes(String(path[0])) || !said.some((year) => String(value).includes(year))) return [];
    return [`dataset.yaml:${line}: ${collapseWhitespace(String(value))}`];
  });
}

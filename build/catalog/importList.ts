import { existsSync, readFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { ImportError } from '../base/errors.ts';
import type { Progress } from '../base/progress.ts';
import { type Catalog, type Program, places, type Source } from './catalog.ts';
import { ProgramEntry, type StatedField, statedFields } from './catalogSchema.ts';
import { checkedCatalog, entryFaults } from './check.ts';
import { type ExcludedListings, listPaths, type ListName, type ListPages, readPageRules, readPages } from './lists.ts';
import { settle } from './reread.ts';
import { editedYaml, type FileChange, newYaml, withLock, writeTogether } from './store.ts';
import { hashOf } from './text.ts';

/** What the page of a listing states: its text, the fields of the record, and the sentence behind each. */
export interface ListingRecord {
  readonly text: string;
  readonly fields: Partial<Pick<ProgramEntry, StatedField>>;
  readonly evidence: ProgramEntry['evidence'];
  readonly reviewed: ReviewedFields;
}

/** Fields that the rules set, because a reviewer judged them from the page. */
export type ReviewedFields = Partial<
  Pick<ProgramEntry, 'entity_types' | 'mechanism' | 'naics_codes' | 'industry_scope'>
>;

/** An edition of a list of programs. */
export interface ProgramList {
  readonly name: ListName;
  /** What people call it, in the middle of a sentence. */
  readonly title: string;
  /** When its files were last changed. */
  readonly edition: string;
  readonly programs: readonly ListedProgram[];
  readonly excluded: ExcludedListings;
  /** Returns why a program is no longer in the catalog, as a sentence. */
  whyDropped(program: Program): string;
}

/** A selected listing with its record. */
export interface ListedProgram {
  /** The id of its page. */
  readonly page: string;
  readonly url: string;
  /** The id of its program: that of the page, or of a reviewer's program that it is merged with. */
  readonly program: string;
  /** Absent: that of the rules. */
  readonly jurisdiction?: string | undefined;
  readonly record: ListingRecord;
}

/** The result of an import, as counts of programs. */
export interface ImportedList {
  readonly edition: string;
  readonly selected: number;
  readonly excluded: number;
  readonly added: number;
  readonly changed: number;
  readonly retired: number;
  /** Programs whose page is newer than the list or under review: the import leaves them alone. */
  readonly left: readonly string[];
  /** Programs of a reviewer that the list or its rules no longer have. */
  readonly unlisted: readonly string[];
}

/**
 * Imports an edition of a list of programs into the catalog: completely, or not at all. A second import of the same edition changes
 * nothing. Fields that a person edited stay.
 * @param read returns the list, which may name programs of the catalog
 * @param allowed how many programs may be retired if they are over a tenth
 */
export async function importList(
  dir: string,
  read: (catalog: Catalog) => ProgramList,
  progress: Progress,
  allowed?: number,
): Promise<ImportedList> {
  return withLock(dir, async () => {
    settle(dir);
    const catalog = checkedCatalog(dir);
    const list = read(catalog);
    const { changes, ...counts } = planImport(catalog, list);
    checkRetired(catalog, list, counts.retired, allowed);
    const files = [...changes, { file: listPaths.excluded(dir, list.name), text: newYaml(list.excluded) }].filter(
      isNew,
    );
    progress.start('writing files', files.length);
    writeTogether(dir, files);
    settle(dir);
    progress.done(`${files.length} files written`);
    const excluded = Object.values(list.excluded).reduce((sum, { listings }) => sum + Object.keys(listings).length, 0);
    return { edition: list.edition, selected: list.programs.length, excluded, ...counts };
  });
}

type Plan = Omit<ImportedList, 'edition' | 'selected' | 'excluded'> & { readonly changes: FileChange[] };

/** What becomes of a selected listing. */
type Outcome = { readonly kind: 'left'; readonly id: string } | Imported;
interface Imported {
  readonly kind: 'imported';
  readonly id: string;
  readonly page: PageEntry;
  /** What happens to the file of its program. */
  readonly effect: 'added' | 'changed' | 'same';
  readonly changes: FileChange[];
}
type PageEntry = readonly [id: string, page: ListPages['pages'][string]];

/** Returns the files to write. @throws ImportError `register` if a record would not pass the check */
function planImport(catalog: Catalog, list: ProgramList): Plan {
  const { dir } = catalog;
  const before = readPages(dir, list.name)?.value;
  if (before && before.edition > list.edition)
    throw new ImportError(
      'register',
      `the ${list.title} of ${list.edition} is older than that of the catalog, ${before.edition}`,
    );
  checkKnown(catalog, list);
  const outcomes = list.programs.map((one) => planListing(catalog, list, one));
  const imported = outcomes.filter((outcome) => outcome.kind === 'imported');
  const pages = { ...before?.pages, ...Object.fromEntries(imported.map(({ page }) => page)) };
  const ordered = Object.entries(pages).toSorted(([a], [b]) => (a < b ? -1 : 1));
  const file = { edition: list.edition, pages: Object.fromEntries(ordered) };
  const dropped = droppedPrograms(catalog, list);
  const retired = dropped.filter(({ id, source }) => id === source.id);
  return {
    added: imported.filter(({ effect }) => effect === 'added').length,
    changed: imported.filter(({ effect }) => effect === 'changed').length,
    retired: retired.length,
    left: outcomes.filter(({ kind }) => kind === 'left').map(({ id }) => id),
    unlisted: dropped.filter(({ id, source }) => id !== source.id).map(({ id }) => id),
    changes: [
      ...imported.flatMap(({ changes }) => changes),
      ...retired.map((program) => retire(program, list)),
      { file: listPaths.pages(dir, list.name), text: newYaml(file) },
    ],
  };
}

/** @throws ImportError `register` if the catalog lacks the publisher of a list, or the jurisdiction of a page */
function checkKnown({ dir, entry }: Catalog, { name, programs }: ProgramList): void {
  const { publisher, jurisdiction: ofAll } = readPageRules(dir, name);
  if (!entry.publishers.some(({ key }) => key === publisher))
    throw new ImportError('register', `${name}.yaml: publisher: catalog.yaml has no publisher ${publisher}; add it`);
  const known = new Set(entry.jurisdictions.map(({ key }) => key));
  for (const { page, jurisdiction = ofAll } of programs)
    if (jurisdiction === undefined || !known.has(jurisdiction))
      throw new ImportError(
        'register',
        `${page}: catalog.yaml has no jurisdiction ${jurisdiction ?? 'for the page'}; add it`,
      );
}

/** Returns the files of a listing. Those of a program that stays the same are not among them. */
function planListing(
  { dir, sources, programs }: Catalog,
  { name, edition }: ProgramList,
  { page: id, url, program: programId, jurisdiction, record }: ListedProgram,
): Outcome {
  const program = programs.find((one) => one.id === programId);
  const readAt = `${edition}T00:00:00.000Z`;
  const source = sources.find((one) => one.id === id);
  if (source && isNewer(source, readAt)) return { kind: 'left', id: programId };
  const sha256 = hashOf(record.text);
  const known = source?.value.capture?.sha256 === sha256 ? source.value.capture : undefined;
  const capture = { sha256, captured_at: known?.captured_at ?? readAt, read_at: readAt };
  const value = { url, ...(jurisdiction === undefined ? {} : { jurisdiction }), capture };
  const entry = withMechanisms(withAliases(entryOf(program, name, id, record, known !== undefined), record));
  const faults = entryFaults(entry, { id, value: { capture, terms: readPageRules(dir, name).terms } }, [record.text]);
  if (faults.length > 0)
    throw new ImportError(
      'register',
      faults.map(({ fault, member }) => `${id}: ${member.join('.')}: ${fault}`).join('\n'),
    );
  const text = { file: places.text(dir, id, sha256), text: record.text };
  const change = changeOf(dir, programId, program, entry);
  return {
    kind: 'imported',
    id: programId,
    page: [id, value],
    effect: !program ? 'added' : change ? 'changed' : 'same',
    changes: change ? [change, text] : [text],
  };
}

/** Whether a page must stay: it was read after the inventory, or a person is reviewing its changes. */
function isNewer({ value: { capture }, review }: Source, readAt: string): boolean {
  return review !== undefined || (capture !== undefined && capture.read_at > readAt);
}

/** Returns the program of a listing. What a person set stays: edited fields, unless the rules set them, and a retirement. */
function entryOf(
  program: Program | undefined,
  list: ListName,
  page: string,
  record: ListingRecord,
  isSameText: boolean,
): ProgramEntry {
  const old = program?.value;
  const reviewed = statedFields.filter((field) => field in record.reviewed);
  const edited = [...new Set([...(old?.edited_fields ?? []), ...reviewed])];
  const merged = program && program.source.id !== page ? [program.source.id] : [];
  const own = { ...old, ...record.reviewed };
  const fields = statedFields.map((field) => [field, (edited.includes(field) ? own : record.fields)[field]]);
  const quoted = Object.entries(record.evidence).filter(([field]) => !edited.includes(field as StatedField));
  return ProgramEntry.parse({
    source: page,
    other_sources: [...new Set([...(old?.other_sources ?? []), ...merged])],
    ...Object.fromEntries(fields),
    evidence: Object.fromEntries(quoted),
    edited_fields: edited,
    ...(old?.retired && old.retired.by !== list ? { retired: old.retired } : {}),
    // Somebody verified another text.
    ...(isSameText ? { last_verified_at: old?.last_verified_at, verified_by: old?.verified_by } : {}),
  });
}

/** Adds the names of the listing to a program that a reviewer named. */
function withAliases(entry: ProgramEntry, { fields }: ListingRecord): ProgramEntry {
  if (!entry.edited_fields.includes('name')) return entry;
  const known = new Set([entry.name, ...entry.aliases].map((name) => name.toLowerCase()));
  const others = [fields.name!, ...(fields.aliases ?? [])].filter((name) => !known.has(name.toLowerCase()));
  const { aliases: _, ...evidence } = entry.evidence;
  const edited_fields = statedFields.filter((field) => field === 'aliases' || entry.edited_fields.includes(field));
  const aliases = [...entry.aliases, ...others];
  return others.length === 0 ? entry : { ...entry, aliases, evidence, edited_fields };
}

/** Puts the mechanism, which a reviewer may have set, before those of the page. A program with one has no list of them. */
function withMechanisms(entry: ProgramEntry): ProgramEntry {
  const mechanisms = [...new Set([entry.mechanism ?? [], entry.mechanisms].flat())];
  if (mechanisms.length > 1) return { ...entry, mechanisms };
  const { mechanisms: _, ...evidence } = entry.evidence;
  return { ...entry, mechanisms: [], evidence };
}

/** Returns the file of a program if its entry is new or differs. Comments in it stay. */
function changeOf(dir: string, id: string, program: Program | undefined, entry: ProgramEntry): FileChange | undefined {
  const file = places.program(dir, id);
  if (!program) return { file, text: newYaml(statedMembers(entry)) };
  const before: Record<string, unknown> = program.value;
  const after: Record<string, unknown> = entry;
  const members = Object.keys({ ...before, ...after }).filter((name) => !isDeepStrictEqual(before[name], after[name]));
  if (members.length === 0) return undefined;
  const compact = statedMembers(entry);
  return { file, text: editedYaml(file, Object.fromEntries(members.map((name) => [name, compact[name]]))) };
}

/** Returns the members of an entry that say something: not null, false or empty. */
export function statedMembers(entry: object): Record<string, unknown> {
  const isEmpty = (value: unknown) =>
    value === undefined ||
    value === null ||
    value === false ||
    (typeof value === 'object' && Object.keys(value).length === 0);
  return Object.fromEntries(Object.entries(entry).filter(([, value]) => typeof value === 'number' || !isEmpty(value)));
}

/** Returns the programs with the page of a listing that is not selected, or that another program has. */
function droppedPrograms({ programs }: Catalog, { name, programs: listed }: ProgramList): Program[] {
  const kept = new Set(listed.map(({ program }) => program));
  return programs.filter(({ id, source, value }) => source.list === name && !value.retired && !kept.has(id));
}

/** Maximum share of the programs of a list that an edition retires. A broken edition would retire most of them. */
const maxRetired = 0.1;

/** @throws ImportError `register` if so many programs would be retired that a person must confirm the number */
function checkRetired(
  { programs }: Catalog,
  { name }: ProgramList,
  retired: number,
  allowed: number | undefined,
): void {
  const current = programs.filter(
    ({ id, source, value }) => source.list === name && id === source.id && !value.retired,
  );
  if (retired > current.length * maxRetired && retired !== allowed)
    throw new ImportError(
      'register',
      `the import would retire ${retired} of ${current.length} programs; compare the editions with \`diff\`, then confirm with --retire ${retired}`,
    );
}

function retire(program: Program, list: ProgramList): FileChange {
  const retired = { on: list.edition, reason: list.whyDropped(program), by: list.name };
  return { file: program.file, text: editedYaml(program.file, { retired }) };
}

function isNew({ file, text }: FileChange): boolean {
  return !existsSync(file) || readFileSync(file, 'utf8') !== text;
}

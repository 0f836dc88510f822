import { existsSync, readFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { ImportError } from '../base/errors.ts';
import type { Progress } from '../base/progress.ts';
import { type Catalog, inventoryPageId, type Program, places, type Source } from './catalog.ts';
import { ProgramEntry, type StatedField, statedFields } from './catalogSchema.ts';
import { checkedCatalog, entryFaults } from './check.ts';
import { readInventory, type Inventory, type Listing } from './inventory.ts';
import { listingRecord, type ListingRecord } from './inventoryRecord.ts';
import {
  type ExcludedListings,
  inventoryFiles,
  type InventoryPages,
  type InventoryRules,
  readPages,
  readRules,
} from './inventoryRules.ts';
import { judge } from './inventorySelection.ts';
import { settle } from './reread.ts';
import { editedYaml, type FileChange, newYaml, withLock, writeTogether } from './store.ts';
import { hashOf } from './text.ts';

/** The result of an import, as counts of programs. */
interface ImportedInventory {
  readonly edition: string;
  readonly selected: number;
  readonly excluded: number;
  readonly added: number;
  readonly changed: number;
  readonly retired: number;
  /** Programs whose page is newer than the inventory or under review: the import leaves them alone. */
  readonly left: readonly string[];
  /** Programs of a reviewer whose listing the inventory or `merged` no longer has. */
  readonly unlisted: readonly string[];
}

/** A selected listing with its record. */
interface Selected {
  readonly listing: Listing;
  readonly record: ListingRecord;
  readonly page: string;
}

/**
 * Imports an edition of the Federal Program Inventory into the catalog: completely, or not at all. A second import of the same
 * edition changes nothing. Fields that a person edited stay.
 * @param allowed how many programs may be retired if they are over a tenth
 */
export async function importInventory(
  dir: string,
  from: string,
  progress: Progress,
  allowed?: number,
): Promise<ImportedInventory> {
  const inventory = await readInventory(from, progress);
  return withLock(dir, async () => {
    settle(dir);
    const catalog = checkedCatalog(dir);
    const rules = readRules(dir).value;
    const { selected, excluded } = select(inventory, rules);
    const { changes, ...counts } = planImport(catalog, inventory, rules, selected);
    checkRetired(catalog, counts.retired, allowed);
    const files = [...changes, { file: inventoryFiles.excluded(dir), text: newYaml(excluded) }].filter(isNew);
    progress.start('writing files', files.length);
    writeTogether(dir, files);
    settle(dir);
    progress.done(`${files.length} files written`);
    const count = Object.values(excluded).reduce((sum, { listings }) => sum + Object.keys(listings).length, 0);
    return { edition: inventory.edition, selected: selected.length, excluded: count, ...counts };
  });
}

/** Returns the selected listings with their records, and the others by reason. */
function select(inventory: Inventory, rules: InventoryRules): { selected: Selected[]; excluded: ExcludedListings } {
  const excluded: ExcludedListings = {};
  const selected: Selected[] = [];
  for (const listing of inventory.listings.values()) {
    const judgment = judge(listing, inventory, rules);
    if (judgment.selected) {
      const record = listingRecord(listing, judgment.mechanisms, judgment.reviewed, rules);
      selected.push({ listing, record, page: inventoryPageId(listing.cfda) });
      continue;
    }
    const reason = rules.reasons[judgment.reason];
    if (reason === undefined)
      throw new ImportError('register', `inventory.yaml: reasons: lacks ${judgment.reason}; add a sentence for it`);
    excluded[judgment.reason] ??= { reason, listings: {} };
    excluded[judgment.reason]!.listings[listing.cfda] = listing.title;
  }
  return { selected, excluded };
}

type Plan = Omit<ImportedInventory, 'edition' | 'selected' | 'excluded'> & { readonly changes: FileChange[] };

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
type PageEntry = readonly [id: string, page: InventoryPages['pages'][string]];

/** Returns the files to write. @throws ImportError `register` if a record would not pass the check */
function planImport(catalog: Catalog, inventory: Inventory, rules: InventoryRules, selected: Selected[]): Plan {
  const { dir } = catalog;
  const before = readPages(dir)?.value;
  if (before && before.edition > inventory.edition)
    throw new ImportError(
      'register',
      `the inventory of ${inventory.edition} is older than that of the catalog, ${before.edition}`,
    );
  const sources = new Map(catalog.sources.map((source) => [source.id, source]));
  const programs = new Map(catalog.programs.map((program) => [program.id, program]));
  const outcomes = selected.map((one) => planListing(one, { dir, inventory, rules, sources, programs }));
  const imported = outcomes.filter((outcome) => outcome.kind === 'imported');
  const pages = { ...before?.pages, ...Object.fromEntries(imported.map(({ page }) => page)) };
  const ordered = Object.entries(pages).toSorted(([a], [b]) => (a < b ? -1 : 1));
  const file = { edition: inventory.edition, pages: Object.fromEntries(ordered) };
  const dropped = droppedPrograms(catalog, selected, rules);
  const retired = dropped.filter(({ id, source }) => id === source.id);
  return {
    added: imported.filter(({ effect }) => effect === 'added').length,
    changed: imported.filter(({ effect }) => effect === 'changed').length,
    retired: retired.length,
    left: outcomes.filter(({ kind }) => kind === 'left').map(({ id }) => id),
    unlisted: dropped.filter(({ id, source }) => id !== source.id).map(({ id }) => id),
    changes: [
      ...imported.flatMap(({ changes }) => changes),
      ...retired.map((program) => retire(program, inventory, rules, programs)),
      { file: inventoryFiles.pages(dir), text: newYaml(file) },
    ],
  };
}

interface Surroundings {
  readonly dir: string;
  readonly inventory: Inventory;
  readonly rules: InventoryRules;
  readonly sources: ReadonlyMap<string, Source>;
  readonly programs: ReadonlyMap<string, Program>;
}

/** Returns the files of a listing. Those of a program that stays the same are not among them. */
function planListing({ listing, record, page: id }: Selected, around: Surroundings): Outcome {
  const { dir, inventory, rules, sources, programs } = around;
  const programId = programOf(listing, rules);
  const program = programs.get(programId);
  if (!program && programId !== id)
    throw new ImportError(
      'register',
      `inventory.yaml: merged: ${listing.cfda}: the catalog has no program ${programId}; correct its id`,
    );
  const readAt = `${inventory.edition}T00:00:00.000Z`;
  const source = sources.get(id);
  if (source && isNewer(source, readAt)) return { kind: 'left', id: programId };
  const sha256 = hashOf(record.text);
  const known = source?.value.capture?.sha256 === sha256 ? source.value.capture : undefined;
  const capture = { sha256, captured_at: known?.captured_at ?? readAt, read_at: readAt };
  const value = { url: `${rules.site}${listing.permalink}`, capture };
  const entry = withMechanisms(withAliases(entryOf(program, id, record, known !== undefined), record));
  const faults = entryFaults(entry, { id, value: { ...value, terms: rules.terms } }, [record.text]);
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

/** Returns the id of the program of a listing: that of a reviewer if the listing is merged with it. */
const programOf = ({ cfda }: Listing, { merged }: InventoryRules): string => merged[cfda] ?? inventoryPageId(cfda);

/** Whether a page must stay: it was read after the inventory, or a person is reviewing its changes. */
function isNewer({ value: { capture }, review }: Source, readAt: string): boolean {
  return review !== undefined || (capture !== undefined && capture.read_at > readAt);
}

/** Returns the program of a listing. What a person set stays: edited fields, unless the rules set them, and a retirement. */
function entryOf(program: Program | undefined, page: string, record: ListingRecord, isSameText: boolean): ProgramEntry {
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
    ...(old?.retired && old.retired.by !== 'inventory' ? { retired: old.retired } : {}),
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
function statedMembers(entry: object): Record<string, unknown> {
  const isEmpty = (value: unknown) =>
    value === undefined ||
    value === null ||
    value === false ||
    (typeof value === 'object' && Object.keys(value).length === 0);
  return Object.fromEntries(Object.entries(entry).filter(([, value]) => typeof value === 'number' || !isEmpty(value)));
}

/** Returns the programs with the page of a listing that is not selected, or that another program has. */
function droppedPrograms({ programs }: Catalog, selected: readonly Selected[], rules: InventoryRules): Program[] {
  const kept = new Set(selected.map(({ listing }) => programOf(listing, rules)));
  return programs.filter(({ id, source, value }) => source.isListing && !value.retired && !kept.has(id));
}

/** Maximum share of the programs of the inventory that an edition retires. A broken edition would retire most of them. */
const maxRetired = 0.1;

/** @throws ImportError `register` if so many programs would be retired that a person must confirm the number */
function checkRetired({ programs }: Catalog, retired: number, allowed: number | undefined): void {
  const current = programs.filter(({ id, source, value }) => source.isListing && id === source.id && !value.retired);
  if (retired > current.length * maxRetired && retired !== allowed)
    throw new ImportError(
      'register',
      `the import would retire ${retired} of ${current.length} programs; compare the editions with \`diff\`, then confirm with --retire ${retired}`,
    );
}

function retire(
  { file, value }: Program,
  inventory: Inventory,
  rules: InventoryRules,
  programs: ReadonlyMap<string, Program>,
): FileChange {
  const reason = whyRetired(inventory.listings.get(value.inventory_id ?? ''), inventory, rules, programs);
  return { file, text: editedYaml(file, { retired: { on: inventory.edition, reason, by: 'inventory' } }) };
}

function whyRetired(
  listing: Listing | undefined,
  inventory: Inventory,
  rules: InventoryRules,
  programs: ReadonlyMap<string, Program>,
): string {
  if (!listing) return `The Federal Program Inventory of ${inventory.edition} does not have the listing.`;
  const judgment = judge(listing, inventory, rules);
  return judgment.selected
    ? `The listing is part of another program: ${programs.get(programOf(listing, rules))!.value.name}.`
    : rules.reasons[judgment.reason]!;
}

function isNew({ file, text }: FileChange): boolean {
  return !existsSync(file) || readFileSync(file, 'utf8') !== text;
}

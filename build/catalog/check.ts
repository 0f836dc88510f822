import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { usps, fipsOf } from '../../api/schemas/stateCodes.ts';
import { ImportError } from '../base/errors.ts';
import { type Catalog, places, type Program, readCatalog, repeated, type Source } from './catalog.ts';
import { type CatalogEntry, type ProgramEntry, type StatedField, statedFields } from './catalogSchema.ts';
import { inconsistency } from './consistency.ts';
import { hashOf, quotations } from './text.ts';

/**
 * Reads a catalog and checks its files against each other and against the captured pages.
 * @throws ImportError `register` that lists every error with file, line and member
 */
export function checkedCatalog(dir: string): Catalog {
  const catalog = readCatalog(dir);
  const problems = [
    ...jurisdictionProblems(catalog),
    ...catalog.sources.flatMap((source) => sourceProblems(catalog, source)),
    ...twice(catalog.sources, ({ value }) => value.url, 'another source already has this page'),
    ...catalog.programs.flatMap((program) => programProblems(catalog, program)),
    ...twice(
      catalog.programs.filter(({ value }) => !value.retired),
      // Several listings of a list may have the same name.
      ({ source, value }) => `${source.jurisdiction.key} ${value.name.toLowerCase()} ${source.list ? source.id : ''}`,
      'another program of the jurisdiction already has this name',
    ),
    ...strayFiles(catalog),
  ];
  if (problems.length > 0) throw new ImportError('register', problems.join('\n'));
  return catalog;
}

function twice<T extends Source | Program>(items: readonly T[], keyOf: (item: T) => string, what: string): string[] {
  return repeated(items, keyOf).map((i) => `${items[i]!.file}: ${what}`);
}

function jurisdictionProblems({ dir, entry }: Catalog): string[] {
  return entry.jurisdictions.flatMap((jurisdiction) => {
    const problem = jurisdictionProblem(jurisdiction);
    return problem ? [`${join(dir, 'catalog.yaml')}: jurisdictions: ${jurisdiction.key}: ${problem}`] : [];
  });
}

function jurisdictionProblem({ key, counties }: CatalogEntry['jurisdictions'][number]): string | undefined {
  if ((key.length === 7) !== (counties !== undefined))
    return counties
      ? 'only a place has counties; remove them'
      : 'a place needs `counties`, because its code does not contain them';
  if (key === 'us') return undefined;
  const state = key.slice(0, 2);
  if (!usps.some((code) => fipsOf[code] === state)) return `${state} is not the code of a state`;
  const outside = counties?.find((county) => !county.startsWith(state));
  return outside === undefined ? undefined : `county ${outside} is in another state`;
}

function sourceProblems({ dir }: Catalog, { id, file, value, review }: Source): string[] {
  const { capture, terms } = value;
  if (!capture) return review ? [`${file}: has an open review and no captured text; remove the review`] : [];
  const texts = [capture.sha256, ...(review ? [review.value.sha256] : [])];
  return texts.flatMap((sha256) => {
    const path = places.text(dir, id, sha256);
    const there = existsSync(path);
    if (!terms.approved) return there ? [`${path}: the terms do not allow keeping its text; remove it`] : [];
    if (!there) return [`${path}: the captured text is missing; restore it from version control`];
    return hashOf(readFileSync(path, 'utf8')) === sha256
      ? []
      : [`${path}: its SHA-256 differs from the captured text; restore it from version control`];
  });
}

function programProblems(catalog: Catalog, { id, at, value, source }: Program): string[] {
  // The text that a retired program quotes may be gone.
  if (value.retired) return [];
  const faults = entryFaults(value, source, textsFor(catalog, source, id));
  return faults.map(({ member, fault }) => `${at(member)}: ${member.join('.')}: ${fault}`);
}

/** What a check needs to know of the page that a program quotes. */
type QuotedSource = Pick<Source, 'id'> & { readonly value: Pick<Source['value'], 'terms' | 'capture'> };

interface Fault {
  readonly member: string[];
  readonly fault: string;
}

/** Returns the errors of a program, with its evidence checked against the captured texts of its page. */
export function entryFaults(value: ProgramEntry, source: QuotedSource, texts: readonly string[]): Fault[] {
  const pages = texts.map(quotations);
  const faults = statedFields.flatMap((field): Fault[] => {
    const fault = fieldFault(value, field, pages, source);
    return fault ? [{ member: value.evidence[field] === undefined ? [field] : ['evidence', field], fault }] : [];
  });
  const add = (member: string, fault: string) => faults.push({ member: [member], fault });
  const { mechanism, mechanisms, area_limit, area_states, industry_scope, naics_codes } = value;
  if (mechanisms.length > 0 && mechanisms[0] !== mechanism) add('mechanisms', 'the first must be that in mechanism');
  if (industry_scope !== null && naics_codes.length === 0) add('industry_scope', 'needs naics_codes');
  if (area_states.length > 0 && area_limit === null) add('area_states', 'has states of an area, but no area_limit');
  const { agency_from_source_list, administering_agency, effective_on, sunset_on, verified_by, last_verified_at } =
    value;
  if (agency_from_source_list && administering_agency)
    add('agency_from_source_list', 'the agency is also stated; remove one of the two');
  if (effective_on && sunset_on && sunset_on < effective_on) add('sunset_on', 'is before effective_on');
  if ((verified_by === null) !== (last_verified_at === null))
    add('verified_by', 'verified_by and last_verified_at must be set together');
  if (verified_by === 'agent' && !source.value.capture)
    add('verified_by', `the page was never captured: npm run catalog -- capture ${source.id}`);
  return faults;
}

/** Returns the error of a field, if any: a value without evidence, or invalid evidence. */
function fieldFault(
  value: ProgramEntry,
  field: StatedField,
  pages: readonly ReturnType<typeof quotations>[],
  source: QuotedSource,
): string | undefined {
  const sentence = value.evidence[field];
  const edited = value.edited_fields.includes(field);
  if (sentence === undefined)
    return isStated(value[field]) && !edited
      ? 'has a value but neither evidence nor an entry in edited_fields'
      : undefined;
  if (edited) return 'is in edited_fields and has evidence; remove one of the two';
  if (!isStated(value[field])) return 'has evidence but no value';
  if (!source.value.terms.approved) return `the terms of ${source.id} do not allow quoting its sentences`;
  if (pages.length === 0) return `the page was never captured: npm run catalog -- capture ${source.id}`;
  const faults = pages.map((faultOf) => faultOf(sentence));
  return faults.includes(undefined) ? inconsistency(field, value[field], sentence) : faults.at(-1);
}

/** Returns whether a field has a value: not null, missing or an empty list. */
export function isStated(value: unknown): boolean {
  return Array.isArray(value) ? value.length > 0 : value !== null && value !== undefined;
}

/**
 * Returns the texts that may contain a program's evidence: during a review the old and the new one, and after the approval of
 * the program only the new one.
 */
function textsFor({ dir }: Catalog, { id, value, review }: Source, program: string): string[] {
  const approved = review?.value.approved.includes(program) ?? false;
  const hashes = [approved ? undefined : value.capture?.sha256, review?.value.sha256];
  return hashes.flatMap((sha256) => (sha256 === undefined ? [] : (readText(dir, id, sha256) ?? [])));
}

/** Returns a captured text; undefined if it is not kept. */
export function readText(dir: string, source: string, sha256: string): string | undefined {
  const path = places.text(dir, source, sha256);
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined;
}

/** Reports reviews and texts whose source does not exist. */
function strayFiles({ dir, sources, programs }: Catalog): string[] {
  const known = new Set(sources.map(({ id }) => id));
  const lost = ['reviews', 'text'].flatMap((kind) => {
    const folder = join(dir, kind);
    const names = existsSync(folder) ? readdirSync(folder).filter((name) => !name.startsWith('.')) : [];
    return names.filter((name) => !known.has(name.split('.')[0]!)).map((name) => join(folder, name));
  });
  const strange = sources.flatMap(({ id, review }) => {
    const own = new Set(programs.filter(({ source }) => source.id === id).map((program) => program.id));
    const stranger = review?.value.approved.find((approved) => !own.has(approved));
    return stranger === undefined ? [] : [`${review!.file}: approved: ${stranger} is not a program of the source`];
  });
  return [...lost.map((file) => `${file}: its source does not exist; remove the file`), ...strange];
}

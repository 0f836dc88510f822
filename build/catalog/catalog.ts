import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { z } from 'zod';
import { nearestName } from '../../api/domain/text.ts';
import { ImportError } from '../base/errors.ts';
import { readYaml, type YamlFile } from '../base/yamlFile.ts';
import {
  CatalogEntry,
  type CatalogJurisdiction,
  type DesignationEntry,
  DesignationsEntry,
  ProgramEntry,
  type Publisher,
  ReviewEntry,
  SourceEntry,
} from './catalogSchema.ts';
import { listPaths, type ListName, listNames, readPageRules, readPages } from './lists.ts';
import { editYaml, hasPending } from './store.ts';

/** The folder of the catalog in a register. */
export const catalogFolder = 'incentives';

/** An entry of the catalog. Its id is the name of its file. */
interface Item<T> extends YamlFile<T> {
  readonly id: string;
  readonly file: string;
}

export interface Source extends Item<SourceEntry> {
  /** The list that it is a page of, whose file has the captures of all its pages. */
  readonly list: ListName | undefined;
  readonly publisher: Publisher;
  readonly jurisdiction: CatalogJurisdiction;
  /** An open review: the page has changed, and not every program was approved since. */
  readonly review: Item<ReviewEntry> | undefined;
}

export interface Program extends Item<ProgramEntry> {
  readonly source: Source;
  readonly otherSources: readonly Source[];
}

/** The contents of the catalog files; sources and programs by id. */
export interface Catalog {
  readonly dir: string;
  readonly entry: CatalogEntry;
  readonly sources: readonly Source[];
  readonly programs: readonly Program[];
  readonly designations: readonly DesignationEntry[];
}

/** The paths of the files of the catalog. */
export const places = {
  source: (dir: string, id: string) => join(dir, 'sources', `${id}.yaml`),
  program: (dir: string, id: string) => join(dir, 'programs', `${id}.yaml`),
  review: (dir: string, id: string) => join(dir, 'reviews', `${id}.yaml`),
  text: (dir: string, source: string, sha256: string) => join(dir, 'text', `${source}.${sha256.slice(0, 12)}.txt`),
};

/** Reads the catalog in a folder. @throws ImportError `register` that lists every error with file, line and member */
export function readCatalog(dir: string): Catalog {
  if (hasPending(dir))
    throw new ImportError('register', `${dir}: an import was killed; run it again, and it completes the files`);
  const { value: entry, at } = readYaml(join(dir, 'catalog.yaml'), CatalogEntry);
  const problems: string[] = [
    ...repeated(entry.publishers, ({ key }) => key).map((i) => `${at(['publishers', i])}: duplicate key`),
    ...repeated(entry.jurisdictions, ({ key }) => key).map((i) => `${at(['jurisdictions', i])}: duplicate key`),
  ];
  const reviews = readAll(dir, 'reviews', ReviewEntry, problems);
  const publishers = new Map(entry.publishers.map((publisher) => [publisher.key, publisher]));
  const jurisdictions = new Map(entry.jurisdictions.map((jurisdiction) => [jurisdiction.key, jurisdiction]));
  const own = readAll(dir, 'sources', SourceEntry, problems).map((item) => ({ ...item, list: undefined }));
  const sources = [...own, ...listNames.flatMap((name) => listedPages(dir, name))].flatMap((item): Source[] => {
    const publisher = lookUp(item, 'publisher', publishers, problems);
    const jurisdiction = lookUp(item, 'jurisdiction', jurisdictions, problems);
    const review = reviews.find(({ id }) => id === item.id);
    return publisher && jurisdiction ? [{ ...item, publisher, jurisdiction, review }] : [];
  });
  const byId = new Map(sources.map((source) => [source.id, source]));
  const programs = readAll(dir, 'programs', ProgramEntry, problems).flatMap((item): Program[] => {
    const source = lookUp(item, 'source', byId, problems);
    const otherSources = item.value.other_sources.map((id) => byId.get(id));
    const unknown = otherSources.indexOf(undefined);
    if (unknown >= 0) problems.push(`${item.at(['other_sources', unknown])}: other_sources: unknown source`);
    return source ? [{ ...item, source, otherSources: otherSources.filter((other) => other !== undefined) }] : [];
  });
  const designations = readDesignations(dir, programs, problems);
  if (problems.length > 0) throw new ImportError('register', problems.join('\n'));
  return { dir, entry, sources, programs, designations };
}

/** Returns the id of the page of a listing: `fpi-10-500` for 10.500. */
export function inventoryPageId(listing: string): string {
  return `fpi-${listing.toLowerCase().replace('.', '-')}`;
}

/** Returns the pages of a list as sources. Its rules say who publishes them, and under which terms. */
function listedPages(dir: string, list: ListName): Omit<Source, 'publisher' | 'jurisdiction' | 'review'>[] {
  const found = readPages(dir, list);
  if (!found) return [];
  const rules = readPageRules(dir, list);
  return Object.entries(found.value.pages).map(([id, page]) => ({
    id,
    file: listPaths.pages(dir, list),
    list,
    // An unknown jurisdiction is reported with the page.
    value: { ...page, ...rules, jurisdiction: page.jurisdiction ?? rules.jurisdiction ?? '' },
    at: (path) => found.at(['pages', id, ...path]),
  }));
}

/** Saves when a page was read, and as which text. */
export function saveCapture({ id, file, list }: Source, capture: SourceEntry['capture']): void {
  editYaml(file, { capture }, list ? ['pages', id] : []);
}

/** Returns a source by its id or the URL of its page. @throws ImportError if there is none */
export function findSource({ sources, dir }: Catalog, name: string): Source {
  const found = sources.find(({ id, value }) => id === name || value.url === name);
  if (found) return found;
  if (/^https?:/.test(name))
    throw new ImportError(
      'register',
      `no source has the page ${name}; write one first, such as ${places.source(dir, 'new-source')}: who publishes it, and under which terms (docs/incentives.md)`,
    );
  throw unknown('source', name, sources);
}

/** Returns a program by its id. @throws ImportError that suggests the nearest id */
export function findProgram({ programs }: Catalog, name: string): Program {
  const found = programs.find(({ id }) => id === name);
  if (!found) throw unknown('program', name, programs);
  return found;
}

/** Returns the programs of a source that are not retired. */
export function programsOf({ programs }: Catalog, source: Source): Program[] {
  return programs.filter((program) => program.source.id === source.id && !program.value.retired);
}

/** Returns the indices of items with a duplicate key. */
export function repeated<T>(items: readonly T[], keyOf: (item: T) => string): number[] {
  const seen = new Set<string>();
  return items.flatMap((item, i) => {
    const key = keyOf(item);
    if (seen.has(key)) return [i];
    seen.add(key);
    return [];
  });
}

function unknown(what: string, name: string, items: readonly Item<unknown>[]): ImportError {
  const close = nearestName(
    name,
    items.map(({ id }) => id),
  );
  return new ImportError('register', `the catalog has no ${what} ${name}${close ? `; did you mean ${close}?` : ''}`);
}

function readAll<S extends z.ZodType>(dir: string, kind: string, shape: S, problems: string[]): Item<z.output<S>>[] {
  const folder = join(dir, kind);
  if (!existsSync(folder)) return [];
  const names = readdirSync(folder).filter((name) => !name.startsWith('.'));
  return names.toSorted().flatMap((name) => {
    const file = join(folder, name);
    const id = /^([a-z0-9]+(?:-[a-z0-9]+)*)\.yaml$/.exec(name)?.[1];
    if (id === undefined) {
      problems.push(`${file}: rename it to <id>.yaml with lower-case letters, digits and single hyphens`);
      return [];
    }
    try {
      return [{ id, file, ...readYaml(file, shape) }];
    } catch (error) {
      if (!(error instanceof ImportError)) throw error;
      problems.push(error.message);
      return [];
    }
  });
}

/** Returns the designations of the catalog, which may have none. */
function readDesignations(dir: string, programs: readonly Program[], problems: string[]): DesignationEntry[] {
  const file = join(dir, 'designations.yaml');
  if (!existsSync(file)) return [];
  const { value, at } = readYaml(file, DesignationsEntry);
  const known = new Map(programs.map((program) => [program.id, program]));
  for (const [i, { programs }] of value.designations.entries())
    for (const [n, use] of programs.entries())
      lookUp({ value: use, at: (path) => at(['designations', i, 'programs', n, ...path]) }, 'program', known, problems);
  return value.designations;
}

/** Returns the value of a member of an item. */
function lookUp<M extends string, T>(
  { value, at }: YamlFile<Record<M, string>>,
  member: M,
  known: ReadonlyMap<string, T>,
  problems: string[],
): T | undefined {
  const name = value[member];
  const found = known.get(name);
  if (found === undefined) {
    const close = nearestName(name, known.keys());
    problems.push(`${at([member])}: ${member}: unknown: ${name}${close ? `; did you mean ${close}?` : ''}`);
  }
  return found;
}

import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse, stringify } from 'yaml';
import { hashOf } from '../../build/catalog/text.ts';
import { tidy } from '../../build/catalog/readableText.ts';
import { newFolder } from '../import/folders.ts';

type Yaml = Record<string, unknown>;

/** The contents of a test catalog in addition to the defaults. `texts` are the captured texts of sources. */
interface CatalogParts {
  entry?: Yaml;
  jurisdictions?: Yaml[];
  sources?: Record<string, Yaml>;
  texts?: Record<string, string>;
  programs?: Record<string, Yaml>;
}

export const terms = { approved: true, decided_on: '2026-01-01', document: 'https://example.org/terms' };
export const refusedTerms = { ...terms, approved: false };
const capturedAt = '2026-01-01T00:00:00.000Z';

/** A made-up publisher of made-up programs. */
export const publisher = {
  key: 'plenty',
  name: 'Department of Plenty',
  credit: 'Source: Department of Plenty.',
  url: 'https://example.org/',
  license: 'Free to reuse',
  license_url: 'https://example.org/license',
};

/** Writes a catalog of made-up jurisdictions to a folder, by default a new one. */
export function writeCatalog(parts: CatalogParts, dir = join(newFolder(), 'incentives')): string {
  const { entry = {}, jurisdictions = [], sources = {}, texts = {}, programs = {} } = parts;
  put(dir, 'catalog.yaml', {
    available: true,
    decided_on: '2026-01-01',
    publishers: [publisher],
    jurisdictions: [{ key: 'us', name: 'United States' }, ...jurisdictions],
    ...entry,
  });
  for (const [id, source] of Object.entries(sources)) {
    const text = texts[id] === undefined ? undefined : tidy(texts[id]);
    const capture = text && { sha256: hashOf(text), captured_at: capturedAt, read_at: capturedAt };
    const common = { url: `https://example.org/${id}`, publisher: 'plenty', jurisdiction: 'us', terms };
    put(dir, `sources/${id}.yaml`, { ...common, ...(capture ? { capture } : {}), ...source });
    if (text) {
      mkdirSync(join(dir, 'text'), { recursive: true });
      writeFileSync(join(dir, 'text', `${id}.${hashOf(text).slice(0, 12)}.txt`), text);
    }
  }
  for (const [id, program] of Object.entries(programs)) put(dir, `programs/${id}.yaml`, program);
  return dir;
}

/** Returns a program whose fields were all set by a reviewer. */
export function editProgram(source: string, fields: Yaml): Yaml {
  return { source, ...fields, edited_fields: Object.keys(fields) };
}

export function put(dir: string, name: string, value: Yaml): void {
  mkdirSync(join(dir, name, '..'), { recursive: true });
  writeFileSync(join(dir, name), stringify(value));
}

export const readEntry = (dir: string, name: string): any => parse(readFileSync(join(dir, name), 'utf8')) as unknown;

/** Changes members in the file of an entry. */
export function change(dir: string, name: string, members: Yaml): void {
  put(dir, name, { ...(readEntry(dir, name) as Yaml), ...members });
}

/** Returns every file of a catalog with its text. */
export function filesOf(dir: string): Record<string, string> {
  const names = readdirSync(dir, { recursive: true, encoding: 'utf8' }).filter((name) => /\.(yaml|txt)$/.test(name));
  return Object.fromEntries(names.map((name) => [name, readFileSync(join(dir, name), 'utf8')]));
}

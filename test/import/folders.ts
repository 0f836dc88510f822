import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach } from 'vitest';
import type { RegisterFile } from '../../build/import/register.ts';
import { tinyRegister, tinySources } from '../fixtures/tiny.ts';

const allFolders: string[] = [];
afterEach(() => {
  for (const folder of allFolders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

/** Creates an empty folder that is removed after the test. */
export function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'import-'));
  allFolders.push(folder);
  return folder;
}

/** Creates a copy of the test register and sources, and an empty folder for releases. */
export function copyTiny(): { registerDir: string; sources: string; releasesDir: string } {
  const root = newFolder();
  const folders = {
    registerDir: join(root, 'register'),
    sources: join(root, 'sources'),
    releasesDir: join(root, 'releases'),
  };
  cpSync(tinyRegister, folders.registerDir, { recursive: true });
  cpSync(tinySources, folders.sources, { recursive: true });
  return folders;
}

/** Replaces a text that must be in the file; all other bytes stay. */
export function edit(file: string, from: string, to: string): void {
  const content = readFileSync(file, 'latin1');
  if (!content.includes(from)) throw new Error(`${file} does not hold ${from}`);
  writeFileSync(
    file,
    content.replace(from, () => to),
    'latin1',
  );
}

/** The members of a file's register entry that say nothing about its content. */
export const entryBase = { folder: 'f', url: 'https://example.org/f', as: 't', members: [], rows: { min: 1, max: 9 } };

/** Returns the register entry of a CSV file with the columns A and B. `more` replaces members. */
export function csvEntry(more: object = {}): RegisterFile {
  return {
    ...entryBase,
    path: 'f/a.csv',
    format: 'delimited',
    delimiter: ',',
    header_row: 1,
    encoding: 'utf-8',
    columns: ['A', 'B'],
    ...more,
  };
}

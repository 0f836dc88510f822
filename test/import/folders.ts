import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach } from 'vitest';
import { tinyRegister, tinySources } from '../fixtures/tiny.ts';

const made: string[] = [];
afterEach(() => {
  for (const folder of made.splice(0)) rmSync(folder, { recursive: true, force: true });
});

/** Creates an empty folder that is removed after the test. */
export function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'import-'));
  made.push(folder);
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

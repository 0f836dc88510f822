import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of the project. */
const root = fileURLToPath(new URL('../..', import.meta.url));

/** Returns a digest of files and folders of the project and, optionally, a text. */
export function digestOf(places: readonly string[], more = ''): string {
  const hash = createHash('sha256').update(more);
  for (const place of places) {
    const path = join(root, place);
    const names = statSync(path).isFile() ? [''] : readdirSync(path, { recursive: true, encoding: 'utf8' });
    for (const name of names.filter(isSource).sort()) {
      const file = join(path, name);
      if (statSync(file).isFile()) hash.update(name).update(readFileSync(file));
    }
  }
  return hash.digest('hex');
}

/** Excludes files of tools, such as `.astro`. */
const isSource = (name: string) => !name.startsWith('.') && !name.startsWith('node_modules');

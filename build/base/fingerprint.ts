import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project's folder. */
export const root = fileURLToPath(new URL('../..', import.meta.url));

/**
 * The code that a build's output depends on. The importers, the register and the catalog made the release; its manifest stands
 * for them. The site has a mark of its own.
 */
const authors = ['api', 'build/render', 'build/release', 'common/release', 'package-lock.json'];

/** A mark of a release and the code that renders it: the same mark, the same pages. */
export function fingerprint(manifest: string): string {
  return digestOf(authors, manifest);
}

/** A mark of files: those in `places`, files and folders of the project, and a text beside them. */
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

/** Not what tools keep beside the sources, such as Astro in `.astro`. */
const isSource = (name: string) => !name.startsWith('.') && !name.startsWith('node_modules');

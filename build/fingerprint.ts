import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project's folder. */
export const root = fileURLToPath(new URL('..', import.meta.url));

/** The code that a build's output depends on. */
const authors = ['api', 'build', 'dynamic/release', 'package-lock.json'];

/** A mark of a release and the code that renders it: the same mark, the same pages. */
export function fingerprint(manifest: string): string {
  return digestOf(root, authors, rendersPages, manifest);
}

/** A mark of files: of those named, and of those in the folders named whose path in the folder `counts`. */
export function digestOf(
  root: string,
  places: readonly string[],
  counts: (name: string) => boolean,
  more = '',
): string {
  const hash = createHash('sha256').update(more);
  for (const place of places) {
    const path = join(root, place);
    const names = statSync(path).isFile()
      ? ['']
      : readdirSync(path, { recursive: true, encoding: 'utf8' }).filter(counts);
    for (const name of names.sort()) {
      const file = join(path, name);
      if (statSync(file).isFile()) hash.update(name).update(readFileSync(file));
    }
  }
  return hash.digest('hex');
}

/**
 * The importers, the register and the commands of its catalog made the release; its manifest stands for them. The site has a
 * mark of its own.
 */
function rendersPages(name: string): boolean {
  // What is served of a region's values is decided by the statement that the importer's checks use, too.
  if (/^import\/(database\.ts|sql\/served\.sql)$/.test(name)) return true;
  return /\.(ts|sql)$/.test(name) && !/^(import|register|catalog|site)\b/.test(name);
}

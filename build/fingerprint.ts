import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

/** The code that a build's output depends on. */
const authors = ['api', 'build', 'dynamic/release', 'package-lock.json'];

/** A mark of a release and the code that renders it: the same mark, the same pages. */
export function fingerprint(manifest: string): string {
  const hash = createHash('sha256').update(manifest);
  for (const author of authors) {
    const names = author.includes('.') ? [''] : readdirSync(join(root, author), { recursive: true, encoding: 'utf8' });
    for (const name of names.filter(rendersPages).sort())
      hash.update(name).update(readFileSync(join(root, author, name)));
  }
  return hash.digest('hex');
}

/** The importers and the register made the release; its manifest stands for them. */
function rendersPages(name: string): boolean {
  return name === '' || (/\.(ts|sql)$/.test(name) && !/^(import|register)\b/.test(name));
}

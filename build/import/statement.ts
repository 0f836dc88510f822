import { readFileSync } from 'node:fs';

/** Reads a statement of the import, `sql/<name>.sql`. */
export function statement(name: string): string {
  return readFileSync(new URL(`sql/${name}.sql`, import.meta.url), 'utf8');
}

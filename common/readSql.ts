import { readFileSync } from 'node:fs';

/**
 * Reads the statement in an `.sql` file.
 * @param module the `import.meta.url` of the module that runs it
 * @param path the path of the file from the folder of the module, without `.sql`
 */
export function readSql(module: string, path: string): string {
  return readFileSync(new URL(`${path}.sql`, module), 'utf8');
}

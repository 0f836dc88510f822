import { readSql } from '../../common/readSql.ts';

/** Reads a statement of the import, `sql/<name>.sql`. */
export function statement(name: string): string {
  return readSql(import.meta.url, `sql/${name}`);
}

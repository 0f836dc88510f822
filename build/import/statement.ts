import { readSql } from '../../common/readSql.ts';

const names = new Map<string, string>();

/** Reads a statement of the import, `sql/<name>.sql`. */
export function statement(name: string): string {
  const sql = readSql(import.meta.url, `sql/${name}`);
  names.set(sql, name);
  return sql;
}

/** Returns the file of a statement, or the beginning of one that has none. */
export function nameOfStatement(sql: string): string {
  for (const [known, name] of names) if (sql.includes(known)) return `sql/${name}.sql`;
  const start = sql.replace(/\s+/g, ' ').trim();
  return start.length > 120 ? `${start.slice(0, 120)}...` : start;
}

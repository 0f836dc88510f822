import type { Database } from '../release/database.ts';
import { sheetName } from './raw.ts';
import { columnNames } from './readFile.ts';
import { statement } from './statement.ts';
import type { Register } from './register.ts';
import type { CopySource } from './takeOver.ts';

/** Creates the tables of the pipeline for the measures and files of a register and for copied measures. */
export async function createTables(
  database: Database,
  register: Register,
  taken: CopySource | undefined,
): Promise<void> {
  const measures = [...register.measures, ...(taken?.manifest.measures ?? [])].map(({ name }) => name);
  const entries = register.figures.flatMap(({ files, editions }) => [...files, ...editions.flat()]);
  const files = entries.flatMap((entry) => {
    const { path, members } = entry;
    const parts = [path, ...members.map((member) => `${path}/${member}`)];
    return entry.format === 'workbook' ? parts.map((part) => sheetName(part, entry.sheet)) : parts;
  });
  await database.run('create type measure_name as enum (select unnest($names))', { names: sortNames(measures) });
  await database.run('create type file_name as enum (select unnest($names))', { names: sortNames(files) });
  await database.run('create type column_name as enum (select unnest($names))', {
    names: sortNames(entries.flatMap(columnNames)),
  });
  await database.run(statement('tables'));
}

/** Sorted, because an enumeration sorts by position. */
function sortNames(names: readonly string[]) {
  return [...new Set(names)].toSorted();
}

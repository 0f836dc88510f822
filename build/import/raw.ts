import { INTEGER, VARCHAR } from '@duckdb/node-api';
import type { z } from 'zod';
import type { SourceFile } from '../release/manifest.ts';
import { textColumns, type Database } from './database.ts';
import { obtain, type Obtaining } from './obtain.ts';
import { readFile } from './readFile.ts';
import type { RegisterFile } from './register.ts';
import { ImportError } from './errors.ts';

/** Obtains and reads a dataset's files into raw tables, all text, each row with its file and line. */
export async function loadRaw(
  database: Database,
  files: readonly RegisterFile[],
  how: Obtaining,
): Promise<z.infer<typeof SourceFile>[]> {
  const columnsOf = new Map<string, string>();
  const read: z.infer<typeof SourceFile>[] = [];
  for (const [i, file] of files.entries()) {
    const { bytes, sha256 } = await obtain(file, how);
    const { columns, rows } = readFile(file, bytes);
    const names = columns.join(', ');
    const others = columnsOf.get(file.as);
    if (others !== undefined && others !== names) {
      throw new ImportError(
        'register',
        `${file.path}: gives table ${file.as} the columns ${names}, another file gave it ${others}`,
      );
    }
    columnsOf.set(file.as, names);
    const types = { ...textColumns(columns), _file: VARCHAR, _line: INTEGER };
    await database.fill(
      'raw',
      file.as,
      types,
      rows.map(({ line, cells }) => [...cells, file.path, line]),
    );
    const name = file.path.slice(file.path.lastIndexOf('/') + 1);
    how.progress.step(i + 1);
    read.push({ name, url: file.url, sha256, bytes: bytes.length, rows: rows.length });
  }
  return read;
}

/** Drops the raw tables: what the publishers' files hold beyond the figures goes no further. */
export async function dropRaw(database: Database): Promise<void> {
  await database.run('drop schema raw cascade');
  await database.run('create schema raw');
}

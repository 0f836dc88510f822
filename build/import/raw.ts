import { INTEGER, VARCHAR } from '@duckdb/node-api';
import type { z } from 'zod';
import type { SourceFile } from '../release/manifest.ts';
import { textColumns, type Database } from '../release/database.ts';
import { ImportError } from '../base/errors.ts';
import { obtain, type Obtaining } from './obtain.ts';
import { checkKind } from './fileKind.ts';
import { checkRows } from './readFile.ts';
import { Problems } from './problems.ts';
import type { RegisterFile } from './register.ts';
import { isZip, unzip, type Member } from '../base/unzip.ts';

/** A part of a file that is read as one table: the file itself, a member of an archive, or a sheet of a workbook. */
interface Part extends Member {
  member: string | null;
  sheet: string | null;
}

/**
 * Reads the files of a dataset into raw text tables, each row with its file and line. Adds the parts of the files and the
 * places of their columns to the tables `source` and `source_column`. Reports the problems of all files. A wrong number of
 * rows goes to `cells`, the problems of the next stage, because what is wrong with the rows says more.
 */
export async function loadRaw(
  database: Database,
  files: readonly RegisterFile[],
  how: Obtaining,
  cells: Problems,
): Promise<z.infer<typeof SourceFile>[]> {
  const columnsOf = new Map<string, string>();
  const read: z.infer<typeof SourceFile>[] = [];
  const problems = new Problems();
  for (const [i, file] of files.entries()) {
    const loaded = await problems.collect(() => loadFile(database, file, columnsOf, how));
    if (loaded) {
      read.push(loaded);
      await cells.collect(() => checkRows(file, loaded.rows));
    }
    how.progress.step(i + 1);
  }
  problems.stop();
  return read;
}

/** Reads a file into its raw table. `columnsOf` has the columns of each table. */
async function loadFile(
  database: Database,
  file: RegisterFile,
  columnsOf: Map<string, string>,
  how: Obtaining,
): Promise<z.infer<typeof SourceFile>> {
  const { bytes, sha256, isDownload } = await obtain(file, how);
  const name = file.path.slice(file.path.lastIndexOf('/') + 1);
  let count = 0;
  const problems = new Problems();
  for await (const part of partsOf(file, bytes)) {
    await problems.collect(async () => {
      const { columns, places, rows } = await how.readFile(file, part.bytes, part.name);
      const from = part.sheet === null ? part.name : sheetName(part.name, part.sheet);
      const names = columns.join(', ');
      const others = columnsOf.get(file.as);
      if (others !== undefined && others !== names) {
        throw new ImportError(
          'register',
          `${part.name}: has columns ${names} for table ${file.as}; another file has ${others}`,
        );
      }
      columnsOf.set(file.as, names);
      await database.fill(
        'raw',
        file.as,
        { ...textColumns(columns), _file: VARCHAR, _line: INTEGER },
        rows.map(({ line, cells }) => [...cells, from, line]),
      );
      await database.fill('main', 'source', sourceColumns, [[from, name, part.member, part.sheet]]);
      await database.fill(
        'main',
        'source_column',
        placeColumns,
        places.map(({ name, column, width, label }) => [from, name, column, width, label]),
      );
      count += rows.length;
    });
  }
  problems.stop();
  const obtained = isDownload ? ({ how: 'publisher', retrieved_on: how.today } as const) : file.obtained;
  return {
    name,
    url: file.url,
    sha256,
    bytes: bytes.length,
    ...(file.format === 'workbook' ? { sheet: file.sheet } : {}),
    rows: count,
    ...(obtained ? { obtained } : {}),
  };
}

/** Returns the file, or the needed members if it is an archive. */
async function* partsOf(file: RegisterFile, bytes: Uint8Array): AsyncGenerator<Part> {
  const sheet = file.format === 'workbook' ? file.sheet : null;
  if (file.members.length > 0 && isZip(bytes)) {
    for await (const member of unzip(bytes, file.members, file.path))
      yield { ...member, member: member.name.slice(file.path.length + 1), sheet };
  } else if (file.members.length < 2) yield { name: file.path, bytes, member: null, sheet };
  else {
    checkKind(bytes, 'zip', file.path, file.url);
    throw new ImportError('source', `${file.path}: not a zip archive with ${file.members.length} members`);
  }
}

/** Returns the name of a sheet in `_file`: a workbook may have several that are read. */
export const sheetName = (file: string, sheet: string) => `${file}/${sheet}`;

const sourceColumns = { _file: VARCHAR, file: VARCHAR, member: VARCHAR, sheet: VARCHAR };
const placeColumns = { _file: VARCHAR, _column: VARCHAR, position: INTEGER, width: INTEGER, label: VARCHAR };

/** Drops the raw tables, because only figures go into a release. */
export async function dropRaw(database: Database): Promise<void> {
  await database.run('drop schema raw cascade');
  await database.run('create schema raw');
}

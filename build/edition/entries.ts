import { basename } from 'node:path';
import { z } from 'zod';
import { expand } from '../import/expand.ts';
import { FileEntry } from '../import/fileSchema.ts';
import { filesOf, type RegisterFile } from '../import/register.ts';
import type { YamlText } from './yamlText.ts';

/** A file of the new edition. */
export interface NewFile {
  name: string;
  bytes: Uint8Array;
}

const Dataset = z.object({ key: z.string(), files: z.array(FileEntry) });

/** Returns the entries under `files`. */
export function entriesOf(text: YamlText): FileEntry[] {
  return Dataset.parse(text.value()).files;
}

/** Returns the names that an entry may have in a folder: its files, their archive, the members. */
export function namesOf({ path, url, member }: FileEntry): string[] {
  const archive = member === undefined ? [] : [new URL(expand(url)[0]!).pathname, ...expand(member)];
  return [...expand(path), ...archive].map((name) => basename(name));
}

/** Returns the file `name` of entry number `i`; undefined if it is not one of the entry. */
export function registerFile(text: YamlText, i: number, name: string): RegisterFile | undefined {
  const { key, files } = Dataset.parse(text.value());
  return filesOf(files[i]!, key).findLast((file) => namesOf(file).includes(name));
}

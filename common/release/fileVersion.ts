import { stat } from 'node:fs/promises';

/** Identifies a version of a file: it changes when the file is replaced or rewritten. Undefined where there is no file. */
export async function fileVersion(file: string): Promise<string | undefined> {
  const found = await stat(file).catch(() => undefined);
  return found && `${found.dev} ${found.ino} ${found.mtimeMs}`;
}

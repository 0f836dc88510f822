import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

/** The name of a release, which is that of its folder. */
export const ReleaseId = z.string().regex(/^[a-z0-9][a-z0-9.-]{0,63}$/);

/** `dist/active.json`: which built release is served. */
export const Pointer = z.strictObject({
  release: ReleaseId,
  previous: ReleaseId.nullable().describe('what `rollback` goes back to'),
  activated_at: z.iso.datetime(),
  newest: z.string().describe('the newest release when this was decided: a newer one may take over at the next start'),
});
export type Pointer = z.infer<typeof Pointer>;

export const pointerFile = (dist: string) => join(dist, 'active.json');

/** Undefined where no release was ever activated. @throws where the file is not a pointer */
export async function readPointer(dist: string): Promise<Pointer | undefined> {
  const file = pointerFile(dist);
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
  try {
    return Pointer.parse(JSON.parse(text));
  } catch (cause) {
    throw new Error(`${file} is not a release pointer; activate a release again: npm run release -- activate ID`, {
      cause,
    });
  }
}

/** Switches the pointer in one step: a reader sees the old one or the new one. */
export const writePointer = (dist: string, pointer: Pointer): Promise<void> => writeJson(pointerFile(dist), pointer);

/** Writes a JSON file whole or not at all. */
export async function writeJson(file: string, value: object): Promise<void> {
  const next = `${file}.${process.pid}.tmp`;
  try {
    await writeFile(next, JSON.stringify(value, null, 2) + '\n');
    await rename(next, file);
  } finally {
    await rm(next, { force: true });
  }
}

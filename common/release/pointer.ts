import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { ReleaseId } from '../../api/schemas/common.ts';
import { Activations } from './history.ts';
import { makeFile } from './workFolder.ts';

/** `dist/active.json`: which built release is served. */
export const Pointer = z.strictObject({
  release: ReleaseId,
  previous: ReleaseId.nullable().describe('what `rollback` goes back to'),
  activated_at: z.iso.datetime(),
  history: Activations.optional().describe('absent in pointers of earlier versions'),
  newest: z.string().describe('the newest release when this was decided: a newer one may take over at the next start'),
});
export type Pointer = z.infer<typeof Pointer>;

/** What an operator can do about damaged or missing files of a release. */
export const repairAdvice =
  'to repair: npm run release -- ready (a server with RELEASES_FROM fetches it again by itself)';

/** Returns the file of the pointer in a folder of built releases. */
export const pointerFile = (dist: string) => join(dist, 'active.json');

/**
 * Undefined where no release was ever activated.
 * @param repair is called with what is wrong with a damaged pointer, which counts as none; without it that is thrown
 */
export async function readPointer(dist: string, repair?: (error: Error) => void): Promise<Pointer | undefined> {
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
    const error = new Error(`${file} is not a release pointer; ${repairAdvice}`, { cause });
    if (!repair) throw error;
    repair(error);
    return undefined;
  }
}

/** Switches the pointer in one step: a reader sees the old one or the new one. */
export const writePointer = (dist: string, pointer: Pointer): Promise<void> => writeJson(pointerFile(dist), pointer);

/** Writes a JSON file whole or not at all. */
export const writeJson = (file: string, value: object): Promise<void> =>
  makeFile(file, (handle) => handle.writeFile(JSON.stringify(value, null, 2) + '\n'));

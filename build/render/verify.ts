import { encodings, type Pack } from '../../common/release/pack.ts';
import type { PackCounts } from './packWriter.ts';

/** The number of pages to read before yielding to the event loop. */
const pagesATurn = 500;

/**
 * Reads every body of a pack and checks its checksum.
 * @param each is called with the number of pages read so far
 * @throws Error that names the file if a body is damaged
 */
export async function verifyBodies(pack: Pack, each: (pages: number) => void): Promise<void> {
  for (let number = 0; number < pack.size; number++) {
    const page = pack.page(number);
    for (const encoding of encodings) pack.read(page, encoding);
    if (number % pagesATurn > 0) continue;
    each(number);
    await new Promise(setImmediate);
  }
}

/** Checks the index of a new pack: every request has a page, and every byte of the bodies belongs to a page. */
export function verifyIndex(pack: Pack, { pages, requests }: PackCounts): void {
  let end = 0;
  let before = '';
  let found = 0;
  for (let number = 0; number < pack.size; number++) {
    const { offset, sizes } = pack.page(number);
    if (offset !== end) throw new Error(`page ${number} does not follow the one before it in the pack`);
    end += sizes.identity + sizes.gzip;
  }
  for (const [key, page] of pack.requests()) {
    if (key <= before) throw new Error(`${key} is in the index of the pack twice`);
    if (pack.find(key)?.number !== page) throw new Error(`${key} does not lead to its page`);
    before = key;
    found++;
  }
  if (pack.size !== pages || found !== requests)
    throw new Error(`the index has ${pack.size} pages and ${found} requests; ${pages} and ${requests} were written`);
}

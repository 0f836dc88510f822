import { ImportError } from '../base/errors.ts';
import { findSource, readCatalog } from './catalog.ts';
import { isSavedPage, readPage, readSavedPage, type Reading } from './page.ts';
import { type Reread, reread, settle } from './reread.ts';
import { withLock } from './store.ts';

/**
 * Reads a page, given by the id or URL of its source or as a saved file, and keeps its text and hash. A page that was
 * already captured is verified.
 */
export async function capture(
  dir: string,
  { page, source: name, now, reading }: { page: string; source: string | undefined; now: Date; reading: Reading },
): Promise<{ source: string; kept: boolean; outcome: Reread }> {
  return withLock(dir, async () => {
    settle(dir);
    const catalog = readCatalog(dir);
    if (name === undefined && isSavedPage(page))
      throw new ImportError('register', `${page}: name its source: capture ${page} --source ID`);
    const source = findSource(catalog, name ?? page);
    const given = name === undefined || [source.id, source.value.url].includes(page);
    if (!given && /^https?:/.test(page))
      throw new ImportError('register', `${source.id} is the page ${source.value.url}, not ${page}`);
    const text = await (given ? readPage(source.value.url, reading) : readSavedPage(page, reading.limits));
    const outcome = reread(catalog, source, text, now);
    settle(dir);
    return { source: source.id, kept: source.value.terms.approved, outcome };
  });
}

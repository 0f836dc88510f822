import { dayOf } from '../../api/domain/dates.ts';
import { ImportError } from '../base/errors.ts';
import type { Progress } from '../base/progress.ts';
import { findSource, type Source } from './catalog.ts';
import { checkedCatalog } from './check.ts';
import { readPage, type Reading } from './page.ts';
import { type Reread, reread, settle } from './reread.ts';
import { withLock } from './store.ts';

/** The result for a source: of its page, or why it could not be read. */
export interface SourceResult {
  readonly source: string;
  readonly outcome: Reread | { readonly kind: 'unreadable'; readonly why: string };
}

interface VerifyOptions {
  /** Only these, even if they were read recently. */
  only: readonly string[];
  /** Skips pages read in this many days (UTC), including today, so an interrupted run continues. */
  days: number;
  now: () => Date;
  reading: Reading;
  progress: Progress;
}

/** Reads the captured pages again, one after the other, and saves each result before the next. */
export async function verify(
  dir: string,
  { only, days, now, reading, progress }: VerifyOptions,
): Promise<SourceResult[]> {
  return withLock(dir, async () => {
    settle(dir);
    const catalog = checkedCatalog(dir);
    const captured = catalog.sources.filter(({ value }) => value.capture);
    // On the web, pages of the inventory have another layout: each would need a review. The next edition renews them.
    const own = captured.filter(({ list }) => !list);
    const due = own.filter((source) => dayOf(now().getTime()) - dayOf(lastRead(source)) >= days);
    const chosen = only.length > 0 ? only.map((name) => findSource(catalog, name)) : due;
    const never = chosen.find(({ value }) => !value.capture);
    if (never)
      throw new ImportError('register', `${never.id} was never captured: npm run catalog -- capture ${never.id}`);
    progress.start('reading pages', chosen.length);
    const results: SourceResult[] = [];
    for (const source of chosen) {
      results.push({ source: source.id, outcome: await verifyOne(source) });
      progress.step(results.length);
    }
    progress.done(`${results.length} pages read`);
    settle(dir);
    return results;

    async function verifyOne(source: Source): Promise<SourceResult['outcome']> {
      try {
        return reread(catalog, source, await readPage(source.value.url, reading), now());
      } catch (error) {
        if (error instanceof ImportError) return { kind: 'unreadable', why: error.message };
        throw error;
      }
    }
  });
}

function lastRead({ value, review }: Source): number {
  return Date.parse(review?.value.read_at ?? value.capture!.read_at);
}

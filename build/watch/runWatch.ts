import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Progress } from '../base/progress.ts';
import { pageLimits } from '../catalog/page.ts';
import { type NetworkLimits, networkLimits, type Obtaining } from '../import/obtain.ts';
import { readFile } from '../import/readFile.ts';
import { loadRegister } from '../import/register.ts';
import { listReleases } from '../release/released.ts';
import { prepareDraft } from './prepare.ts';
import { watchReport } from './report.ts';
import { readSeen, writeSeen } from './seen.ts';
import { rememberSeen, watchPublishers } from './watchPublishers.ts';

interface WatchRun {
  readonly registerDir: string;
  readonly releasesDir: string;
  readonly draftsDir: string;
  readonly only?: readonly string[] | undefined;
  /** Whether not to write what was seen. */
  readonly dryRun: boolean;
  /** Whether to put new editions into the register and to import a draft. */
  readonly prepare: boolean;
  readonly sources?: string | undefined;
  readonly contact?: string | undefined;
  /** The `User-Agent` of requests. */
  readonly agent: string;
  readonly now: Date;
  readonly fetch: typeof globalThis.fetch;
  readonly progress: Progress;
  readonly limits?: Partial<NetworkLimits>;
}

/** A file of what was seen, in the folder of the register. */
const seenFile = 'watched.yaml';

/** Most addresses are only asked for headers: a publisher that does not respond in time is asked again on the next run. */
const watchLimits: NetworkLimits = { ...networkLimits, attempts: 2, timeout: 60_000 };

/**
 * Asks publishers for new editions, remembers what was seen, and prepares a draft if asked to. Returns the report.
 * @throws ImportError if the register is not valid, or if no publisher responds
 */
export async function runWatch(run: WatchRun): Promise<string> {
  const { registerDir, releasesDir, only, dryRun, prepare, now, agent, fetch, progress } = run;
  const file = join(registerDir, seenFile);
  const seen = readSeen(file);
  const work = mkdtempSync(join(tmpdir(), 'watch-'));
  const limits = { ...watchLimits, ...run.limits };
  const how: Obtaining = {
    sources: undefined,
    today: now.toISOString().slice(0, 10),
    downloads: work,
    fetch,
    agent,
    progress,
    limits,
    readFile,
  };
  const pages = { fetch, agent, limits: { ...pageLimits, attempts: limits.attempts, delay: limits.delay } };
  try {
    const datasets = await watchPublishers({
      register: loadRegister(registerDir),
      manifest: (await listReleases(releasesDir)).at(-1),
      seen,
      only,
      now,
      asking: { how, pages },
    });
    const report = watchReport(datasets, now);
    const { sources, contact, draftsDir } = run;
    const draft = prepare
      ? await prepareDraft({ registerDir, releasesDir, draftsDir, sources, datasets, now, contact, how })
      : undefined;
    const remembered = rememberSeen(seen, datasets, draft?.taken);
    if (!dryRun && JSON.stringify(remembered) !== JSON.stringify(seen)) writeSeen(file, remembered);
    return draft && draft.report !== '' ? `${report}\n\n# Draft\n\n${draft.report}` : report;
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

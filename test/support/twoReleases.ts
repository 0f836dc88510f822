import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';
import { silent } from '../../build/base/progress.ts';
import { addHistory, prepareRelease } from '../../build/render/build.ts';
import { listReleases } from '../../build/release/released.ts';
import { distDir, releasesDir } from './service.ts';

/** A folder of two real releases. */
interface TwoReleases {
  readonly dist: string;
  /** The id of the release before the newest one. Its folder has its figures without stored pages. */
  readonly earlier: string;
  readonly remove: () => void;
}

/** Builds the figures of the release before the newest one next to the newest one, which takes half a minute. */
export async function buildEarlier(): Promise<TwoReleases> {
  const newest = inject('release');
  const earlier = (await listReleases(releasesDir)).at(-2)!.id;
  const dist = mkdtempSync(join(tmpdir(), 'metro-two-'));
  symlinkSync(join(distDir, newest), join(dist, newest));
  const options = { releasesDir, distDir: dist, id: earlier, progress: silent };
  await prepareRelease(options);
  // Charts over the years need it.
  await addHistory(options);
  return { dist, earlier, remove: () => rmSync(dist, { recursive: true, force: true }) };
}

import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { addPages, buildDatabases, isBuilt } from '../build/render/build.ts';
import { showProgress } from '../build/base/progress.ts';
import { listReleases } from '../build/release/released.ts';
import { buildAccountPages, buildSite } from '../build/site.ts';
import { distDir, releasesDir } from './support/service.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The newest release of the repository, built in `dist/`. */
    release: string;
  }
}

/**
 * Builds what the suites of a project need of the newest release, if it is not built: its databases, and except for those of
 * `unit` the stored pages and the site. It gives the suites a folder for whatever they make, which goes with them.
 */
export default async function setup(project: TestProject): Promise<() => void> {
  const id = (await listReleases(releasesDir)).at(-1)?.id;
  if (id === undefined) throw new Error('the repository holds no release to test with');
  const release = { releasesDir, distDir, id, progress: showProgress() };
  await buildDatabases(release);
  if (project.name !== 'unit') {
    if (!(await isBuilt(release))) await addPages(release);
    await buildAccountPages(release);
    await buildSite(release);
  }
  project.provide('release', id);
  const folder = mkdtempSync(join(tmpdir(), 'metro-tests-'));
  // Postgres does not run as root, and has a folder in it.
  chmodSync(folder, 0o755);
  process.env['TMPDIR'] = folder;
  return () => rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
}

import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildRelease } from '../../build/render/build.ts';
import { type Progress, silent } from '../../build/base/progress.ts';
import { importTiny } from '../fixtures/tiny.ts';

/** A folder of its own with `releases/` and `dist/`, removed after the test. */
export interface Workshop {
  readonly root: string;
  readonly releasesDir: string;
  readonly distDir: string;
  readonly progress: Progress;
  remove(): Promise<void>;
}

export async function workshop(): Promise<Workshop> {
  const root = await mkdtemp(join(tmpdir(), 'metro-'));
  return {
    root,
    releasesDir: join(root, 'releases'),
    distDir: join(root, 'dist'),
    progress: silent,
    remove: () => rm(root, { recursive: true, force: true }),
  };
}

/** Imports the made-up places as a release and builds it. */
export async function buildTiny(
  { releasesDir, distDir }: Pick<Workshop, 'releasesDir' | 'distDir'>,
  options: Parameters<typeof importTiny>[1] = {},
) {
  const { id } = await importTiny(releasesDir, options);
  return { id, ...(await buildRelease({ releasesDir, distDir, id, progress: silent })) };
}

let template: Promise<Workshop> | undefined;

/** Returns a copy of a folder with the built test release, which is built once per test file. */
export async function builtWorkshop(): Promise<Workshop> {
  template ??= workshop().then(async (made) => {
    await buildTiny(made);
    return made;
  });
  const [made, copy] = [await template, await workshop()];
  await cp(made.root, copy.root, { recursive: true });
  return copy;
}

/** Copies a release under another id, with its manifest changed. */
export async function copyRelease(from: string, to: string, change: (manifest: any) => void): Promise<void> {
  await cp(from, to, { recursive: true });
  const file = join(to, 'release.json');
  const manifest: unknown = JSON.parse(await readFile(file, 'utf8'));
  change(manifest);
  await writeFile(file, JSON.stringify(manifest, null, 2));
}

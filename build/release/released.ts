import { existsSync, readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { ReleaseId } from '../../common/release/pointer.ts';
import { builtFiles } from '../../common/release/served.ts';
import { ImportError } from '../base/errors.ts';
import { type ReleaseDataset, ReleaseManifest, type ReleaseMeasure } from './manifest.ts';

/** The name of a release's manifest in its folder. */
export const manifestFile = 'release.json';

/** The manifest in a release's folder. @throws ImportError that says what is wrong with it */
export function manifestIn(dir: string): ReleaseManifest {
  const file = join(dir, manifestFile);
  let content: unknown;
  try {
    content = JSON.parse(readFileSync(file, 'utf8'));
  } catch (cause) {
    throw new ImportError('release', `${file}: cannot be read; the release is not whole`, { cause });
  }
  const parsed = ReleaseManifest.safeParse(content);
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.map((issue) => `${file}: ${issue.path.join('.')}: ${issue.message}`);
  throw new ImportError('release', problems.join('\n'));
}

/** The folder of a release. @throws Error that names those there are */
export async function releaseFolder(releasesDir: string, id: string): Promise<string> {
  const folder = join(releasesDir, id);
  if (ReleaseId.safeParse(id).success && existsSync(join(folder, manifestFile))) return folder;
  const ids = (await listReleases(releasesDir)).map((release) => release.id);
  const known = ids.length === 0 ? 'none was imported yet' : `there are ${ids.join(', ')}`;
  throw new Error(`there is no release ${id}; ${known}`);
}

/** Reads a release's manifest. @throws Error that says where, and what to do */
export async function readManifest(releasesDir: string, id: string): Promise<ReleaseManifest> {
  return manifestIn(await releaseFolder(releasesDir, id));
}

/**
 * The folder that a release is built in.
 * @param needed the file that must stand in it
 * @throws Error that says how to build it, where that was not done
 */
export function builtFolder(distDir: string, id: string, needed: keyof typeof builtFiles = 'pack'): string {
  if (!ReleaseId.safeParse(id).success)
    throw new Error(`${id} is no name of a release; npm run release -- list shows those there are`);
  const folder = join(distDir, id);
  if (!existsSync(join(folder, builtFiles[needed])))
    throw new Error(`release ${id} is not built; build it first: npm run release -- build ${id}`);
  return folder;
}

/** Every release in a folder, oldest first. */
export async function listReleases(releasesDir: string): Promise<ReleaseManifest[]> {
  if (!existsSync(releasesDir)) return [];
  const releases = (await readdir(releasesDir))
    .map((name) => join(releasesDir, name))
    .filter((dir) => ReleaseId.safeParse(basename(dir)).success && existsSync(join(dir, manifestFile)))
    .map(manifestIn);
  return releases.sort((a, b) => (a.created_at + a.id < b.created_at + b.id ? -1 : 1));
}

/**
 * What of a release may be served: approved datasets, and the measures that every dataset behind is approved of; those
 * that the register keeps in the release alone are not.
 */
export function servedOf(manifest: ReleaseManifest): {
  geography: ReleaseDataset;
  datasets: ReleaseDataset[];
  measures: ReleaseMeasure[];
} {
  const datasets = manifest.datasets.filter(({ terms }) => terms.approved);
  const approved = new Set(datasets.map(({ key }) => key));
  const geography = datasets.find(({ role }) => role === 'geography');
  if (!geography)
    throw new Error(
      `release ${manifest.id}: the dataset that defines the regions is not approved; nothing can be served`,
    );
  const measures = manifest.measures.filter(
    ({ served, dataset, sources }) => served !== false && [dataset, ...sources].every((key) => approved.has(key)),
  );
  const byKey = datasets.toSorted((a, b) => (a.key < b.key ? -1 : 1));
  return { geography, datasets: byKey, measures: measures.toSorted((a, b) => (a.name < b.name ? -1 : 1)) };
}

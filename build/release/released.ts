import { existsSync, readFileSync, symlinkSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { ReleaseId } from '../../api/schemas/common.ts';
import { builtFiles } from '../../common/release/served.ts';
import { ImportError } from '../base/errors.ts';
import { type ReleaseDataset, ReleaseManifest, type ReleaseMeasure } from './manifest.ts';

/** The name of the manifest in the folder of a release. */
export const manifestFile = 'release.json';

/** Returns the manifest in the folder of a release. @throws ImportError if it is invalid */
export function manifestIn(dir: string): ReleaseManifest {
  const file = join(dir, manifestFile);
  let content: unknown;
  try {
    content = JSON.parse(readFileSync(file, 'utf8'));
  } catch (cause) {
    throw new ImportError('release', `${file}: cannot be read; the release is incomplete`, { cause });
  }
  const parsed = ReleaseManifest.safeParse(content);
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.map((issue) => `${file}: ${issue.path.join('.')}: ${issue.message}`);
  throw new ImportError('release', problems.join('\n'));
}

/** Returns the folder of a release. @throws Error that lists the existing ones */
export async function releaseFolder(releasesDir: string, id: string): Promise<string> {
  const folder = join(releasesDir, id);
  if (ReleaseId.safeParse(id).success && existsSync(join(folder, manifestFile))) return folder;
  const ids = (await listReleases(releasesDir)).map((release) => release.id);
  const known = ids.length === 0 ? 'import one first' : `existing releases: ${ids.join(', ')}`;
  throw new Error(`no release ${id}; ${known}`);
}

/** Reads the manifest of a release. @throws Error with the path and what to do */
export async function readManifest(releasesDir: string, id: string): Promise<ReleaseManifest> {
  return manifestIn(await releaseFolder(releasesDir, id));
}

/**
 * Returns the folder of a built release.
 * @param needed the file that must be in it; the pack is built last, so with it every file
 * @throws Error that says how to build it, if it is not built
 */
export function builtFolder(distDir: string, id: string, needed: keyof typeof builtFiles = 'pack'): string {
  if (!ReleaseId.safeParse(id).success)
    throw new Error(`${id} is not a valid release id; npm run release -- list shows all releases`);
  const folder = join(distDir, id);
  const files = needed === 'pack' ? Object.values(builtFiles) : [builtFiles[needed]];
  if (!files.every((file) => existsSync(join(folder, file))))
    throw new Error(`release ${id} is not built; build it first: npm run release -- build ${id}`);
  return folder;
}

/** Returns every release in a folder, oldest first. */
export async function listReleases(releasesDir: string): Promise<ReleaseManifest[]> {
  if (!existsSync(releasesDir)) return [];
  const releases = (await readdir(releasesDir))
    .map((name) => join(releasesDir, name))
    .filter((dir) => ReleaseId.safeParse(basename(dir)).success && existsSync(join(dir, manifestFile)))
    .map(manifestIn);
  return releases.sort((a, b) => (a.created_at + a.id < b.created_at + b.id ? -1 : 1));
}

/**
 * Links every release of a folder into another one, in which an import then finds them and does not change the first.
 * @returns the newest release
 */
export async function linkReleases(releasesDir: string, to: string): Promise<ReleaseManifest | undefined> {
  const releases = await listReleases(releasesDir);
  for (const { id } of releases) symlinkSync(resolve(releasesDir, id), join(to, id));
  return releases.at(-1);
}

/**
 * Returns a release and those that were made before it, newest first: without releases of which nothing may be served.
 * @throws Error that lists the existing ones, if there is no such release
 */
export async function releasesUpTo(releasesDir: string, id: string): Promise<ReleaseManifest[]> {
  const manifest = await readManifest(releasesDir, id);
  const all = await listReleases(releasesDir);
  const earlier = all
    .slice(
      0,
      all.findIndex((one) => one.id === id),
    )
    .filter(isServable);
  return [manifest, ...earlier.reverse()];
}

/** Whether the dataset that defines the regions may be served. */
const isServable = ({ datasets }: ReleaseManifest): boolean =>
  datasets.some(({ role, terms }) => role === 'geography' && terms.approved);

/** Returns the measures of a release that may be served: all their datasets are approved, and the register serves them. */
export function servedMeasures({ datasets, measures }: ReleaseManifest): ReleaseMeasure[] {
  const approved = new Set(datasets.filter(({ terms }) => terms.approved).map(({ key }) => key));
  return measures
    .filter(
      ({ served, dataset, sources }) => served !== false && [dataset, ...sources].every((key) => approved.has(key)),
    )
    .toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

/**
 * Returns the part of a release that may be served: approved datasets, and measures whose datasets are all approved and that
 * the register serves.
 */
export function servedOf(manifest: ReleaseManifest): {
  geography: ReleaseDataset;
  datasets: ReleaseDataset[];
  measures: ReleaseMeasure[];
} {
  const datasets = manifest.datasets.filter(({ terms }) => terms.approved);
  const geography = datasets.find(({ role }) => role === 'geography');
  if (!geography)
    throw new Error(
      `release ${manifest.id}: the dataset that defines the regions is not approved; nothing can be served`,
    );
  const byKey = datasets.toSorted((a, b) => (a.key < b.key ? -1 : 1));
  return { geography, datasets: byKey, measures: servedMeasures(manifest) };
}

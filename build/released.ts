import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { type ReleaseDataset, ReleaseManifest, type ReleaseMeasure } from './release/manifest.ts';

/** The name of a release's manifest in its folder. */
export const manifestFile = 'release.json';

/** Reads a release's manifest. @throws Error that says where, and what to do */
export async function readManifest(releasesDir: string, id: string): Promise<ReleaseManifest> {
  const file = join(releasesDir, id, manifestFile);
  if (!existsSync(file)) {
    const ids = (await listReleases(releasesDir)).map((release) => release.id);
    throw new Error(
      `there is no release ${id}; ${ids.length === 0 ? 'none was imported yet' : `there are ${ids.join(', ')}`}`,
    );
  }
  const read = ReleaseManifest.safeParse(JSON.parse(await readFile(file, 'utf8')));
  if (!read.success) throw new Error(`${file} is not a release manifest:\n${z.prettifyError(read.error)}`);
  return read.data;
}

/** Every release in a folder, oldest first. */
export async function listReleases(releasesDir: string): Promise<ReleaseManifest[]> {
  if (!existsSync(releasesDir)) return [];
  const names = (await readdir(releasesDir)).filter((name) => existsSync(join(releasesDir, name, manifestFile)));
  const releases = await Promise.all(
    names.filter((name) => !name.startsWith('.')).map((name) => readManifest(releasesDir, name)),
  );
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

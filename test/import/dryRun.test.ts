import { readdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import { silent } from '../../build/base/progress.ts';
import { tryImport } from '../../build/import/importRelease.ts';
import { loadRegister } from '../../build/import/register.ts';
import { importTiny, tinyClock } from '../fixtures/tiny.ts';
import { copyTiny, edit } from './folders.ts';

/** Imports the made-up places without keeping a release. */
function trial({ registerDir, sources, releasesDir }: ReturnType<typeof copyTiny>, id: string) {
  const fetch = () => Promise.reject(new Error('no network'));
  const register = loadRegister(registerDir);
  return tryImport({ register, sources, releasesDir, id, now: tinyClock, fetch, progress: silent });
}

it('an import that is a dry run has the manifest, and keeps no release', async () => {
  const folders = copyTiny();
  const manifest = await importTiny(folders.releasesDir, folders);
  const tried = await trial(folders, 'tiny-2');
  expect(tried.id).toBe('tiny-2');
  expect(tried.tables).toEqual(manifest.tables);
  expect(readdirSync(folders.releasesDir)).toEqual(['tiny-1']);
});

it('an import that is a dry run fails as the import would', async () => {
  const folders = copyTiny();
  await importTiny(folders.releasesDir, folders);
  await expect(trial(folders, 'tiny-1')).rejects.toThrow(/tiny-1/);
  edit(`${folders.sources}/tiny-people/people.csv`, 'Hazard Score', 'Danger');
  await expect(trial(folders, 'tiny-2')).rejects.toThrow(/Hazard Score/);
});

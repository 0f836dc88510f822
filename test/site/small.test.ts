// @module-tag long
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { silent } from '../../build/base/progress.ts';
import { buildRelease } from '../../build/render/build.ts';
import { buildSite } from '../../build/site.ts';
import { siteDir, stampFile } from '../../common/release/siteFolder.ts';
import { buildTiny, copyRelease, type Workshop, workshop } from '../support/tiny.ts';

describe('the site of a small release', () => {
  let place: Workshop;
  let id: string;
  let folder: string;
  beforeAll(async () => {
    place = await workshop();
    ({ id } = await buildTiny(place));
    folder = siteDir(place.distDir, id);
    await buildSite({ ...place, id, progress: silent });
  });
  afterAll(() => place.remove());

  it('has pages and downloads, and no temporary files', () => {
    for (const name of ['index.html', 'explorer.html', 'metros.html', 'explorer/start.json', `downloads/${id}`])
      expect([name, existsSync(join(folder, name))]).toEqual([name, true]);
    expect(readdirSync(folder).filter((name) => name.startsWith('.site-data'))).toEqual([]);
    expect(readFileSync(join(folder, 'metros.html'), 'utf8')).toContain('/metros/us/');
  });

  it('names the feed of changes on the page of a measure and of a metro (D166)', () => {
    const feedOf = (page: string) =>
      /<link rel="alternate" type="application\/atom\+xml" title="Changes: ([^"]*)" href="([^"]*)"/
        .exec(readFileSync(join(folder, page), 'utf8'))
        ?.slice(1);
    expect(feedOf('measures/population.html')).toEqual(['Population', '/api/v1/feeds/measures/population']);
    const metro = readdirSync(join(folder, 'metros/us/wy'))[0]!;
    expect(feedOf(`metros/us/wy/${metro}`)).toEqual(['Grövé City, WY', '/api/v1/feeds/metros/10030']);
  });

  it('is not rebuilt while its sources and the release are unchanged', async () => {
    const notes: string[] = [];
    const progress = { ...silent, note: (text: string) => void notes.push(text) };
    const stamp = join(folder, stampFile);
    const stampText = readFileSync(stamp, 'utf8');
    await buildSite({ ...place, id, progress });
    expect(notes).toEqual([]);
    expect(readFileSync(stamp, 'utf8')).toBe(stampText);
  });

  it('is rebuilt after an earlier release is added, because it lists all releases up to its own', async () => {
    const notes: string[] = [];
    const progress = { ...silent, note: (text: string) => void notes.push(text) };
    const other = '2026-01-01';
    await copyRelease(join(place.releasesDir, id), join(place.releasesDir, other), (manifest) =>
      Object.assign(manifest, { id: other, created_at: '2026-01-01T00:00:00.000Z' }),
    );
    await buildRelease({ ...place, id, progress: silent });
    await buildSite({ ...place, id, progress });
    expect(notes).toEqual([
      expect.stringMatching(`^built the pages of ${id} in`),
      expect.stringMatching(`^built the downloads and images of ${id} in`),
    ]);
    expect(readFileSync(join(folder, 'releases.html'), 'utf8')).toContain(`id="r-${other}"`);
  });
});

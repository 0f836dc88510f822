import { cp, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pino } from 'pino';
import { silent } from '../../build/base/progress.ts';
import { publish, type PublishOptions } from '../../build/publish.ts';
import { buildRelease } from '../../build/render/build.ts';
import { PublishedReleases } from '../../common/release/follow.ts';
import { readPointer } from '../../common/release/pointer.ts';
import type { ObjectStore } from '../../common/release/published.ts';
import { openS3 } from '../../common/release/s3.ts';
import { siteDir } from '../../common/release/siteFolder.ts';
import { startS3 } from '../support/s3.ts';
import { copyRelease } from '../support/tiny.ts';
import type { Benchmark } from './benchmark.ts';
import { type Figure, megabytes, seconds } from './figure.ts';

const followers = 10;

export const following: Benchmark = {
  name: 'followers',
  about: `a release published to ${followers} hosts that follow, the next one, and back: time and bytes`,
  async run({ temp, checkout, note }) {
    const { dir, releasesDir, id } = await checkout();
    const distDir = join(dir, 'dist');
    await copyRelease(join(releasesDir, id), join(releasesDir, 'next'), (manifest) => {
      manifest.id = 'next';
      manifest.created_at = new Date(Date.parse(manifest.created_at) + 86_400_000).toISOString();
    });
    note('followers: building a second release');
    await buildRelease({ releasesDir, distDir, id: 'next', progress: silent });
    // The pages of a release like the one before are the same.
    await cp(siteDir(distDir, id), siteDir(distDir, 'next'), { recursive: true });
    const s3 = await startS3();
    Object.assign(process.env, s3.environment);
    const store = await openS3('s3://metro/bench');
    const hosts = await Promise.all(
      Array.from({ length: followers }, async (_, i) => {
        const folder = join(temp, `host-${i}`);
        await mkdir(folder);
        return { folder, follower: new PublishedReleases(counting(store), folder, pino({ level: 'silent' })) };
      }),
    );
    let read = 0;
    /** As the store, and counts the bytes that hosts read. */
    function counting(all: ObjectStore): ObjectStore {
      const get = async (key: string) => {
        const bytes = await all.get(key);
        read += bytes?.byteLength ?? 0;
        return bytes;
      };
      return { get, list: (prefix) => all.list(prefix), put: (...object) => all.put(...object) };
    }
    const step = async (name: string, release: string, options: PublishOptions = {}): Promise<Figure[]> => {
      note(`followers: ${name}`);
      read = 0;
      const began = performance.now();
      const { pieces, sent, bytesSent } = await publish(distDir, release, store, silent, options);
      const published = performance.now();
      await Promise.all(hosts.map(({ follower }) => follower.look()));
      const followed = performance.now();
      const late = await Promise.all(hosts.map(async ({ folder }) => (await readPointer(folder))?.release !== release));
      return [
        {
          name: `${name}: publish`,
          ours: `${seconds((published - began) / 1000)}, ${sent} of ${pieces} pieces, ${megabytes(bytesSent)}`,
        },
        {
          name: `  ${followers} hosts at once`,
          ours: `${seconds((followed - published) / 1000)}, ${megabytes(read / followers)} each`,
        },
        {
          name: '  hosts that do not serve it',
          ours: String(late.filter(Boolean).length),
          ratio: late.filter(Boolean).length,
          target: { atMost: 0 },
        },
      ];
    };
    try {
      return [
        ...(await step('first release', id)),
        ...(await step('next release', 'next')),
        ...(await step('rollback', id, { rollback: true })),
      ];
    } finally {
      s3.close();
    }
  },
};

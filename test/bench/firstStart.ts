import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Benchmark } from './benchmark.ts';
import { copyCheckout } from './checkout.ts';
import { seconds } from './figure.ts';
import { median } from './measure.ts';
import { start, stop } from './processes.ts';

const times = 3;

export const firstStart: Benchmark = {
  name: 'start',
  about: 'the first `npm start` of a fresh checkout until it answers, nothing built and no cache filled',
  async run({ temp, note }) {
    note('start');
    const took: number[] = [];
    for (let i = 0; i < times; i++) {
      const dir = await copyCheckout(join(temp, 'fresh'));
      // tsx keeps what it compiled in the temporary folder: a fresh machine has an empty one.
      const caches = join(temp, 'caches');
      await mkdir(caches);
      const env = { ...process.env, PORT: '0', TMPDIR: caches };
      const began = performance.now();
      const { child, match } = await start(['npm', 'start'], /Serving (\S+)\./, { cwd: dir, env }, 180_000);
      const { status } = await fetch(`${match[1]!}/measures/unemployment_rate/values?geography=msa`);
      took.push((performance.now() - began) / 1000);
      await stop(child);
      if (status !== 200) throw new Error(`the first answer after npm start was ${status}`);
      for (const folder of [dir, caches]) await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    }
    const found = median(took);
    return [{ name: 'first `npm start` until it answers', ours: seconds(found), ratio: found, target: { atMost: 3 } }];
  },
};

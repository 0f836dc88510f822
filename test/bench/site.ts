import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Benchmark } from './benchmark.ts';
import { seconds } from './figure.ts';
import { median } from './measure.ts';
import { node, run } from './processes.ts';

const times = 3;

export const site: Benchmark = {
  name: 'site',
  about: 'building the site of a built release: its pages, what the explorer reads, the downloads',
  async run({ checkout, note }) {
    const { dir } = await checkout();
    note('site');
    const took: number[] = [];
    for (let i = 0; i < times; i++) {
      await rm(join(dir, 'dist/site'), { recursive: true });
      const began = performance.now();
      await run([...node, 'build/cli.ts', 'site'], { cwd: dir });
      took.push((performance.now() - began) / 1000);
    }
    const found = median(took);
    return [{ name: 'building the site', ours: seconds(found), ratio: found, target: { atMost: 90 } }];
  },
};

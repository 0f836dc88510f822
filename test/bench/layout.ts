import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { layOut } from '../../build/layout.ts';
import { silent } from '../../build/base/progress.ts';
import type { Benchmark } from './benchmark.ts';
import { seconds } from './figure.ts';
import { inTurns } from './measure.ts';

export const layout: Benchmark = {
  name: 'layout',
  about: 'laying the pages out as static files, compared with only writing the same files',
  async run({ temp, checkout, note }) {
    const { builtDir } = await checkout();
    note('layout');
    const first = join(temp, 'layout');
    const { bodies } = await layOut(builtDir, first, silent);
    const contents = new Map(bodies.map(([file]) => [join('pages', file), readFileSync(join(first, 'pages', file))]));
    contents.set('manifest.json', readFileSync(join(first, 'manifest.json')));
    const shards = readdirSync(join(first, 'pages'));
    rmSync(first, { recursive: true });

    const timeOf = async (work: (folder: string) => unknown) => {
      const folder = mkdtempSync(join(temp, 'files-'));
      const began = performance.now();
      await work(folder);
      const took = (performance.now() - began) / 1000;
      rmSync(folder, { recursive: true });
      return took;
    };
    const write = (folder: string) => {
      for (const shard of shards) mkdirSync(join(folder, 'pages', shard), { recursive: true });
      for (const [name, content] of contents) writeFileSync(join(folder, name), content);
    };
    const found = await inTurns(
      () => timeOf((folder) => layOut(builtDir, folder, silent)),
      () => timeOf(write),
    );
    const labels = { ours: seconds(found.ours), peer: `writing ${seconds(found.peer)}` };
    return [{ name: `laying out ${contents.size} files`, ...labels, ratio: found.ratio, target: { atMost: 1.5 } }];
  },
};

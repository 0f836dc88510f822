import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { siteDir } from '../../common/release/siteFolder.ts';
import type { Benchmark } from './benchmark.ts';
import { megabytes, perSecond } from './figure.ts';
import { none, openLoad, sitePaths, stored } from './load.ts';

/** Memory is read this many times. */
const parts = 6;

/** Seconds of the whole load; `SOAK_SECONDS=1800` shows whether memory stays flat. */
const seconds = Number(process.env['SOAK_SECONDS'] ?? 60);

export const soak: Benchmark = {
  name: 'soak',
  about:
    '300 rankings, screens and comparisons with stored pages and the site: errors, memory and descriptors over time',
  async run({ temp, checkout, note }) {
    const { dir, builtDir, id } = await checkout();
    const { pid, memory, under, end } = await openLoad({ dir, builtDir }, join(temp, 'soak'));
    const files = await sitePaths(siteDir(join(dir, 'dist'), id));
    const descriptors = () => readdirSync(`/proc/${pid}/fd`).length;
    let [requests, failed] = [0, 0];
    const seen: string[] = [];
    try {
      for (let part = 1; part <= parts; part++) {
        note(`soak: part ${part} of ${parts}, ${seconds / parts} s`);
        const results = await Promise.all([
          under({ kind: 'mixed', connections: 20 }, seconds / parts),
          under({ kind: 'new', connections: 4, perSecond: 20 }, seconds / parts),
          under({ kind: 'paths', connections: 10, perSecond: 200, paths: [stored] }, seconds / parts),
          under({ kind: 'paths', connections: 10, perSecond: 100, paths: files }, seconds / parts),
        ]);
        for (const { answered, refused, errors } of results) {
          requests += answered.count;
          failed += refused.count + errors;
        }
        seen.push(`${megabytes(memory())} and ${descriptors()}`);
      }
    } finally {
      await end();
    }
    return [
      {
        name: `soak, ${seconds} s`,
        ours: `${requests.toLocaleString('en-US')} requests, ${perSecond(requests / seconds)}`,
        peer: `memory and descriptors after each sixth: ${seen.join(', ')}`,
      },
      none('  requests refused or failed', failed),
    ];
  },
};

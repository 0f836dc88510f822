import { fileURLToPath } from 'node:url';
import type { Benchmark } from './benchmark.ts';
import type { CostliestStep } from './costliestSteps.ts';
import type { Figure } from './figure.ts';
import { ms } from './load.ts';
import { onCore, run } from './processes.ts';

const steps = fileURLToPath(new URL('costliestSteps.ts', import.meta.url));

/** How many are shown one by one. */
const shown = 12;

export const costliest: Benchmark = {
  name: 'costliest',
  about: 'the most expensive request of every operation and tool, in a thread that has read no figures yet',
  async run({ checkout, note }) {
    const { dir, builtDir } = await checkout();
    note('costliest: every operation and tool');
    const all = JSON.parse(await run(onCore(0, [process.execPath, steps, builtDir]), { cwd: dir })) as CostliestStep[];
    const sorted = all.toSorted((a, b) => b.cold - a.cold);
    return sorted
      .slice(0, shown)
      .map(({ name, cold, warm }): Figure => ({
        name: `${name}, the first time, ms`,
        ours: ms(cold),
        peer: `again ${ms(warm)}`,
        ratio: cold,
        target: { atMost: 100 },
      }));
  },
};

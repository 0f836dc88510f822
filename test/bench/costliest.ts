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
  about: 'thread time of the most expensive request of every operation and tool, before any figures are read',
  async run({ checkout, note }) {
    const { dir, builtDir } = await checkout();
    note('costliest: every operation and tool');
    const all = JSON.parse(await run(onCore(0, [process.execPath, steps, builtDir]), { cwd: dir })) as CostliestStep[];
    const sorted = all.toSorted((a, b) => b.cold.thread - a.cold.thread);
    return sorted
      .slice(0, shown)
      .map(({ name, cold, warm }): Figure => ({
        name: `${name}, the first time, thread ms`,
        ours: ms(cold.thread),
        peer: `elapsed ${ms(cold.elapsed)}, again ${ms(warm.thread)}`,
        ratio: cold.thread,
        target: { atMost: 100 },
      }));
  },
};

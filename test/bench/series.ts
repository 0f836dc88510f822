import { fileURLToPath } from 'node:url';
import type { Benchmark } from './benchmark.ts';
import { median } from './measure.ts';
import { onCore, run } from './processes.ts';
import type { SeriesSteps } from './seriesSteps.ts';

const steps = fileURLToPath(new URL('seriesSteps.ts', import.meta.url));
const rounds = 3;

export const series: Benchmark = {
  name: 'series',
  about: 'series of all counties and years, computed live, compared with serializing the same answers',
  async run({ checkout, note }) {
    const { dir, builtDir } = await checkout();
    const found: SeriesSteps[] = [];
    for (let i = 0; i < rounds; i++) {
      note(`series: ${i + 1} of ${rounds}`);
      const output = await run(onCore(0, [process.execPath, steps, builtDir]), { cwd: dir });
      found.push(JSON.parse(output) as SeriesSteps);
    }
    const { regions, years, bytes } = found[0]!;
    const of = (read: (steps: SeriesSteps) => number) => median(found.map(read));
    return [
      {
        name: `series of ${regions} counties and ${years} years (${Math.round(bytes / 1000)} kB)`,
        ours: `${of(({ answer }) => answer).toFixed(1)} ms`,
        peer: `JSON.stringify ${of(({ stringify }) => stringify).toFixed(1)} ms`,
        ratio: of(({ answer, stringify }) => answer / stringify),
        target: { atMost: 1.5 },
      },
    ];
  },
};

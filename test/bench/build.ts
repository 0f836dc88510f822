import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Benchmark } from './benchmark.ts';
import type { Piece } from './buildSteps.ts';
import { megabytes, perSecond, seconds } from './figure.ts';
import { inTurns, median } from './measure.ts';
import { node, run } from './processes.ts';

const steps = fileURLToPath(new URL('buildSteps.ts', import.meta.url));

/** A build, piece by piece; some are measured with the piece before them, whose time is taken off. */
const phases = [
  { piece: 'database', name: 'release.duckdb' },
  { piece: 'render', name: 'rendering' },
  { piece: 'check', name: 'checking each page, on one thread', on: 'render' },
  { piece: 'finish', name: 'compressing each page and reading that back, on one thread', on: 'check' },
  { piece: 'store', name: 'rendering and all of that, in threads, into a pack' },
  { piece: 'verify', name: 'reading the pack back' },
  { piece: 'index', name: 'reading the index, as a server does when it starts' },
] as const;

export const build: Benchmark = {
  name: 'build',
  about: 'rendering compared with serializing the same pages; the whole build and what its phases cost',
  async run({ temp, checkout, note }) {
    const { dir, releasesDir, id, builtDir } = await checkout();
    const out = join(temp, 'out');
    const measured = new Map<string, Piece[]>();
    const measure = async (piece: string): Promise<number> => {
      await mkdir(out);
      const output = await run([...node, steps, piece, join(releasesDir, id), builtDir, out]);
      await rm(out, { recursive: true });
      const found = JSON.parse(output) as Piece;
      measured.set(piece, [...(measured.get(piece) ?? []), found]);
      return found.seconds;
    };
    const of = (piece: string, what: keyof Piece) => median(measured.get(piece)!.map((found) => found[what]));

    note('build: rendering and serializing');
    const rendering = await inTurns(
      () => measure('render'),
      () => measure('serialize'),
    );
    const packing = await inTurns(
      () => measure('pack'),
      () => measure('serialize'),
    );
    note('build: phases');
    for (const { piece } of phases) await measure(piece);
    note('build: whole');
    const whole: number[] = [];
    for (let i = 0; i < 3; i++) {
      const began = performance.now();
      await run([...node, join(dir, 'build/cli.ts'), 'build', id], { cwd: dir });
      whole.push((performance.now() - began) / 1000);
    }

    const pages = of('render', 'pages');
    const mb = (piece: string) => `${megabytes(of(piece, 'peak'))} at most`;
    const compare = (piece: string, found: typeof rendering) => ({
      ours: `${seconds(found.ours)}, ${perSecond(pages / found.ours)}, ${mb(piece)}`,
      peer: `serializing ${seconds(found.peer)}, ${mb('serialize')}`,
      ratio: found.ratio,
    });
    const size = `${pages.toLocaleString('en-US')} pages, ${megabytes(of('render', 'bytes'))}`;
    return [
      { name: `rendering ${size}`, ...compare('render', rendering), target: { atMost: 2 } },
      { name: 'the same, and hashed and written to the disk', ...compare('pack', packing) },
      {
        name: 'whole build, as `npm run release -- build`',
        ours: `${seconds(median(whole))}, ${perSecond(pages / median(whole))}, ${mb('store')}`,
      },
      ...phases.map(({ piece, name, ...compared }) => ({
        name: `  ${name}`,
        ours: seconds(of(piece, 'seconds') - ('on' in compared ? of(compared.on, 'seconds') : 0)),
      })),
    ];
  },
};

import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Benchmark } from './benchmark.ts';
import type { Piece } from './buildSteps.ts';
import { type Figure, megabytes, seconds } from './figure.ts';
import { growRelease, growSource, type Growth } from './grow.ts';
import type { ImportResult } from './imports.ts';
import { median } from './measure.ts';
import { node, run } from './processes.ts';

const [buildSteps, importStep, requestSteps] = ['buildSteps', 'importStep', 'requestSteps'].map((name) =>
  fileURLToPath(new URL(`${name}.ts`, import.meta.url)),
) as [string, string, string];

const times = 10;
const rounds = 3;

/** The grown data, and the data that they are compared with. */
const growths = {
  base: { measures: 1, years: 1 },
  measures: { measures: times, years: 1 },
  years: { measures: 1, years: times },
} as const satisfies Record<string, Growth>;
type Which = keyof typeof growths;
const grown = [
  { which: 'measures', name: `${times} times the measures` },
  { which: 'years', name: `${times} times the years` },
] as const;

/** What is built from a release, by the piece of `buildSteps.ts`. */
const pieces = [
  { piece: 'databases', name: 'databases' },
  { piece: 'render', name: 'stored pages' },
  { piece: 'downloads', name: 'downloads' },
] as const;

export const growth: Benchmark = {
  name: 'growth',
  about: `data with ${times} times the measures, or the years: import, build, start, requests and downloads compared with ${times} times the time, or the same`,
  async run({ temp, checkout, note }) {
    const { releasesDir, id } = await checkout();
    const folders = {} as Record<Which, string>;
    const figures: Figure[] = [];
    const imported = {} as Record<Which, ImportResult>;
    const built = {} as Record<Which, Record<string, Piece>>;
    for (const which of Object.keys(growths) as Which[]) {
      note(`growth: ${which}`);
      const folder = (folders[which] = join(temp, `growth-${which}`));
      await mkdir(folder);
      const { registerDir, sources } = await growSource(folder, growths[which]);
      await mkdir(join(folder, 'imported'));
      imported[which] = JSON.parse(
        await run([...node, importStep, registerDir, sources, join(folder, 'imported'), '']),
      ) as ImportResult;
      await growRelease(join(releasesDir, id), join(folder, 'releases', 'grown'), growths[which]);
      built[which] = {};
      for (const { piece } of pieces) {
        const out = join(folder, piece);
        await mkdir(out);
        const command = [...node, buildSteps, piece, join(folder, 'releases', 'grown'), builtIn(folder), out];
        built[which][piece] = JSON.parse(await run(command)) as Piece;
        await rm(out, { recursive: true });
      }
    }
    const took = ({ seconds: s, peak }: ImportResult) => `${seconds(s)}, ${megabytes(peak)} at most`;
    for (const { which, name } of grown) {
      figures.push({
        name: `${name}: import`,
        ours: took(imported[which]),
        peer: took(imported.base),
        ratio: imported[which].seconds / imported.base.seconds,
        target: { atMost: 1.2 * times },
      });
      for (const { piece, name: what } of pieces) {
        const [ours, base] = [built[which][piece]!, built.base[piece]!];
        figures.push({
          name: `  ${what}`,
          ours: `${took(ours)}, ${megabytes(ours.bytes)}`,
          peer: `${took(base)}, ${megabytes(base.bytes)}`,
          ratio: ours.seconds / base.seconds,
          target: { atMost: 1.2 * times },
        });
      }
      note(`growth: requests, ${name}`);
      figures.push(...(await perRequest(builtIn(folders.base), builtIn(folders[which]))));
    }
    for (const folder of Object.values(folders)) await rm(folder, { recursive: true });
    return figures;
  },
};

/** Where the databases of the grown release are built. */
const builtIn = (folder: string) => join(folder, 'dist', 'grown');

/** The time of the start and of each request with the larger release divided by that with the base. */
async function perRequest(base: string, larger: string): Promise<Figure[]> {
  const found = { base: [] as Record<string, number>[], larger: [] as Record<string, number>[] };
  for (let i = 0; i < rounds; i++)
    for (const [which, folder] of [
      ['base', base],
      ['larger', larger],
    ] as const)
      // As the host runs: Node strips the types itself.
      found[which].push(JSON.parse(await run([process.execPath, requestSteps, folder])) as Record<string, number>);
  return Object.keys(found.base[0]!).map((name) => {
    const of = (which: keyof typeof found) => median(found[which].map((times) => times[name]!));
    const [ours, peer] = [of('larger'), of('base')];
    const ms = (value: number) => `${value.toFixed(value < 10 ? 3 : 0)} ms`;
    // A start reads all that is there; a series has a value for each year, and values list the years that have some.
    const isLarger = [start, series, values].includes(name);
    const target = { atMost: isLarger ? 1.2 * times : 1.2 };
    return { name: `  ${name}`, ours: ms(ours), peer: ms(peer), ratio: ours / peer, target };
  });
}

/** The names of three of the times that `requestSteps.ts` takes. */
const start = 'opening the release';
const series = 'series of 100 metros';
const values = 'values of 100 metros';

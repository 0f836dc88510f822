import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { DuckDBInstance } from '@duckdb/node-api';
import { writeDatabase } from '../../build/render/database.ts';
import { manifestFile, readManifest } from '../../build/release/released.ts';
import { builtFiles } from '../../common/release/served.ts';
import type { Benchmark } from './benchmark.ts';
import type { Piece } from './buildSteps.ts';
import { type Figure, megabytes, perSecond, seconds } from './figure.ts';
import { median } from './measure.ts';
import { node, run } from './processes.ts';

const steps = fileURLToPath(new URL('buildSteps.ts', import.meta.url));
const requestSteps = fileURLToPath(new URL('requestSteps.ts', import.meta.url));
const times = 10;
const rounds = 3;

export const growth: Benchmark = {
  name: 'growth',
  about: `a release with ${times} times the measures: time per rendered page and per request compared with today's`,
  async run({ temp, checkout, note }) {
    const { releasesDir, id } = await checkout();
    const larger = join(temp, 'grown');
    await mkdir(larger);
    await multiply(join(releasesDir, id), join(larger, id));
    const folders = { today: join(temp, 'today'), grown: join(temp, 'grown-built') };
    for (const [from, to] of [
      [releasesDir, folders.today],
      [larger, folders.grown],
    ] as const) {
      await mkdir(to);
      await writeDatabase(join(from, id), [await readManifest(from, id)], join(to, builtFiles.database));
    }
    note('growth');
    const requests = await perRequest(folders);
    const found = { today: [] as Piece[], grown: [] as Piece[] };
    for (let i = 0; i < rounds; i++)
      for (const which of ['today', 'grown'] as const) {
        const output = await run([...node, steps, 'render', join(releasesDir, id), folders[which], temp]);
        found[which].push(JSON.parse(output) as Piece);
      }
    for (const folder of [larger, ...Object.values(folders)]) await rm(folder, { recursive: true });
    const of = (which: keyof typeof found, what: (piece: Piece) => number) => median(found[which].map(what));
    const describeSide = (which: keyof typeof found) => {
      const [took, pages, peak] = [of(which, (p) => p.seconds), of(which, (p) => p.pages), of(which, (p) => p.peak)];
      return `${seconds(took)}, ${pages.toLocaleString('en-US')} pages, ${perSecond(pages / took)}, ${megabytes(peak)} at most`;
    };
    const perPage = (which: keyof typeof found) => of(which, (p) => p.seconds / p.pages);
    const figure: Figure = {
      name: `rendering with ${times} times the measures, time per page`,
      ours: describeSide('grown'),
      peer: `today ${describeSide('today')}`,
      ratio: perPage('grown') / perPage('today'),
      target: { atMost: 1.2 },
    };
    return [figure, ...requests];
  },
};

/** The time of each request to the larger release divided by that of the same request to today's. */
async function perRequest(folders: Readonly<Record<'today' | 'grown', string>>): Promise<Figure[]> {
  const found = { today: [] as Record<string, number>[], grown: [] as Record<string, number>[] };
  for (let i = 0; i < rounds; i++)
    for (const which of ['today', 'grown'] as const)
      // As the host runs: Node strips the types itself.
      found[which].push(
        JSON.parse(await run([process.execPath, requestSteps, folders[which]])) as Record<string, number>,
      );
  return Object.keys(found.today[0]!).map((name) => {
    const of = (which: keyof typeof found) => median(found[which].map((times) => times[name]!));
    const [grown, today] = [of('grown'), of('today')];
    const ms = (value: number) => `${value.toFixed(3)} ms`;
    return {
      name: `  ${name}`,
      ours: ms(grown),
      peer: `today ${ms(today)}`,
      ratio: grown / today,
      target: { atMost: 1.2 },
    };
  });
}

/** Copies a release with every measure in it several times, under names of its own. */
async function multiply(from: string, to: string): Promise<void> {
  await cp(from, to, { recursive: true });
  const file = join(to, manifestFile);
  const manifest = JSON.parse(await readFile(file, 'utf8')) as { measures: { name: string }[] };
  const copies = Array.from({ length: times }, (_, i) => (i === 0 ? '' : `_${i}`));
  manifest.measures = copies.flatMap((end) =>
    manifest.measures.map((measure) => ({ ...measure, name: measure.name + end })),
  );
  await writeFile(file, JSON.stringify(manifest));
  const database = await DuckDBInstance.create();
  const connection = await database.connect();
  const tables = (await readManifest(join(to, '..'), to.split('/').at(-1)!)).tables.map((table) => table.file);
  for (const table of tables.filter((name) => name.startsWith('values-'))) {
    const [old, made] = [join(from, table), join(to, table)];
    await connection.run(
      `COPY (SELECT * REPLACE (measure::VARCHAR || copy AS measure)
      FROM '${old}', (VALUES ${copies.map((end) => `('${end}')`).join(', ')}) AS copies(copy)) TO '${made}' `,
    );
  }
  connection.closeSync();
  database.closeSync();
}

import { readFileSync, statSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { operations } from '../../api/operations/index.ts';
import { silent } from '../../build/base/progress.ts';
import { writeDownloads } from '../../build/downloads/downloads.ts';
import { buildDatabases } from '../../build/render/build.ts';
import { writeDatabase } from '../../build/render/database.ts';
import { createFinish } from '../../build/render/finishPages.ts';
import { type Finisher, PackWriter } from '../../build/render/packWriter.ts';
import { createPageCheck } from '../../build/render/pageCheck.ts';
import { PagePool } from '../../build/render/pagePool.ts';
import { readManifest } from '../../build/release/released.ts';
import { render, type RenderedPage } from '../../build/render/render.ts';
import { verifyBodies, verifyIndex } from '../../build/render/verify.ts';
import { entityTag } from '../../api/answer.ts';
import type { Release } from '../../api/domain/release.ts';
import { sha256 } from '../../common/release/digest.ts';
import { Pack } from '../../common/release/pack.ts';
import { packFormat } from '../../common/release/packIndex.ts';
import { openRelease } from '../../common/release/reader.ts';
import { builtFiles } from '../../common/release/served.ts';

/**
 * Runs one piece of a build in a process of its own, to measure its peak memory.
 * Arguments: the piece, the folder of the release, a built folder of it, a folder to write to.
 * Prints the seconds, pages and bytes, and the peak memory in bytes.
 */
const [piece, releaseDir, builtDir, out] = process.argv.slice(2) as [keyof typeof pieces, string, string, string];

export interface Piece {
  readonly seconds: number;
  readonly pages: number;
  readonly bytes: number;
  readonly peak: number;
}

const builtFile = (name: keyof typeof builtFiles) => join(builtDir, builtFiles[name]);
const outFile = (name: keyof typeof builtFiles) => join(out, builtFiles[name]);
/** Pages as they are, neither checked nor compressed. */
const asTheyAre: Finisher = {
  underWay: 0,
  async finish({ bytes, pages }) {
    let end = 0;
    const etags = pages.map(({ length }) => entityTag(bytes.subarray(end, (end += length)), sha256));
    return { bytes, sizes: pages.flatMap(({ length }) => [length, 0]), sums: pages.flatMap(() => [0, 0]), etags };
  },
};

const pieces = {
  /** Every page's body, thrown away. */
  render: () => timeRendering(() => () => {}),
  /** The same, each page checked, on this thread. */
  check: () =>
    timeRendering((release) => {
      const check = createPageCheck(release.content.geography);
      return ({ operation, key, body }) => check(operation.id, key, Buffer.from(body.buffer));
    }),
  /** The same, each page checked and compressed, and what was compressed read back, on this thread. */
  finish: () =>
    timeRendering((release) => {
      const finish = createFinish(release.content.geography);
      return ({ operation, key, body }) =>
        void finish({ bytes: body.slice(), pages: [{ operation: operation.id, key, length: body.length }] });
    }),
  /** Every page into a pack, neither checked nor compressed. */
  pack: () => timePacking(() => asTheyAre),
  /** Every page into a pack, as the build makes it. */
  store: () => timePacking((release) => new PagePool(release.content.geography)),
  /** The peer: the same pages from parsed values, thrown away. Reading and parsing them does not count. */
  serialize: async () => {
    const pack = await Pack.open(builtFile('pack'));
    const file = readFileSync(builtFile('pack'));
    const utf8 = new TextEncoder();
    let [seconds, bytes] = [0, 0];
    for (let number = 0; number < pack.size; number++) {
      const { offset, sizes } = pack.page(number);
      const page: unknown = JSON.parse(file.toString('utf8', offset, offset + sizes.identity));
      const began = performance.now();
      bytes += utf8.encode(JSON.stringify(page)).length;
      seconds += (performance.now() - began) / 1000;
    }
    return { seconds, pages: pack.size, bytes };
  },
  database: async () => {
    const began = performance.now();
    await writeDatabase(
      releaseDir,
      [await readManifest(dirname(releaseDir), basename(releaseDir))],
      outFile('database'),
    );
    return { seconds: since(began), pages: 0, bytes: 0 };
  },
  /** All databases, to the built folder. */
  databases: async () => {
    const began = performance.now();
    const [releasesDir, id] = [dirname(releaseDir), basename(releaseDir)];
    await buildDatabases({ releasesDir, distDir: dirname(builtDir), id, progress: silent });
    const files = [builtFiles.database, builtFiles.history].map((name) => statSync(join(builtDir, name)).size);
    return { seconds: since(began), pages: 0, bytes: files.reduce((sum, size) => sum + size) };
  },
  downloads: async () => {
    const manifest = await readManifest(dirname(releaseDir), basename(releaseDir));
    const began = performance.now();
    const database = builtFile('database');
    const { release, close } = await openRelease(database, { whole: true });
    const index = await writeDownloads({ manifest, database, changes: builtFile('changes'), release, folder: out });
    close();
    const files = [...index.tables, ...index.others, ...index.measures.flatMap((measure) => measure.files)];
    return { seconds: since(began), pages: 0, bytes: files.reduce((sum, { bytes }) => sum + bytes, 0) };
  },
  verify: async () => {
    const began = performance.now();
    const pack = await Pack.open(builtFile('pack'));
    verifyIndex(pack, { pages: pack.size, requests: [...pack.requests()].length });
    await verifyBodies(pack, () => {});
    return { seconds: since(began), pages: pack.size, bytes: statSync(builtFile('pack')).size };
  },
  /** The index read and a page found by it: what a server does before it listens. */
  index: async () => {
    const began = performance.now();
    const pack = await Pack.open(builtFile('pack'));
    pack.find('/datasets');
    return { seconds: since(began), pages: pack.size, bytes: 0 };
  },
} as const;

type Each = (page: RenderedPage) => unknown;

async function timeRendering(eachOf: (release: Release) => Each) {
  const began = performance.now();
  const { release, close } = await openRelease(builtFile('database'), { whole: true });
  const rendered = await renderAll(release, eachOf(release));
  close();
  return { ...rendered, seconds: since(began) };
}

async function timePacking(finisherOf: (release: Release) => Finisher & { close?(): Promise<void> }) {
  const began = performance.now();
  const { release, close } = await openRelease(builtFile('database'), { whole: true });
  const finisher = finisherOf(release);
  const file = await open(outFile('pack'), 'wx');
  const writer = new PackWriter(file, finisher);
  const rendered = await renderAll(release, (page) => writer.add(page));
  await writer.finish({ format: packFormat, release: 'bench', modified: new Date(0).toISOString(), made_from: '' });
  const seconds = since(began);
  await finisher.close?.();
  await file.close();
  close();
  return { ...rendered, seconds };
}

async function renderAll(release: Release, each: Each) {
  let [pages, bytes] = [0, 0];
  for await (const page of render(operations, release)) {
    await each(page);
    pages++;
    bytes += page.body.length;
  }
  return { pages, bytes };
}

function since(began: number): number {
  return (performance.now() - began) / 1000;
}

const done = await pieces[piece]();
process.stdout.write(JSON.stringify({ ...done, peak: process.resourceUsage().maxRSS * 1024 } satisfies Piece));

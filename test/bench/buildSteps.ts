import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { operations } from '../../api/operations/index.ts';
import { writeDatabase } from '../../build/database.ts';
import { type Compress, PackWriter } from '../../build/packWriter.ts';
import { readManifest } from '../../build/released.ts';
import { render } from '../../build/render.ts';
import { createPageCheck, verifyPack } from '../../build/verify.ts';
import { Pack } from '../../dynamic/release/pack.ts';
import { openRelease } from '../../dynamic/release/reader.ts';
import { builtFiles } from '../../dynamic/release/served.ts';

/**
 * One piece of a build, in a process of its own, so that its peak memory is its own.
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

const built = (name: keyof typeof builtFiles) => join(builtDir, builtFiles[name]);
const written = (name: keyof typeof builtFiles) => join(out, builtFiles[name]);
const asItIs: Compress = async (bodies) => {
  return { bytes: Buffer.concat(bodies), sizes: bodies.flatMap(({ length }) => [length, 0, 0]) };
};

const pieces = {
  /** Every page's body, thrown away. */
  render: () => rendering(async () => {}),
  /** The same, each page checked. */
  check: () => rendering(async (page, check) => check(page)),
  /** The same, into a pack without compression. */
  pack: () => packing(asItIs),
  /** The same, into a pack with compression, as the build makes it. */
  compress: () => packing(undefined),
  /** The peer: the same pages from parsed values, thrown away. Reading and parsing them does not count. */
  serialise: async () => {
    const pack = new Pack(built('index'), built('pack'));
    const file = readFileSync(built('pack'));
    const utf8 = new TextEncoder();
    let [seconds, bytes] = [0, 0];
    for (const key of pack.keys) {
      const { offset, sizes } = pack.find(key)!;
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
      await readManifest(join(releaseDir, '..'), releaseDir.split('/').at(-1)!),
      written('database'),
    );
    return { seconds: since(began), pages: 0, bytes: 0 };
  },
  verify: async () => {
    const began = performance.now();
    const pack = new Pack(built('index'), built('pack'));
    verifyPack(pack, () => {});
    return { seconds: since(began), pages: pack.size, bytes: 0 };
  },
} as const;

type Page = ReturnType<typeof render> extends AsyncGenerator<infer P> ? P : never;

async function rendering(each: (page: Page, check: (page: Page) => void) => Promise<void>) {
  const began = performance.now();
  const { release, close } = await openRelease(built('database'));
  const check = createPageCheck(release);
  let [pages, bytes] = [0, 0];
  for await (const page of render(operations, release)) {
    await each(page, check);
    pages++;
    bytes += page.body.length;
  }
  const seconds = since(began);
  close();
  return { seconds, pages, bytes };
}

async function packing(compress: Compress | undefined) {
  const writer = await PackWriter.create(written('pack'), compress);
  const began = performance.now();
  const rendered = await rendering((page) => writer.add(page.key, page.aliases, page.body));
  await writer.finish(written('index'), 'bench', new Date(0));
  const seconds = since(began);
  await writer.close();
  return { ...rendered, seconds };
}

function since(began: number): number {
  return (performance.now() - began) / 1000;
}

const done = await pieces[piece]();
process.stdout.write(JSON.stringify({ ...done, peak: process.resourceUsage().maxRSS * 1024 } satisfies Piece));

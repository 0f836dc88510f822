import { existsSync, statSync, writeFileSync } from 'node:fs';
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createHash } from 'node:crypto';
import { Pack } from '../common/release/pack.ts';
import { builtFiles } from '../common/release/served.ts';
import type { Progress } from './base/progress.ts';

/** `manifest.json`, which a gate in front of the files needs. */
export interface LayoutManifest {
  readonly format: 1;
  readonly release: string;
  readonly modified: string;
  /** The file, tag and length of each body. */
  readonly bodies: readonly (readonly [file: string, etag: string, bytes: number])[];
  /** The number of the body for each canonical request. */
  readonly requests: Readonly<Record<string, number>>;
}

/**
 * Writes the pages of a built release as static files for a CDN. Files are named by the SHA-256 of their body, in 256
 * folders, so an unchanged body keeps its file in the next release. The manifest is written after the pages; then files
 * that it does not name are removed.
 */
export async function layOut(builtDir: string, to: string, progress: Progress): Promise<LayoutManifest> {
  const pack = await Pack.open(join(builtDir, builtFiles.pack));
  try {
    const pages = join(to, 'pages');
    for (let shard = 0; shard < 256; shard++) await mkdir(join(pages, hex(shard)), { recursive: true });
    progress.start(`writing the pages of ${pack.release}`, pack.size);
    const bodies = Array.from({ length: pack.size }, (_, i) => {
      const page = pack.page(i);
      const body = pack.read(page, 'identity');
      const name = createHash('sha256').update(body).digest('hex').slice(0, 32);
      const file = `${name.slice(0, 2)}/${name.slice(2)}.json`;
      writeBody(join(pages, file), body);
      progress.step(i + 1);
      return [file, page.etag, body.length] as const;
    });
    const modified = pack.modified.toISOString();
    const manifest: LayoutManifest = {
      format: 1,
      release: pack.release,
      modified,
      bodies,
      requests: Object.fromEntries(pack.requests()),
    };
    await writeFile(join(to, 'manifest.json.tmp'), JSON.stringify(manifest));
    await rename(join(to, 'manifest.json.tmp'), join(to, 'manifest.json'));
    await removeOthers(pages, new Set(bodies.map(([file]) => file)));
    progress.done(`wrote the pages of ${pack.release}: ${bodies.length} files in ${to}`);
    return manifest;
  } finally {
    pack.close();
  }
}

const hex = (shard: number) => shard.toString(16).padStart(2, '0');

/** Writes a file unless it exists with its full length; its name is a hash of its contents. */
function writeBody(file: string, body: Buffer): void {
  if (existsSync(file) && statSync(file).size === body.length) return;
  writeFileSync(file, body);
}

async function removeOthers(pages: string, kept: ReadonlySet<string>): Promise<void> {
  for (const shard of await readdir(pages))
    for (const name of await readdir(join(pages, shard)))
      if (!kept.has(`${shard}/${name}`)) await rm(join(pages, shard, name));
}

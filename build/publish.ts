import type { KeyObject } from 'node:crypto';
import { open } from 'node:fs/promises';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join, sep } from 'node:path';
import { afterActivation, afterRollback, historyOf, previousIn } from '../common/release/history.ts';
import { inParallel } from '../common/release/inParallel.ts';
import { Pack } from '../common/release/pack.ts';
import {
  type ObjectStore,
  publishedKeys,
  type PublishedPointer,
  readPublishedPointer,
  type PublishedRelease,
  sha256Of,
  siteName,
} from '../common/release/published.ts';
import { builtFiles } from '../common/release/served.ts';
import { isSignedBy, signPointer } from '../common/release/signature.ts';
import { siteDir, stampFile } from '../common/release/siteFolder.ts';
import type { Progress } from './base/progress.ts';
import { builtFolder } from './release/released.ts';
import { checkComplete } from './site.ts';

/** The bytes of a piece: fixed for most files, at most `maxPieceBytes` for packs. */
const pieceBytes = 4 * 1024 * 1024;
const maxPieceBytes = 4 * pieceBytes;
/** The pack is cut after one page in this many by default, for pieces of about 3 MB. */
const usualPagesAPiece = 256;

const uploadsAtOnce = 8;

interface PublishResult {
  readonly pieces: number;
  readonly sent: number;
  readonly bytesSent: number;
}

export interface PublishOptions {
  readonly pagesAPiece?: number;
  /** Uploads every piece, even if it exists: repairs a store with damaged objects. */
  readonly again?: boolean;
  /** Allows publishing a release that is older than the published one. */
  readonly rollback?: boolean;
  /** The private key that signs the pointer. */
  readonly key?: KeyObject | undefined;
  readonly now?: () => Date;
}

/** Returns a store that takes nothing, to see what publishing would send. */
export const withoutWrites = (store: ObjectStore): ObjectStore => ({
  get: (key) => store.get(key),
  list: (prefix) => store.list(prefix),
  put: () => Promise.resolve(),
});

/**
 * Publishes a built release: missing pieces, then the manifest, then the pointer. Servers switch when the pointer changes.
 * An interrupted run continues where it stopped when it is run again.
 */
export async function publish(
  distDir: string,
  id: string,
  store: ObjectStore,
  progress: Progress,
  options: PublishOptions = {},
): Promise<PublishResult> {
  const { pagesAPiece = usualPagesAPiece, again = false } = options;
  const builtDir = builtFolder(distDir, id);
  const next = await nextPointer(builtDir, id, store, options);
  const there = new Map<string, number>();
  if (!again) for await (const { key, bytes } of store.list(publishedKeys.pieces)) there.set(key, bytes);

  const site = siteFiles(siteDir(distDir, id));
  if (site.length === 0)
    progress.note(
      `without the site of ${id}, which is not built: to publish it, too, run npm run release -- site ${id}, then publish again`,
    );
  const sources = [...Object.values(builtFiles).map((name) => [name, join(builtDir, name)] as const), ...site];
  const total = sources.reduce((sum, [, source]) => sum + statSync(source).size, 0);
  progress.start(`publishing ${id}`, total);
  let done = 0;
  let sent = 0;
  let bytesSent = 0;
  const send = async (bytes: Uint8Array<ArrayBuffer>) => {
    const sha256 = await sha256Of(bytes);
    const key = publishedKeys.piece(sha256);
    if (there.get(key) !== bytes.length) {
      await store.put(key, bytes, 'application/octet-stream');
      sent++;
      bytesSent += bytes.length;
    }
    progress.step((done += bytes.length));
    return { sha256, bytes: bytes.length };
  };

  const files: PublishedRelease['files'] = [];
  for (const [name, source] of sources) {
    const cuts = name === builtFiles.pack ? await packCuts(source, pagesAPiece) : evenCuts(statSync(source).size);
    const file = await open(source);
    try {
      // A piece is read right before its upload, to save memory.
      const spans = cuts.map((end, i) => [cuts[i - 1] ?? 0, end] as const);
      const pieces = await inParallel(uploadsAtOnce, spans, async ([start, end]) => {
        const piece = new Uint8Array(end - start);
        const { bytesRead } = await file.read(piece, 0, piece.length, start);
        if (bytesRead !== piece.length) throw new Error(`${name} changed while it was read; publish again`);
        return send(piece);
      });
      files.push({ name, pieces });
    } finally {
      await file.close();
    }
  }
  const manifest = json({ format: 1, release: id, files } satisfies PublishedRelease);
  const sha256 = await sha256Of(manifest);
  await store.put(publishedKeys.manifest(sha256), manifest, 'application/json');
  const pointer = { ...next, manifest: sha256 };
  await store.put(
    publishedKeys.pointer,
    json(options.key ? signPointer(pointer, options.key) : pointer),
    'application/json',
  );
  progress.done();
  return { pieces: files.reduce((sum, { pieces }) => sum + pieces.length, 0), sent, bytesSent };
}

/** Returns the files of the site of a release with their published names; none if it is not built. */
function siteFiles(folder: string): (readonly [name: string, source: string])[] {
  if (!existsSync(join(folder, stampFile))) return [];
  checkComplete(folder);
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const files = names.filter((name) => statSync(join(folder, name)).isFile()).sort();
  return files.map((name) => [siteName + name.split(sep).join('/'), join(folder, name)]);
}

/**
 * Returns the published pointer, if any. With a key, it ignores a pointer that the key did not sign.
 */
export async function publishedPointer(
  store: ObjectStore,
  key: KeyObject | undefined,
): Promise<PublishedPointer | undefined> {
  const bytes = await store.get(publishedKeys.pointer);
  const pointer = bytes && readPublishedPointer(bytes);
  return pointer && (!key || isSignedBy(pointer, key)) ? pointer : undefined;
}

/** Returns the next pointer. @throws Error if the release is older than the published one, except for a rollback */
async function nextPointer(
  builtDir: string,
  release: string,
  store: ObjectStore,
  { rollback = false, key, now = () => new Date() }: PublishOptions,
): Promise<Omit<PublishedPointer, 'manifest' | 'signature'>> {
  const before = await publishedPointer(store, key);
  const created = await createdAt(builtDir);
  const older = before !== undefined && created.getTime() < Date.parse(before.created_at);
  if (older && !rollback)
    throw new Error(`${release} is older than ${before.release}, which is published; to go back to it, add --rollback`);
  const same = before?.release === release;
  // Servers refuse pointers older than the last one, so the time must grow even if the clock was set back.
  const time = Math.max(now().getTime(), before ? Date.parse(before.published_at) + 1 : 0);
  const published_at = new Date(time).toISOString();
  const history = (older ? afterRollback : afterActivation)(historyOf(before), release, published_at);
  return {
    release,
    created_at: created.toISOString(),
    published_at,
    previous: previousIn(history),
    history,
    rollback: older || (same && before.rollback),
  };
}

async function createdAt(builtDir: string): Promise<Date> {
  const pack = await Pack.open(join(builtDir, builtFiles.pack));
  pack.close();
  return pack.modified;
}

const json = (value: object) => new TextEncoder().encode(JSON.stringify(value, null, 1) + '\n');

/**
 * Returns where to cut a pack: after pages chosen by their tags. A changed page then changes only its own piece.
 */
async function packCuts(file: string, pagesAPiece: number): Promise<number[]> {
  const pack = await Pack.open(file);
  try {
    const cuts: number[] = [];
    let start = 0;
    let end = 0;
    for (let number = 0; number < pack.size; number++) {
      const { offset, etag, sizes } = pack.page(number);
      end = offset + sizes.identity + sizes.gzip;
      const chosen = Buffer.from(etag.slice(3, 7), 'base64url').readUInt16BE() % pagesAPiece === 0;
      if (!chosen && end - start < maxPieceBytes) continue;
      cuts.push(end);
      start = end;
    }
    // The rest is the index.
    return [...cuts, statSync(file).size];
  } finally {
    pack.close();
  }
}

function evenCuts(bytes: number): number[] {
  return Array.from({ length: Math.ceil(bytes / pieceBytes) }, (_, i) => Math.min(bytes, (i + 1) * pieceBytes));
}

import { createHash } from 'node:crypto';
import { createWriteStream, existsSync } from 'node:fs';
import { mkdir, readFile, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pRetry, { AbortError } from 'p-retry';
import type { Progress } from '../base/progress.ts';
import { ImportError, messageOf } from '../base/errors.ts';
import type { readFile as readColumns } from './readFile.ts';

/** Limits for downloads from publishers. */
export interface NetworkLimits {
  attempts: number;
  /** Wait before the second attempt, in milliseconds; it doubles each time. */
  delay: number;
  /** For one attempt, in milliseconds. */
  timeout: number;
  /** The maximum size of a file, also from a folder. */
  maxBytes: number;
}
export const networkLimits: NetworkLimits = { attempts: 4, delay: 1000, timeout: 120_000, maxBytes: 200_000_000 };

/** How files are obtained and read. */
export interface Obtaining {
  /** A folder or base URL; without it, every file comes from its publisher. */
  sources: string | undefined;
  /** The date of the import. */
  today: string;
  /** The folder for downloads during the import. */
  downloads: string;
  fetch: typeof globalThis.fetch;
  /** The `User-Agent` of a download. */
  agent: string;
  progress: Progress;
  limits: NetworkLimits;
  readFile: typeof readColumns;
}

interface ObtainedFile {
  bytes: Uint8Array;
  sha256: string;
  /** Whether it was downloaded from the publisher just now. */
  isDownload: boolean;
}

/** A file of the register; `members` are the needed members of an archive. */
interface FileAddress {
  path: string;
  url: string;
  members?: readonly string[];
}

/**
 * Returns a publisher's file from the sources folder, or downloads it, with retries. Throws an `ImportError` if it cannot
 * be downloaded or is too large.
 */
export async function obtain(file: FileAddress, how: Obtaining): Promise<ObtainedFile> {
  const found = await locate(file, how);
  const bytes = found ?? (await download(file.path, file.url, how));
  return { bytes, sha256: createHash('sha256').update(bytes).digest('hex'), isDownload: found === undefined };
}

/** Returns whether a sources folder has a file. */
export function isPlaced(file: FileAddress, sources: string | undefined): boolean {
  return sources !== undefined && placesOf(file).some((path) => existsSync(join(sources, path)));
}

/** Returns the file from the sources; undefined where they do not have it. */
async function locate(file: FileAddress, how: Obtaining): Promise<Uint8Array | undefined> {
  if (how.sources !== undefined && /^https?:\/\//.test(how.sources)) {
    return download(file.path, `${how.sources.replace(/\/+$/, '')}/${file.path}`, how);
  }
  for (const path of how.sources === undefined ? [] : placesOf(file)) {
    const local = join(how.sources!, path);
    const found = await stat(local).catch(() => undefined);
    if (!found?.isFile()) continue;
    if (found.size > how.limits.maxBytes) throw tooLarge(path, how.limits.maxBytes);
    return readFile(local);
  }
  return undefined;
}

/** Returns where a sources folder may have a file: the unpacked member, or the archive. */
function placesOf({ path, url, members = [] }: FileAddress): string[] {
  const archive = join(dirname(path), basename(new URL(url).pathname));
  return members.length > 0 ? [path, archive] : [path];
}

async function download(path: string, url: string, how: Obtaining): Promise<Uint8Array> {
  const target = join(how.downloads, path);
  await mkdir(dirname(target), { recursive: true });
  try {
    await pRetry(() => attempt(path, url, target, how), {
      retries: how.limits.attempts - 1,
      minTimeout: how.limits.delay,
      factor: 2,
      onFailedAttempt: ({ error, retriesLeft }) => {
        if (retriesLeft > 0) how.progress.note(`${path}: ${error.message}; retrying`);
      },
    });
  } catch (cause) {
    if (cause instanceof ImportError) throw cause;
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new ImportError(
      'network',
      `${path}: could not be downloaded from ${url}: ${why}; put the file in the sources folder or retry later`,
      { cause },
    );
  }
  return readFile(target);
}

async function attempt(path: string, url: string, target: string, how: Obtaining): Promise<void> {
  const signal = AbortSignal.timeout(how.limits.timeout);
  const answer = await request(url, signal, how);
  const length = Number(answer.headers.get('content-length') ?? 0);
  if (length > how.limits.maxBytes) throw new AbortError(tooLarge(path, how.limits.maxBytes));
  how.progress.start(`fetching ${path}`, length);
  let received = 0;
  const count = async function* (chunks: AsyncIterable<Uint8Array>) {
    for await (const chunk of chunks) {
      received += chunk.length;
      if (received > how.limits.maxBytes) throw new AbortError(tooLarge(path, how.limits.maxBytes));
      how.progress.step(received);
      yield chunk;
    }
  };
  await pipeline(Readable.fromWeb(answer.body! as never), count, createWriteStream(target), { signal });
  if (length > 0 && received < length && !answer.headers.has('content-encoding')) {
    throw new Error(`the response ended after ${received} of ${length} bytes`);
  }
  how.progress.done(`downloaded ${path}, ${received} bytes`);
}

async function request(url: string, signal: AbortSignal, { fetch, agent }: Obtaining): Promise<Response> {
  let answer: Response;
  try {
    answer = await fetch(url, { signal, headers: { accept: '*/*', 'user-agent': agent } });
  } catch (cause) {
    // p-retry treats a TypeError as a bug of the program unless it knows its message.
    throw new Error(messageOf(cause), { cause });
  }
  if (answer.ok && answer.body) return answer;
  await answer.body?.cancel();
  const hint = answer.status === 403 ? ` to ${agent}; some publishers require a contact: --contact URL` : '';
  const failure = new Error(`the server returned ${answer.status}${hint}`);
  // A retry does not change a 4xx.
  throw answer.status >= 400 && answer.status < 500 ? new AbortError(failure) : failure;
}

function tooLarge(path: string, maxBytes: number): ImportError {
  return new ImportError('source', `${path}: over ${maxBytes} bytes; a publisher's file of this size is refused`);
}

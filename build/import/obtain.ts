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

/** Returns whether the sources have a file. Throws an `ImportError` if a base URL does not tell. */
export async function isPlaced(file: FileAddress, how: Obtaining): Promise<boolean> {
  const { sources } = how;
  if (sources === undefined) return false;
  if (isUrl(sources)) return (await placeAt(sources, file, how)) !== undefined;
  return placesOf(file).some((path) => existsSync(join(sources, path)));
}

/** Returns whether the sources are a base URL. */
export const isUrl = (sources: string) => /^https?:\/\//.test(sources);

const urlIn = (base: string, path: string) => `${base.replace(/\/+$/, '')}/${path}`;

/** Returns where a base URL has the file; undefined where it does not. */
async function placeAt(base: string, file: FileAddress, how: Obtaining): Promise<string | undefined> {
  for (const path of placesOf(file)) if (await exists(path, urlIn(base, path), how)) return path;
  return undefined;
}

/**
 * Returns the response to a HEAD request, with retries; undefined for 404. Where a server takes no HEAD, it is the response to a GET
 * whose body is not read. Throws an `Error` that says why there is none.
 */
export async function head(path: string, url: string, how: Obtaining): Promise<Response | undefined> {
  return withRetries(path, how, async (signal) => {
    const asked = await send('HEAD', url, signal, how);
    const takesHead = ![405, 501].includes(asked.status);
    const answer = takesHead ? asked : await send('GET', url, signal, how);
    await answer.body?.cancel();
    if (answer.status === 404) return undefined;
    if (!answer.ok) throw refusal(answer.status, how);
    return answer;
  });
}

async function exists(path: string, url: string, how: Obtaining): Promise<boolean> {
  try {
    return (await head(path, url, how)) !== undefined;
  } catch (cause) {
    const problem = `${path}: cannot tell whether ${url} exists: ${messageOf(cause)}`;
    throw new ImportError('network', `${problem}; correct --sources or retry later`, { cause });
  }
}

/** Returns the file from the sources; undefined where they do not have it. */
async function locate(file: FileAddress, how: Obtaining): Promise<Uint8Array | undefined> {
  const { sources } = how;
  if (sources === undefined) return undefined;
  if (isUrl(sources)) {
    // A file with one place is not looked for: its download says whether it exists.
    const place = placesOf(file).length > 1 ? await placeAt(sources, file, how) : undefined;
    return download(file.path, urlIn(sources, place ?? file.path), how);
  }
  for (const path of placesOf(file)) {
    const local = join(sources, path);
    const found = await stat(local).catch(() => undefined);
    if (!found?.isFile()) continue;
    if (found.size > how.limits.maxBytes) throw tooLarge(path, how.limits.maxBytes);
    return readFile(local);
  }
  return undefined;
}

/** Returns where sources may have a file: the unpacked member, or the archive. */
function placesOf({ path, url, members = [] }: FileAddress): string[] {
  const archive = join(dirname(path), basename(new URL(url).pathname));
  return members.length > 0 ? [path, archive] : [path];
}

async function download(path: string, url: string, how: Obtaining): Promise<Uint8Array> {
  const target = join(how.downloads, path);
  await mkdir(dirname(target), { recursive: true });
  try {
    await withRetries(path, how, (signal) => attempt(path, url, target, signal, how));
  } catch (cause) {
    if (cause instanceof ImportError) throw cause;
    throw new ImportError(
      'network',
      `${path}: could not be downloaded from ${url}: ${messageOf(cause)}; put the file in the sources folder or retry later`,
      { cause },
    );
  }
  return readFile(target);
}

async function withRetries<T>(
  path: string,
  { limits, progress }: Obtaining,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  return pRetry(() => work(AbortSignal.timeout(limits.timeout)), {
    retries: limits.attempts - 1,
    minTimeout: limits.delay,
    factor: 2,
    onFailedAttempt: ({ error, retriesLeft }) => {
      if (retriesLeft > 0) progress.note(`${path}: ${error.message}; retrying`);
    },
  });
}

async function attempt(path: string, url: string, target: string, signal: AbortSignal, how: Obtaining): Promise<void> {
  const answer = await send('GET', url, signal, how);
  if (!answer.ok || !answer.body) {
    await answer.body?.cancel();
    throw refusal(answer.status, how);
  }
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
  await pipeline(Readable.fromWeb(answer.body as never), count, createWriteStream(target), { signal });
  if (length > 0 && received < length && !answer.headers.has('content-encoding')) {
    throw new Error(`the response ended after ${received} of ${length} bytes`);
  }
  how.progress.done(`downloaded ${path}, ${received} bytes`);
}

async function send(
  method: 'GET' | 'HEAD',
  url: string,
  signal: AbortSignal,
  { fetch, agent }: Obtaining,
): Promise<Response> {
  try {
    return await fetch(url, { method, signal, headers: { accept: '*/*', 'user-agent': agent } });
  } catch (cause) {
    // p-retry treats a TypeError as a bug of the program unless it knows its message.
    throw new Error(messageOf(cause), { cause });
  }
}

function refusal(status: number, { agent }: Obtaining): Error {
  const hint = status === 403 ? ` to ${agent}; some publishers require a contact: --contact URL` : '';
  const failure = new Error(`the server returned ${status}${hint}`);
  // A retry does not change a 4xx.
  return status >= 400 && status < 500 ? new AbortError(failure) : failure;
}

function tooLarge(path: string, maxBytes: number): ImportError {
  return new ImportError('source', `${path}: over ${maxBytes} bytes; a publisher's file of this size is refused`);
}

import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { open, readFile, stat } from 'node:fs/promises';
import { basename, dirname, extname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import type { ErrorRequestHandler, Request, RequestHandler, Response } from 'express';
import { LRUCache } from 'lru-cache';
import { isRead, MethodError } from '../../api/gate/request.ts';
import { chooseEncoding, isUnchanged } from '../../api/gate/negotiation.ts';
import { releaseId } from '../../api/schemas/common.ts';
import {
  compressedEnding,
  downloadsDir,
  openHeaders,
  openPreflightHeaders,
  type Redirects,
  redirectsFile,
} from '../../common/release/downloads.ts';

interface DownloadPorts {
  /** The folder of a release's site; undefined if the server does not have it. */
  readonly siteOf: (release: string) => string | undefined;
  /** The active release; undefined if there is none. */
  readonly active: () => string | undefined;
}

/** A file as it is stored: as it is, or compressed under its name with `.gz` (D261). */
interface StoredFile {
  readonly path: string;
  readonly isCompressed: boolean;
  /** SHA-256 of the stored bytes. */
  readonly digest: string;
}

/** Types that Express does not know. */
const types: Readonly<Record<string, string>> = {
  '.parquet': 'application/vnd.apache.parquet',
  '.duckdb': 'application/vnd.duckdb',
  '.cff': 'text/yaml; charset=utf-8',
};

/** The errors that Express has for the conditions of a request, by status. */
const conditionErrors = new Map([
  [
    412,
    {
      error: 'precondition_failed',
      message:
        'the file is not the one that `If-Match` or `If-Unmodified-Since` names; leave the header out to get the file as it is',
    },
  ],
  [
    416,
    {
      error: 'range_not_satisfiable',
      message: '`Range` is outside of the file; `Content-Range` has the bytes of the file',
    },
  ],
]);

/** Files whose digests are kept; a release has about three thousand. */
const maxDigests = 5000;

/**
 * Returns the handlers of the addresses below `/downloads`: the files of every release whose site the server has, which never
 * change, and `latest`, which redirects to those of the active release (D260).
 */
export function serveDownloads({ siteOf, active }: DownloadPorts): [RequestHandler, ErrorRequestHandler] {
  const findFile = fileFinder();

  async function answer(request: Request, response: Response, next: () => void): Promise<void> {
    const [release = '', ...names] = request.path.slice(1).split('/');
    const path = names.join('/');
    const latest = active();
    if (release === 'latest' && latest !== undefined) {
      redirect(response, `/downloads/${latest}/${path}`);
      return;
    }
    const site = releaseId.test(release) ? siteOf(release) : undefined;
    if (site === undefined) {
      refuse(response, release, latest);
      return;
    }
    const folder = downloadsDir(site, release);
    const file = names.every(isName) ? await findFile(join(folder, path)) : undefined;
    const target = file ? undefined : (await readRedirects(folder)).get(path);
    if (file) await send(request, response, file, extname(path));
    else if (target !== undefined) redirect(response, target);
    else if (existsSync(folder) && release !== latest) refuseFile(response, release, path);
    else if (existsSync(folder)) next();
    else refuseForNow(response, release);
  }

  async function download(request: Request, response: Response, next: () => void): Promise<void> {
    response.set(openHeaders);
    if (request.method === 'OPTIONS') response.status(204).set(openPreflightHeaders).end();
    else if (isRead(request.method)) await answer(request, response, next);
    else refuseMethod(request, response);
  }
  return [download, refuseCondition];
}

/** Whether a part of a path names a file or folder, and none that is hidden or above. */
const isName = (name: string): boolean => /^[A-Za-z0-9_][A-Za-z0-9_.-]*$/.test(name);

/** Returns a function that finds a stored file and its digest, which it computes once for each version of the file. */
function fileFinder(): (path: string) => Promise<StoredFile | undefined> {
  // A digest that could not be computed is not kept.
  const digests = new LRUCache<string, string, string>({
    max: maxDigests,
    fetchMethod: (_version, _stale, { context }) => digestOf(context),
  });
  const find = async (path: string, isCompressed: boolean): Promise<StoredFile | undefined> => {
    const found = await stat(path).catch(undefinedIfAbsent);
    if (!found?.isFile()) return undefined;
    const version = `${path} ${found.ino} ${found.mtimeMs}`;
    return { path, isCompressed, digest: await digests.forceFetch(version, { context: path }) };
  };
  return async (path) => (await find(path, false)) ?? find(path + compressedEnding, true);
}

/** The error codes of the file system for a path without a file. */
const absent: ReadonlySet<string | undefined> = new Set(['ENOENT', 'ENOTDIR', 'ENAMETOOLONG']);

/** @throws the error, unless it says that there is no file */
function undefinedIfAbsent(error: NodeJS.ErrnoException): undefined {
  if (!absent.has(error.code)) throw error;
}

async function digestOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('base64url');
}

/** Sends a file, or the range of it that the request asks for. */
async function send(
  request: Request,
  response: Response,
  { path, isCompressed, digest }: StoredFile,
  type: string,
): Promise<void> {
  const encoding = isCompressed ? chooseEncoding(request.get('accept-encoding'), ['gzip']) : 'identity';
  const etag = `"${digest}${encoding === 'gzip' ? '-gzip' : ''}"`;
  response.set({ 'Cache-Control': 'public, max-age=31536000, immutable', ETag: etag });
  response.type(types[type] ?? type);
  if (isCompressed) response.vary('Accept-Encoding');
  // The whole file, unless `If-Range` has its strong tag (RFC 9110 section 13.1.5). Express takes a weak one, too.
  if ((request.get('if-range') ?? etag) !== etag) delete request.headers.range;
  if (isUnchanged({ ifNoneMatch: request.get('if-none-match') }, etag, undefined)) {
    response.status(304).end();
  } else if (!isCompressed || encoding === 'gzip') {
    if (encoding === 'gzip') response.set('Content-Encoding', 'gzip');
    response.sendFile(basename(path), { root: dirname(path), cacheControl: false });
  } else {
    await sendDecompressed(request, response, path, etag);
  }
}

/** Sends a compressed file to a client that does not accept gzip: whole, or the one range that it asks for. */
async function sendDecompressed(request: Request, response: Response, path: string, etag: string): Promise<void> {
  const wanted = request.get('if-match')?.trim();
  if (wanted !== undefined && wanted !== '*' && !wanted.split(/\s*,\s*/).includes(etag)) throw conditionError(412);
  const size = await decompressedSize(path);
  response.set('Accept-Ranges', 'bytes');
  // -1: no range is within the file; -2: it is malformed.
  const ranges = request.range(size, { combine: true });
  if (ranges === -1) {
    response.set('Content-Range', `bytes */${size}`);
    throw conditionError(416);
  }
  const isPart = typeof ranges === 'object' && ranges.type === 'bytes' && ranges.length === 1;
  const { start, end } = (isPart ? ranges[0] : undefined) ?? { start: 0, end: size - 1 };
  if (isPart) response.status(206).set('Content-Range', `bytes ${start}-${end}/${size}`);
  response.set('Content-Length', String(end - start + 1));
  if (request.method === 'HEAD') {
    response.end();
    return;
  }
  const within = (bytes: AsyncIterable<Buffer>) => sliceOf(bytes, start, end + 1);
  await pipeline(createReadStream(path), createGunzip(), within, response).catch(ignorePrematureClose);
}

/** An error like those of Express, which `refuseCondition` answers. */
const conditionError = (status: 412 | 416) => Object.assign(new Error(conditionErrors.get(status)?.error), { status });

/** Yields the bytes of a stream from a first one up to another. */
async function* sliceOf(bytes: AsyncIterable<Buffer>, from: number, to: number): AsyncGenerator<Buffer> {
  let at = 0;
  for await (const chunk of bytes) {
    const part = chunk.subarray(Math.max(0, from - at), Math.max(0, to - at));
    if (part.length > 0) yield part;
    at += chunk.length;
  }
}

/** Returns the bytes of a file without its compression, from its last four bytes (RFC 1952). The files are below 4 GiB. */
async function decompressedSize(path: string): Promise<number> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const { buffer } = await file.read({ buffer: Buffer.alloc(4), position: size - 4 });
    return buffer.readUInt32LE();
  } finally {
    await file.close();
  }
}

/** @throws the error, unless it is a client that goes away while it reads */
function ignorePrematureClose(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error;
}

function redirect(response: Response, target: string): void {
  response.set('Cache-Control', 'public, max-age=60').redirect(302, target);
}

function refuse(response: Response, release: string, latest: string | undefined): void {
  const hint =
    latest === undefined ? 'no release is active' : `/downloads/${latest}/index.json lists those of the active release`;
  const message = `this server has no files of release ${JSON.stringify(release)}; ${hint}`;
  response.status(404).set('Cache-Control', 'no-store').json({ error: 'not_found', message });
}

/** Of a release that is not active, the server may have some files alone. */
function refuseFile(response: Response, release: string, path: string): void {
  const message = `this server has no file ${JSON.stringify(path)} of release ${JSON.stringify(release)}; /downloads/${release}/index.json lists those it has, and the API answers with release=${release}`;
  response.status(404).set('Cache-Control', 'no-store').json({ error: 'not_found', message });
}

/** A site is served before its downloads are written. */
function refuseForNow(response: Response, release: string): void {
  const message = `the files of release ${JSON.stringify(release)} are being written, which takes a few minutes; if this remains: npm run release -- ready`;
  response.status(503).set({ 'Cache-Control': 'no-store', 'Retry-After': '30' });
  response.json({ error: 'unavailable', message });
}

function refuseMethod({ method }: Request, response: Response): void {
  const { status, allow, body } = new MethodError(method, 'GET, HEAD, OPTIONS');
  response.status(status).set({ Allow: allow, 'Cache-Control': 'no-store' }).json(body);
}

const refuseCondition: ErrorRequestHandler = (cause: { status?: number }, _request, response, next) => {
  const body = conditionErrors.get(cause.status ?? 0);
  if (!body || response.headersSent) {
    next(cause);
    return;
  }
  for (const header of ['Content-Encoding', 'ETag', 'Last-Modified']) response.removeHeader(header);
  response.status(cause.status!).set('Cache-Control', 'no-store').type('json').json(body);
};

async function readRedirects(folder: string): Promise<ReadonlyMap<string, string>> {
  const text = await readFile(join(folder, redirectsFile), 'utf8').catch(undefinedIfAbsent);
  return new Map(Object.entries(JSON.parse(text ?? '{}') as Redirects));
}

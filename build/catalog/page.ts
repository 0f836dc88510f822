import { readFile, stat } from 'node:fs/promises';
import { extname } from 'node:path';
import { Parser } from 'htmlparser2';
import pRetry from 'p-retry';
import { ImportError, messageOf } from '../base/errors.ts';
import { NestingError, readableText, tidy } from './readableText.ts';

/** Limits for reading a page. */
export interface PageLimits {
  attempts: number;
  /** Wait before the second attempt, in milliseconds; it doubles each time. */
  delay: number;
  /** For one attempt with its redirects, in milliseconds. */
  timeout: number;
  maxBytes: number;
  redirects: number;
}
export const pageLimits: PageLimits = { attempts: 3, delay: 1000, timeout: 30_000, maxBytes: 3_000_000, redirects: 5 };

export interface Reading {
  fetch: typeof globalThis.fetch;
  /** The `User-Agent` of a request. */
  agent: string;
  limits: PageLimits;
}

/** Returns the readable text of a page. @throws ImportError `network` or `source` with the reason */
export const readPage = (url: string, how: Reading): Promise<string> => readWith(textOf, url, how);

/** Returns the addresses that a page links to, as it writes them. @throws ImportError `network` or `source` with the reason */
export const readLinks = (url: string, how: Reading): Promise<string[]> => readWith(linksOf, url, how);

/** Returns what a caller needs of a page. @param from its address, for messages */
type Extract<T> = (bytes: Uint8Array, type: string, from: string) => T;

async function readWith<T>(extract: Extract<T>, url: string, how: Reading): Promise<T> {
  try {
    return await pRetry(() => attempt(extract, url, how), {
      retries: how.limits.attempts - 1,
      minTimeout: how.limits.delay,
      factor: 2,
      shouldRetry: ({ error }) => !(error instanceof ImportError),
    });
  } catch (cause) {
    throw cause instanceof ImportError ? cause : unreadable(url, messageOf(cause), cause);
  }
}

const savedTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.htm': 'text/html',
  '.txt': 'text/plain',
};
const savedType = (file: string) => savedTypes[extname(file).toLowerCase()];

/** Returns whether a name is the path of a saved page and not a URL. */
export function isSavedPage(name: string): boolean {
  return savedType(name) !== undefined && !/^https?:/.test(name);
}

/** Returns the readable text of a saved page, `.html`, `.htm` or `.txt`. @throws ImportError `source` */
export async function readSavedPage(file: string, { maxBytes }: PageLimits): Promise<string> {
  const type = savedType(file);
  if (!type) throw new ImportError('source', `${file}: a saved page is a file named .html, .htm or .txt`);
  const { size } = await stat(file).catch((cause: unknown) => {
    throw unusable(file, `cannot be read: ${messageOf(cause)}`, cause);
  });
  if (size > maxBytes) throw tooLarge(file, maxBytes);
  return textOf(await readFile(file), type, file);
}

/** Reads a page once. An ImportError is final; other errors may be retried. */
async function attempt<T>(extract: Extract<T>, url: string, { fetch, agent, limits }: Reading): Promise<T> {
  const headers = { 'user-agent': agent, accept: 'text/html, text/plain' };
  const signal = AbortSignal.timeout(limits.timeout);
  let at = url;
  for (let hop = 0; hop <= limits.redirects; hop++) {
    const answer = await fetch(at, { signal, redirect: 'manual', headers }).catch(asPlainError);
    const location = answer.headers.get('location');
    if (answer.status >= 300 && answer.status < 400 && location !== null) {
      await answer.body?.cancel();
      at = resolveRedirect(url, at, location);
      continue;
    }
    if (!answer.ok) await refuse(url, answer);
    const body = await bodyOf(answer, url, limits.maxBytes).catch(asPlainError);
    return extract(body, answer.headers.get('content-type') ?? '', url);
  }
  throw unreadable(url, `it redirects more than ${limits.redirects} times`);
}

async function refuse(url: string, { status, body }: Response): Promise<never> {
  await body?.cancel();
  const why = `the server returned ${status}`;
  // A retry does not change a 4xx.
  throw status < 500 ? unreadable(url, why) : new Error(why);
}

/** Refuses a page that moved to another host, because nobody has checked its publisher and terms. */
function resolveRedirect(url: string, from: string, location: string): string {
  const to = URL.canParse(location, from) ? new URL(location, from) : undefined;
  const hostOf = (address: string) => new URL(address).host.replace(/^www\./, '');
  if (to && /^https?:$/.test(to.protocol) && hostOf(to.href) === hostOf(from)) return to.href;
  throw unreadable(url, `it redirects to ${to?.href ?? location}; if that is now the official page, update the source`);
}

async function bodyOf({ body }: Response, url: string, maxBytes: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let received = 0;
  for await (const chunk of (body ?? []) as AsyncIterable<Uint8Array>) {
    received += chunk.length;
    if (received > maxBytes) throw tooLarge(url, maxBytes);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Wraps a TypeError, which p-retry treats as a bug of the program unless it knows its message. */
function asPlainError(cause: unknown): never {
  throw cause instanceof ImportError ? cause : new Error(messageOf(cause), { cause });
}

function textOf(bytes: Uint8Array, type: string, from: string): string {
  const { isHtml, text } = contentOf(bytes, type, from);
  const readable = isHtml ? readableOf(text, from) : tidy(text);
  if (readable.trim() !== '') return readable;
  throw unusable(from, 'has no text; a script may render it. Save its text as a .txt file and capture that');
}

function linksOf(bytes: Uint8Array, type: string, from: string): string[] {
  const { isHtml, text } = contentOf(bytes, type, from);
  if (!isHtml) throw unusable(from, 'is not an HTML page');
  const links: string[] = [];
  const parser = new Parser({
    onopentag(name, { href }) {
      if (name === 'a' && href !== undefined) links.push(href);
    },
  });
  parser.end(text);
  return links;
}

function contentOf(bytes: Uint8Array, type: string, from: string): { isHtml: boolean; text: string } {
  const [kind = '', ...parameters] = type.split(';').map((part) => part.trim());
  const isHtml = /^(text\/html|application\/xhtml\+xml)$/i.test(kind);
  if (!isHtml && !/^text\/plain$/i.test(kind))
    throw unusable(
      from,
      `is ${kind || 'of no stated type'}, not a page; save its text as a .txt file and capture that`,
    );
  const named = parameters.map((part) => /^charset="?([^"]+)"?$/i.exec(part)?.[1]).find(Boolean);
  const text = decode(bytes, named ?? (isHtml ? charsetIn(bytes) : undefined) ?? 'utf-8', from);
  if (text.includes('\0'))
    throw unusable(from, 'is not text; save its contents as a .txt file in UTF-8 and capture that');
  return { isHtml, text };
}

function readableOf(html: string, from: string): string {
  try {
    return readableText(html);
  } catch (cause) {
    if (!(cause instanceof NestingError)) throw cause;
    throw unusable(from, `${cause.message}; save its text as a .txt file and capture that`, cause);
  }
}

/** Returns the encoding that the head of a page names. */
function charsetIn(bytes: Uint8Array): string | undefined {
  const head = Buffer.from(bytes.subarray(0, 2048)).toString('latin1');
  return /<meta[^>]+charset=["']?([\w-]+)/i.exec(head)?.[1];
}

function decode(bytes: Uint8Array, charset: string, from: string): string {
  try {
    return new TextDecoder(charset).decode(bytes);
  } catch (cause) {
    throw unusable(from, `is in an unknown encoding, ${charset}`, cause);
  }
}

const unreadable = (url: string, why: string, cause?: unknown) =>
  new ImportError('network', `${url}: could not be read: ${why}`, { cause });
const unusable = (from: string, why: string, cause?: unknown) =>
  new ImportError('source', `${from}: ${why}`, { cause });
const tooLarge = (from: string, maxBytes: number) =>
  unusable(from, `over ${maxBytes} bytes; a page of this size is refused`);

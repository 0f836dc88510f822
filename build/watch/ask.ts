import { mkdirSync, writeFileSync } from 'node:fs';
import { basename, extname, join } from 'node:path';
import { messageOf } from '../base/errors.ts';
import { isZip, memberNames } from '../base/unzip.ts';
import { readLinks, type Reading } from '../catalog/page.ts';
import { checkKind } from '../import/fileKind.ts';
import { head, obtain, type Obtaining } from '../import/obtain.ts';
import type { SourceFile } from '../release/manifest.ts';
import { type EditionWatch, listedYears, ofYear } from './editions.ts';
import { isSameFile, type Seen, seenIn } from './seen.ts';

/** What a publisher has at an address. */
export type Finding =
  /** The same file as before; `seen` is what to remember of it from now on. */
  | { readonly kind: 'unchanged'; readonly url: string; readonly note?: string; readonly seen?: Seen }
  /** Nothing was seen there before: from now on it is compared. */
  | { readonly kind: 'first'; readonly url: string; readonly note: string; readonly seen: Seen }
  /** Other bytes at the address of a file that is held; `file` has them. */
  | {
      readonly kind: 'revised';
      readonly url: string;
      readonly note: string;
      readonly seen: Seen;
      readonly file: string;
    }
  /** The edition of a later year; `urls` are the addresses of its files that exist. */
  | { readonly kind: 'edition'; readonly url: string; readonly note: string; readonly urls: readonly string[] }
  | { readonly kind: 'failed'; readonly url: string; readonly note: string; readonly responded?: true }
  /** Nobody but a person can tell what is there. */
  | { readonly kind: 'unwatched'; readonly url: string; readonly note: string };

export interface Asking {
  readonly how: Obtaining;
  readonly pages: Reading;
}

const fileTypes = ['.csv', '.tsv', '.txt', '.xls', '.xlsx', '.zip', '.pdf'];

/** Whether an address is that of a file, not of a page that leads to it. */
export const isFileUrl = (url: string): boolean => fileTypes.includes(extname(new URL(url).pathname).toLowerCase());

/** Returns the last part of the address of a file. */
const nameOfUrl = (url: string): string => decodeURIComponent(basename(new URL(url).pathname));

/**
 * Asks whether a file is the one that was seen before. It is downloaded only if the server says that it may be another.
 * @param held the file of the newest release from this address
 */
export async function askFile(
  url: string,
  before: Seen | undefined,
  held: SourceFile | undefined,
  { how }: Asking,
): Promise<Finding> {
  try {
    const response = await head(nameOfUrl(url), url, how);
    if (!response)
      return { kind: 'failed', url, note: 'the server returned 404; the file may have moved', responded: true };
    if (isPage(response)) return { kind: 'failed', url, note: pageInstead(response), responded: true };
    const moved =
      response.url === url ? undefined : `it redirects to ${response.url}: correct the address in the register`;
    const seen = seenIn(response, how.today);
    if (!seen) return { kind: 'unwatched', url, note: 'the server states no date, tag or length to compare' };
    if (!before) return { kind: 'first', url, seen, note: moved ?? firstNote(seen, held) };
    if (isSameFile(before, seen)) return { kind: 'unchanged', url, ...(moved === undefined ? {} : { note: moved }) };
    const { file, sha256 } = await download(url, how);
    const known = before.sha256 ?? asPublished(url, held)?.sha256;
    if (known === sha256)
      return { kind: 'unchanged', url, seen: { ...seen, sha256 }, note: 'the same bytes with another date or tag' };
    const note = known === undefined ? 'another date, tag or length; the bytes before are not known' : 'other bytes';
    const sizes = `${before.bytes ?? 'unknown'} -> ${seen.bytes ?? 'unknown'} bytes`;
    return { kind: 'revised', url, file, seen: { ...seen, sha256 }, note: `${note} (${sizes})` };
  } catch (error) {
    return { kind: 'failed', url, note: messageOf(error) };
  }
}

/** Asks for the edition after the held one. @returns undefined if there is none yet */
export async function askEdition(edition: EditionWatch, asking: Asking): Promise<Finding | undefined> {
  const { next } = edition;
  const url = 'address' in next ? next.address : next.page;
  try {
    return 'address' in next ? await askAddress(edition, asking) : await askPage(next, edition, asking);
  } catch (error) {
    return { kind: 'failed', url, note: messageOf(error) };
  }
}

async function askAddress({ held, urls: [current] }: EditionWatch, { how }: Asking): Promise<Finding | undefined> {
  const url = ofYear(current!, held, held + 1);
  const response = await head(nameOfUrl(url), url, how);
  // A page in place of a missing file is how some servers say 404.
  if (!response || isPage(response)) return undefined;
  return { kind: 'edition', url, urls: [url], note: `the edition of ${held + 1}; the register has ${held}` };
}

async function askPage(
  { page, name }: { readonly page: string; readonly name: string },
  { held, urls }: EditionWatch,
  { how, pages }: Asking,
): Promise<Finding | undefined> {
  const years = listedYears(name, page, await readLinks(page, pages));
  // Some publishers list the newest edition alone.
  if (!years.some((year) => year >= held))
    return {
      kind: 'failed',
      url: page,
      note: `the page no longer lists ${name} of ${held}: its layout changed`,
      responded: true,
    };
  const newest = Math.max(...years);
  if (newest === held) return undefined;
  const wanted = urls.map((url) => ofYear(url, held, newest));
  const found: string[] = [];
  for (const url of wanted) {
    const response = await head(nameOfUrl(url), url, how);
    if (response && !isPage(response)) found.push(url);
  }
  const missing = wanted.filter((url) => !found.includes(url));
  const where = missing.length === 0 ? '' : `, but nothing is at ${missing.join(', ')}: find its files on the page`;
  return {
    kind: 'edition',
    url: page,
    urls: found,
    note: `the page lists ${newest}; the register has ${held}${where}`,
  };
}

const isPage = ({ headers }: Response): boolean => /^text\/html\b/i.test(headers.get('content-type') ?? '');

const pageInstead = ({ url }: Response): string =>
  `the server returned a web page in place of the file, at ${url}; the file may have moved`;

/** Returns the held file if it is the one of its address, byte for byte, as far as the register says. */
function asPublished(url: string, held: SourceFile | undefined): SourceFile | undefined {
  const { how, altered } = held?.obtained ?? {};
  return held?.name === nameOfUrl(url) && how !== 'copy' && altered === undefined ? held : undefined;
}

function firstNote({ bytes }: Seen, held: SourceFile | undefined): string {
  if (bytes === undefined || !held) return 'compared from now on';
  return bytes === held.bytes
    ? 'as long as the file of the release; compared from now on'
    : `${bytes} bytes, the file of the release has ${held.bytes}: it may be another edition; compared from now on`;
}

/** Downloads a file into the folder of downloads. @throws ImportError if it is a page, or cut off */
export async function download(url: string, how: Obtaining): Promise<{ file: string; sha256: string }> {
  const name = nameOfUrl(url);
  const { bytes, sha256 } = await obtain({ path: name, url }, { ...how, sources: undefined });
  if (isZip(bytes)) await memberNames(bytes, name);
  else if (extname(name).toLowerCase() !== '.pdf') checkKind(bytes, 'data', name, url);
  const folder = join(how.downloads, sha256);
  mkdirSync(folder, { recursive: true });
  const file = join(folder, name);
  writeFileSync(file, bytes);
  return { file, sha256 };
}

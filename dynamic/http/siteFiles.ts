import { readdir, readFile } from 'node:fs/promises';
import { extname, join, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Request, RequestHandler, Response } from 'express';
import { LRUCache } from 'lru-cache';
import pLimit from 'p-limit';
import { entityTag } from '../../api/answer.ts';
import { chooseEncoding, isUnchanged } from '../../api/gate/negotiation.ts';
import { sha256 } from '../../common/release/digest.ts';
import { filledIn, isText, makingOf } from '../../common/release/siteFolder.ts';

/** Bytes of files that are kept as they are sent. */
const mostBytes = 48 * 1024 * 1024;

/** A file as it is sent, in every encoding that someone asked for. */
interface Sent {
  readonly etag: string;
  readonly body: Buffer;
}

const compressors = {
  br: (body: Buffer) =>
    promisify(brotliCompress)(body, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
    }),
  gzip: (body: Buffer) => promisify(gzip)(body, { level: 6 }),
  identity: (body: Buffer) => Promise.resolve(body),
} as const;

type SiteEncoding = keyof typeof compressors;

/**
 * Files are read and compressed one after the other: several at once would keep every core busy, and stored pages would
 * wait. A file is compressed once for an encoding, so each is done soon.
 */
const oneAtATime = pLimit(1);

type Making = NonNullable<ReturnType<typeof makingOf>>;

/** A folder of the site as it stands: its files by the address that they are found under. */
class Site {
  readonly mark: string;
  /** When it was made, in whole seconds. */
  readonly modified: Date;
  readonly #files: ReadonlyMap<string, string>;
  readonly #sent: LRUCache<string, Sent>;

  private constructor(files: ReadonlyMap<string, string>, { mark, time }: Making, origin: string) {
    this.#files = files;
    this.mark = mark;
    this.modified = new Date(Math.floor(time.getTime() / 1000) * 1000);
    this.#sent = new LRUCache({
      maxSize: mostBytes,
      sizeCalculation: ({ body }) => body.length + 1,
      ignoreFetchAbort: true,
      fetchMethod: (key) => {
        const encoding = key.slice(0, key.indexOf(' ')) as SiteEncoding;
        const file = key.slice(encoding.length + 1);
        return oneAtATime(async () => {
          const body = filledIn(file, await readFile(file), origin);
          return { etag: entityTag(body, sha256), body: await compressors[encoding](body) };
        });
      },
    });
  }

  /** Lists a folder of the site; one has thousands of files, so the event loop does not wait for the list. */
  static async open(folder: string, making: Making, origin: string): Promise<Site> {
    const names = await readdir(folder, { recursive: true, encoding: 'utf8' });
    const files = names
      .filter((name) => extname(name))
      .map(
        (name) => [`/${name.split(sep).join('/')}`.replace(/(?:(\/)index)?\.html$/, '$1'), join(folder, name)] as const,
      );
    return new Site(new Map(files), making, origin);
  }

  find(address: string): string | undefined {
    return this.#files.get(address);
  }

  send(file: string, encoding: SiteEncoding): Promise<Sent> {
    return this.#sent.forceFetch(`${encoding} ${file}`);
  }
}

/** The files of a site folder. After the folder is built again, the next request reads the new files. */
class LatestSite {
  readonly #origin: string;
  #site: Site | undefined;
  #opening: Promise<Site> | undefined;

  constructor(origin: string) {
    this.#origin = origin;
  }

  async in(folder: string | undefined): Promise<Site | undefined> {
    const making = folder === undefined ? undefined : makingOf(folder);
    if (!folder || !making || making.mark === this.#site?.mark) return this.#site;
    const before = this.#site;
    this.#opening ??= Site.open(folder, making, this.#origin)
      .then((site) => (this.#site = site))
      .catch((error: unknown) => {
        // The folder is being replaced: keep the previous files until the next request tries again.
        if (before) return before;
        throw error;
      })
      .finally(() => (this.#opening = undefined));
    return this.#opening;
  }
}

export interface SiteFolders {
  /** Where the site of the active release stands, if one is active. */
  readonly release: () => string | undefined;
  /** The folder with the frame of the account pages and its styles. */
  readonly account: string;
}

/**
 * Serves the pages that are the same for everyone, with the origin filled in. A site that is built while the server runs is
 * taken up; until the new release's is there, the one before stays.
 */
export function serveSite(
  origin: string,
  { release, account }: SiteFolders,
  beingBuilt: RequestHandler,
): RequestHandler {
  const sites = { release: new LatestSite(origin), account: new LatestSite(origin) };

  return async function siteFile(request, response, next) {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      next();
      return;
    }
    const site = await sites.release.in(release());
    const own = await sites.account.in(account);
    const address = decoded(request.path);
    if (address.length > 1 && request.path.endsWith('/') && site?.find(address.slice(0, -1))) {
      response.redirect(308, request.path.slice(0, -1) + request.originalUrl.slice(request.path.length));
      return;
    }
    // The frame of the account pages is not a page: only the files that it needs, such as styles, are sent.
    const from = site?.find(address) || !extname(address) ? site : own;
    const file = from?.find(address);
    if (from && file) await sendFile(request, response, from, file);
    else if (site) next();
    else beingBuilt(request, response, next);
  };
}

async function sendFile(request: Request, response: Response, site: Site, file: string): Promise<void> {
  const encoding = isText(file) ? chooseEncoding(request.get('accept-encoding'), ['br', 'gzip'] as const) : 'identity';
  const { etag, body } = await site.send(file, encoding);
  response.set({
    ETag: etag,
    'Last-Modified': site.modified.toUTCString(),
    // Astro names what it makes by its content.
    'Cache-Control': request.path.startsWith('/_astro/') ? 'public, max-age=31536000, immutable' : 'public, max-age=60',
    Vary: 'Accept-Encoding',
  });
  const conditions = { ifNoneMatch: request.get('if-none-match'), ifModifiedSince: request.get('if-modified-since') };
  if (isUnchanged(conditions, etag, site.modified)) {
    response.status(304).end();
    return;
  }
  if (encoding !== 'identity') response.set('Content-Encoding', encoding);
  const type = extname(file);
  response.type(types[type] ?? type).set('Content-Length', String(body.length));
  response.end(request.method === 'HEAD' ? undefined : body);
}

/** Types that Express does not know by the file's ending. */
const types: Readonly<Record<string, string>> = {
  '.parquet': 'application/vnd.apache.parquet',
  '.md': 'text/markdown',
};

/** The path as files are named; one that cannot be decoded names none. */
function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return '';
  }
}

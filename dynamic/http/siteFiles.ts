import { readdir, readFile } from 'node:fs/promises';
import { extname, join, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Request, RequestHandler, Response } from 'express';
import { LRUCache } from 'lru-cache';
import pLimit from 'p-limit';
import { entityTag } from '../../api/answer.ts';
import { chooseEncoding, isUnchanged } from '../../api/gate/negotiation.ts';
import { catalogAddresses, openHeaders } from '../../common/release/downloads.ts';
import { sha256 } from '../../common/release/digest.ts';
import { fillOrigin, isText, makingOf } from '../../common/release/siteFolder.ts';

/** Bytes of files that are kept in memory, as they are sent. */
const maxBytes = 32 * 1024 * 1024;

/** A file in one encoding, as it is sent. */
interface EncodedFile {
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
 * Reads and compresses one file at a time: several at once would keep every core busy, and delay stored pages. A file is
 * compressed once for each encoding.
 */
const oneAtATime = pLimit(1);

type Making = NonNullable<ReturnType<typeof makingOf>>;

/** One build of a site folder: its files by address. */
class Site {
  readonly mark: string;
  /** When it was made, in whole seconds. */
  readonly modified: Date;
  readonly #files: ReadonlyMap<string, string>;
  readonly #encoded: LRUCache<string, EncodedFile>;

  private constructor(files: ReadonlyMap<string, string>, { mark, time }: Making, origin: string) {
    this.#files = files;
    this.mark = mark;
    this.modified = new Date(Math.floor(time.getTime() / 1000) * 1000);
    this.#encoded = new LRUCache({
      maxSize: maxBytes,
      sizeCalculation: ({ body }) => body.length + 1,
      ignoreFetchAbort: true,
      fetchMethod: (key) => {
        const encoding = key.slice(0, key.indexOf(' ')) as SiteEncoding;
        const file = key.slice(encoding.length + 1);
        return oneAtATime(async () => {
          const body = fillOrigin(file, await readFile(file), origin);
          return { etag: entityTag(body, sha256), body: await compressors[encoding](body) };
        });
      },
    });
  }

  /** Lists a folder of the site, without blocking the event loop: it has thousands of files. */
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

  encode(file: string, encoding: SiteEncoding): Promise<EncodedFile> {
    return this.#encoded.forceFetch(`${encoding} ${file}`);
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

  async open(folder: string | undefined): Promise<Site | undefined> {
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

interface SiteFolders {
  /** The site folder of the active release, if one is active. */
  readonly release: () => string | undefined;
  /** The folder with the frame of the account pages and its styles. */
  readonly account: string;
}

/**
 * Returns the handler of the pages that are the same for everyone, with the origin filled in. After a build it serves the
 * new pages; until the site of a new release is built, it serves the one before.
 */
export function serveSite(
  origin: string,
  { release, account }: SiteFolders,
  whileBuilding: RequestHandler,
): RequestHandler {
  const sites = { release: new LatestSite(origin), account: new LatestSite(origin) };

  return async function siteFile(request, response, next) {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      next();
      return;
    }
    const site = await sites.release.open(release());
    const own = await sites.account.open(account);
    const address = decodePath(request.path);
    if (address.length > 1 && request.path.endsWith('/') && site?.find(address.slice(0, -1))) {
      response.redirect(308, request.path.slice(0, -1) + request.originalUrl.slice(request.path.length));
      return;
    }
    // The frame of the account pages is not a page: only the files that it needs, such as styles, are sent.
    const from = site?.find(address) || !extname(address) ? site : own;
    const file = from?.find(address);
    if (from && file) await sendFile(request, response, from, file);
    else if (site) next();
    else whileBuilding(request, response, next);
  };
}

async function sendFile(request: Request, response: Response, site: Site, file: string): Promise<void> {
  const encoding = isText(file) ? chooseEncoding(request.get('accept-encoding'), ['br', 'gzip'] as const) : 'identity';
  const { etag, body } = await site.encode(file, encoding);
  response.set({
    ETag: etag,
    'Last-Modified': site.modified.toUTCString(),
    'Cache-Control': namedByContent.test(request.path) ? 'public, max-age=31536000, immutable' : 'public, max-age=60',
    Vary: 'Accept-Encoding',
  });
  if (catalogAddresses.includes(request.path)) response.set(openHeaders);
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

/** The files that are named by their content: those of Astro, and what maps are drawn with. */
const namedByContent = /^\/(_astro|maps)\//;

/** Types that Express does not know. */
const types: Readonly<Record<string, string>> = { '.md': 'text/markdown' };

/** Returns a decoded path; empty, which names no file, if it cannot be decoded. */
function decodePath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return '';
  }
}

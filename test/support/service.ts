import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { pino } from 'pino';
import type { Limit } from '../../api/gate/limits.ts';
import { notHeld } from '../../api/gate/call.ts';
import { type Credentials, type Limits, noCredentials } from '../../api/gate/principal.ts';
import { createApp } from '../../dynamic/app/app.ts';
import { createClientAddress, type TrustedProxies } from '../../dynamic/http/clientAddress.ts';
import { type Compute, computeHere } from '../../dynamic/compute/compute.ts';
import { MemoryCounters } from '../../dynamic/stores/counters/memory.ts';
import type { Metrics } from '../../dynamic/observe/metrics.ts';
import { createObserver } from '../../dynamic/observe/observer.ts';
import { HeldReleases } from '../../common/release/held.ts';
import { openRelease } from '../../common/release/reader.ts';
import { builtFiles, type Served, servedWithoutPages } from '../../common/release/served.ts';
import type { Client, Reply } from './client.ts';
import { openServed } from './served.ts';

export const root = fileURLToPath(new URL('../..', import.meta.url));
export const releasesDir = join(root, 'releases');
export const distDir = join(root, 'dist');

/** The publishers' files, for the tests that compare with them; they are not part of the project. */
export const sourcesDir = join(root, '../shared/sources');

export interface ServiceOptions {
  readonly served?: Served | undefined;
  readonly addressLimit?: Limit;
  readonly credentials?: Credentials;
  readonly limits?: Partial<Limits>;
  readonly trustedProxies?: TrustedProxies;
  /** The public origin. */
  readonly origin?: string;
  /** Told each line of the log. */
  readonly log?: (line: string) => void;
  /** Epoch milliseconds; the real clock without it. */
  readonly clock?: () => number;
  readonly metrics?: Metrics;
  /** Computes in this thread without it. */
  readonly compute?: Compute<Served>;
  /** Folder of built releases for requests that name one; none without it. */
  readonly dist?: string;
}

/** Limits that no test reaches by accident. */
const generous: Limit = { perMinute: 1_000_000, perDay: 1_000_000 };
const since = new Date('2026-01-02T03:04:05Z');

/** The service as a request listener, with what a test wants to be different. */
export function service(options: ServiceOptions = {}) {
  const {
    served,
    addressLimit = generous,
    trustedProxies = 0,
    origin = 'http://metro.test',
    clock = Date.now,
    credentials = noCredentials,
  } = options;
  const log = options.log ? pino({ level: 'trace' }, { write: options.log }) : pino({ level: 'silent' });
  const held =
    options.dist === undefined
      ? undefined
      : new HeldReleases(options.dist, (release, err) => log.error({ err, release }));
  const limits = { address: addressLimit, credential: generous, accountPerDay: generous.perDay, ...options.limits };
  return createApp(
    { origin, limits, sitePerMinute: 600 },
    {
      clock,
      counters: new MemoryCounters(),
      credentials,
      clientAddress: createClientAddress(trustedProxies),
      active: { served, since, isMissing: false },
      release: (id) => held?.find(id) ?? Promise.reject(notHeld(id, served ? [served.id] : [])),
      compute: options.compute ?? computeHere({ origin, limits, clock }),
      observer: createObserver({ log, metrics: options.metrics }),
      log,
    },
  );
}

/** The releases that suites share, by id. */
const shared = new Map<string, Promise<Served>>();

/**
 * Opens a built release of the repository's `dist/` with every value, once in a process: its suites share it, and `close` does
 * nothing. `openOwn` is for a suite that needs one of its own.
 */
export function openBuilt(id: string): Promise<Served> {
  const known = shared.get(id);
  if (known) return known;
  const opened = openOwn(id, { whole: true }).then((served) => Object.assign(served, { close: () => undefined }));
  shared.set(id, opened);
  return opened;
}

/**
 * Opens a built release that the suite closes; its columns are read when they are first asked for, as a server does. The suites
 * of `unit` compute every answer: nobody builds pages for them, and those that are stored may be of other code.
 */
export async function openOwn(id: string, options?: { readonly whole: boolean }): Promise<Served> {
  const folder = join(distDir, id);
  if (process.env['STORED_PAGES'] !== 'none') return openServed(folder, options);
  const file = join(folder, builtFiles.database);
  return servedWithoutPages(file, await openRelease(file, options));
}

/** Sends a POST with a JSON body, and returns the reply. */
export function post(client: Client, path: string, body: object): Promise<Reply> {
  const headers = { 'content-type': 'application/json' };
  return client.send(`/api/v1${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
}

/** Sends a GET that must return 200, and returns its JSON. */
export async function read(client: Client, path: string): Promise<any> {
  const { status, json, text } = await client.send(`/api/v1${path}`);
  if (status !== 200) throw new Error(`${path} answered ${status}: ${text}`);
  return json as unknown;
}

/** Reads all pages of a list: the items of all of them, and the credits of each dataset once. */
export async function readAll(client: Client, path: string): Promise<{ data: any[]; attribution: any[] }> {
  const at = (page: number) => read(client, `${path}${path.includes('?') ? '&' : '?'}page=${page}&per_page=500`);
  const pages = [await at(1)];
  while (pages.length < pages[0].meta.total_pages) pages.push(await at(pages.length + 1));
  const credits = new Map(pages.flatMap(({ attribution }) => attribution.map((one: any) => [one.dataset, one])));
  return { data: pages.flatMap(({ data }) => data), attribution: [...credits.values()] };
}

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import type { Counters } from '../../api/gate/limits.ts';
import { accountServices } from '../../dynamic/identity/accounts/services.ts';
import type { Sql } from '../../dynamic/stores/sql/sql.ts';
import type { Limits } from '../../api/gate/principal.ts';
import { notHeld } from '../../api/gate/call.ts';
import { createApp } from '../../dynamic/app/app.ts';
import { createClientAddress } from '../../dynamic/http/clientAddress.ts';
import { computeHere } from '../../dynamic/compute/compute.ts';
import { ComputeThreads } from '../../dynamic/compute/threads.ts';
import { MemoryCounters } from '../../dynamic/stores/counters/memory.ts';
import { StoredCredentials } from '../../dynamic/identity/credentials.ts';
import type { Contact } from '../../dynamic/settings/environment.ts';
import type { Mailer } from '../../dynamic/identity/accounts/mail.ts';
import { createObserver } from '../../dynamic/observe/observer.ts';
import { accountDir, makingOf, siteDir } from '../../common/release/siteFolder.ts';
import { HeldReleases } from '../../common/release/held.ts';
import type { Served } from '../../common/release/served.ts';
import { Frame, placeFrame } from '../../dynamic/http/frame.ts';
import { createWeb } from '../../dynamic/identity/web.ts';
import { plainQueue } from './queue.ts';
import { distDir } from './service.ts';

export const operator = { id: 'operator' };
export const password = 'correct horse battery staple';

interface SiteOptions {
  readonly sql: Sql;
  readonly served?: Served | undefined;
  readonly signUpOpen?: boolean;
  /** Default: true, as on the Node host. */
  readonly tellsNews?: boolean;
  readonly mail?: Mailer;
  readonly contact?: Contact;
  readonly counters?: Counters;
  /** Limits of the API; without them more than any test reaches. */
  readonly limits?: Partial<Limits>;
  /** The folder of the site; default: the site of `served`. */
  readonly pagesDir?: string;
  /** Requests for pages a minute from one address; without it more than any test makes. */
  readonly sitePerMinute?: number;
  /** The public origin, where it is not the address that is listened on. */
  readonly origin?: string;
  /** Folder of built releases for requests that name one; none without it. */
  readonly dist?: string | undefined;
  /** Reads documents of apps. */
  readonly fetch?: typeof globalThis.fetch;
}

export type Site = Awaited<ReturnType<typeof openSite>>;

/**
 * The whole service on a loopback port: API, signing in, OAuth. Client addresses come from `X-Forwarded-For`, to
 * separate tests of limits. `clock.ahead` sets the clock forward, in milliseconds; `log.text` is what was logged. Sign-ins
 * that are slowed down do not wait: `delays` lists for how many milliseconds they would have.
 */
export async function openSite(options: SiteOptions) {
  const { sql, served, signUpOpen = true, contact, mail, counters, pagesDir, origin: given } = options;
  const { sitePerMinute = 1e9, tellsNews = true } = options;
  const server = createServer({ keepAliveTimeout: 65_000 });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const origin = given ?? address;
  const clock = { ahead: 0 };
  // Starts at a full minute, because limits count by the minute.
  const untilMinute = 60_000 - (Date.now() % 60_000);
  const now = () => Date.now() + untilMinute + clock.ahead;
  const log = { text: '' };
  const logger = pino({ level: 'trace' }, { write: (line: string) => void (log.text += line) });
  const counting = counters ?? new MemoryCounters();
  const clientAddress = createClientAddress(1);
  const delays: number[] = [];
  const sleep = (ms: number) => Promise.resolve(delays.push(ms));
  const builtSite = (id: string) => (makingOf(siteDir(distDir, id)) ? siteDir(distDir, id) : undefined);
  const siteOf = (id: string) => pagesDir ?? builtSite(id);
  const plenty = { perMinute: 1e9, perDay: 1e9 };
  const limits = { address: plenty, credential: plenty, accountPerDay: 1e9, ...options.limits };
  const web = createWeb(
    { origin, signUpOpen, tellsNews, contact, accountDir: accountDir(distDir), limits },
    {
      sql,
      now,
      counters: counting,
      clientAddress,
      siteOf,
      release: () => served,
      mail,
      log: logger,
      fetch: options.fetch,
      sleep,
    },
  );
  const frame = new Frame(accountDir(distDir), placeFrame);
  const { dist } = options;
  const held =
    dist === undefined ? undefined : new HeldReleases(dist, (release, err) => logger.error({ err, release }));
  const threads = held && new ComputeThreads(limits, { queue: plainQueue(), log: logger });
  const app = createApp(
    { origin, limits, sitePerMinute },
    {
      clock: now,
      counters: counting,
      credentials: new StoredCredentials(sql, now, logger),
      clientAddress,
      active: { served, since: undefined, isMissing: false },
      release: (id) => held?.find(id) ?? Promise.reject(notHeld(id, [])),
      compute: threads?.at(origin) ?? computeHere({ origin, limits, clock: now }),
      observer: createObserver({ log: logger }),
      log: logger,
      web,
      places: { frame: () => frame, siteOf },
    },
  );
  server.on('request', app);
  const services = accountServices(sql, now);
  const { accounts, people } = services;
  return {
    origin,
    address,
    clock,
    delays,
    log,
    ...services,
    /** Adds a person who knows `password`, with an account of their own. */
    async person(email: string, { access = false } = {}): Promise<{ id: string; account: string }> {
      const { id } = await people.add(operator, { email, name: email.split('@')[0]!, password });
      const account = await accounts.add(operator, `${email.split('@')[0]!}'s account`, email);
      await accounts.setAccess(operator, account.id, access);
      return { id, account: account.id };
    },
    browser: () => new Browser(address, origin),
    close: async () => {
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      });
      await threads?.close();
    },
  };
}

export interface Page {
  readonly status: number;
  readonly headers: Headers;
  readonly html: string;
  /** The target of a redirect; empty without one. */
  readonly location: string;
  /** What a person reads. */
  readonly text: string;
}

let browsers = 0;

/** A browser without script: it keeps cookies, sends forms as they were given to it, and follows nothing by itself. */
export class Browser {
  readonly cookies = new Map<string, string>();
  /** Each browser is at an address of its own. */
  clientAddress = `198.51.${Math.floor(browsers / 250)}.${(browsers++ % 250) + 1}`;
  readonly #address: string;
  readonly #origin: string;

  constructor(address: string, origin: string) {
    this.#address = address;
    this.#origin = origin;
  }

  async request(path: string, init: RequestInit = {}): Promise<Page> {
    const url = new URL(path, this.#address);
    const headers = new Headers(init.headers);
    headers.set('Cookie', [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; '));
    headers.set('X-Forwarded-For', this.clientAddress);
    const response = await fetch(url, { ...init, headers, redirect: 'manual' });
    for (const cookie of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(cookie)!;
      if (value === '' || /expires=Thu, 01 Jan 1970/i.test(cookie)) this.cookies.delete(name!);
      else this.cookies.set(name!, value!);
    }
    const html = await response.text();
    return {
      status: response.status,
      headers: response.headers,
      html,
      location: response.headers.get('Location') ?? '',
      text: unescape(html.replace(/<[^>]+>/g, ' ')).replace(/\s+/g, ' '),
    };
  }

  get(path: string): Promise<Page> {
    return this.request(path);
  }

  /** Sends fields as a form, with nothing that was not given. */
  post(path: string, fields: Record<string, string>, headers: Record<string, string> = {}): Promise<Page> {
    const body = new URLSearchParams(fields);
    return this.request(path, { method: 'POST', body, headers: { Origin: this.#origin, ...headers } });
  }

  /** Loads a page, fills in one of its forms, and sends it. */
  async submit(path: string, action: string, fields: Record<string, string> = {}): Promise<Page> {
    const { html, status } = await this.get(path);
    const form = new RegExp(`<form[^>]* action="${escape(action)}"[^>]*>(.*?)</form>`, 's').exec(html)?.[1];
    if (form === undefined) throw new Error(`${path} (${status}) has no form for ${action}: ${html}`);
    return this.post(action, { ...hiddenFields(form), ...fields });
  }

  async signIn(email: string, secret = password): Promise<Page> {
    return this.submit('/sign-in', '/sign-in', { email, password: secret });
  }

  /** The token that binds forms to this browser. */
  async formToken(path = '/sign-in'): Promise<string> {
    return hiddenFields((await this.get(path)).html)['form'] ?? '';
  }
}

/** The hidden fields of a piece of HTML, and the radio buttons and options that are chosen. */
export function hiddenFields(html: string): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const [tag] of html.matchAll(/<input[^>]*>/g)) {
    const value = (name: string) => unescape(new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1] ?? '');
    if (value('type') === 'hidden' || (value('type') === 'radio' && / checked/.test(tag)))
      fields[value('name')] = value('value');
  }
  return fields;
}

const entities: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#x27': "'",
  '#x3D': '=',
  '#x60': '`',
};
export const unescape = (html: string): string =>
  html.replace(/&(amp|lt|gt|quot|#x27|#x3D|#x60);/g, (_, name: string) => entities[name]!);
const escape = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

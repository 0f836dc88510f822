import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, inject } from 'vitest';
import type { Release } from '../../api/domain/release.ts';
import { openRelease } from '../../common/release/reader.ts';
import { builtFiles } from '../../common/release/served.ts';
import { accountServices } from '../../dynamic/identity/accounts/services.ts';
import { Sessions } from '../../dynamic/identity/accounts/sessions.ts';
import { openSqlite } from '../../dynamic/stores/sql/sqlite.ts';
import { type Host, startHost, stopHosts } from './host.ts';
import { type SentRequest, sendTo } from './sentRequests.ts';
import { distDir, root } from './service.ts';

/** Milliseconds that a request may hold the event loop. */
const maxMs = 20;
/** A request is sent again until it keeps to the bound: a first one may compile code, and another process its cache. */
const tries = 8;

export const kilobytes64 = 64 * 1024;

/** A server, with a large account and the names in its release. */
interface LoopHost {
  readonly key: string;
  /** The token of a browser that is signed in. */
  readonly browser: string;
  /** An account with as many keys and members as people have. */
  readonly account: string;
  readonly release: Release;
  readonly slug: string;
  /** Expects that each request, made again for each try, holds the event loop for less than `maxMs`. */
  within(make: () => readonly SentRequest[]): Promise<void>;
}

/** Starts a server for the tests of the suite that calls this. */
export function useLoopHost(): LoopHost {
  let host: Host;
  let port: number;
  let closeRelease: () => void;
  const loop = { within } as { -readonly [K in keyof LoopHost]: LoopHost[K] };

  beforeAll(async () => {
    const opened = await openRelease(join(distDir, inject('release'), builtFiles.database));
    closeRelease = opened.close;
    loop.release = opened.release;
    loop.slug = opened.release.content.metros[0]!.slug;
    const dataDir = mkdtempSync(join(tmpdir(), 'metro-loop-'));
    const sql = await openSqlite(join(dataDir, 'accounts.sqlite'));
    const { accounts, keys, people } = accountServices(sql, Date.now);
    const [actor, email] = [{ id: 'test' }, 'ada@example.org'];
    const person = await people.add(actor, { email, name: 'Ada', password: 'correct horse battery' });
    loop.account = (await accounts.add(actor, 'Sites Inc', email)).id;
    await accounts.setAccess(actor, loop.account, true);
    for (let i = 0; i < 50; i++) loop.key = (await keys.add(actor, loop.account, email, `laptop ${i}`)).token;
    const [row] = await sql.all('select password from person where id = ?', [person.id]);
    const proven = { id: person.id, password: String(row!['password']) };
    const device = { address: '192.0.2.1', userAgent: 'x'.repeat(1000) };
    for (let i = 0; i < 20; i++)
      loop.browser = (await new Sessions(sql, Date.now).begin(proven, device, {
        session: 'none',
        browser: undefined,
      }))!.session;
    await sql.close();
    const plenty = '999999999,999999999';
    host = startHost({
      DATA_DIR: dataDir,
      LIMIT_ADDRESS: plenty,
      LIMIT_KEY: plenty,
      LIMIT_ACCOUNT: '999999999',
      LIMIT_SITE: '999999999',
      TRUST_PROXY: 'loopback',
      NODE_OPTIONS: `--import=${pathToFileURL(join(root, 'test/support/cpuProbe.ts')).href}`,
    });
    port = await host.port();
  });

  afterAll(() => {
    closeRelease();
    stopHosts();
  });

  /** Microseconds of CPU that the server's main thread has used. */
  async function cpu(): Promise<number> {
    const before = host.said.out.length;
    host.child.kill('SIGUSR2');
    await expect.poll(() => host.said.out.slice(before), { interval: 2 }).toMatch(/cpu \d+\n/);
    return Number(/cpu (\d+)\n/.exec(host.said.out.slice(before))![1]);
  }

  /** The least milliseconds of the main thread's CPU that a request cost, of some tries; each try sends one of its own. */
  async function costOf(make: () => SentRequest): Promise<number> {
    let least = Infinity;
    for (let i = 0; i < tries && least >= maxMs / 2; i++) {
      const sent = make();
      const before = await cpu();
      const { status, text } = await sendTo(port, sent);
      expect(status, `${sent.path.slice(0, 100)}: ${text.slice(0, 300)}`).toBe(sent.status);
      least = Math.min(least, ((await cpu()) - before) / 1000);
    }
    return least;
  }

  async function within(make: () => readonly SentRequest[]): Promise<void> {
    for (const [i, { path }] of make().entries())
      expect(await costOf(() => make()[i]!), path.slice(0, 100)).toBeLessThan(maxMs);
  }

  return loop;
}

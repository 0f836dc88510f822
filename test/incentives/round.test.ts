// @module-tag long
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { activate } from '../../build/activate.ts';
import { buildRelease } from '../../build/render/build.ts';
import { capture } from '../../build/catalog/capture.ts';
import { checkedCatalog } from '../../build/catalog/check.ts';
import { silent } from '../../build/base/progress.ts';
import { openServed } from '../support/served.ts';
import { importTiny, tinyRegister } from '../fixtures/tiny.ts';
import { root } from '../support/service.ts';
import { workshop, type Workshop } from '../support/tiny.ts';
import { put, readEntry, terms, writeCatalog } from './catalogFolder.ts';
import { rules, writeInventory } from './inventoryFolder.ts';
import { pageServer, reading } from './pageServer.ts';
import { openKeyed } from './service.ts';

let shop: Workshop;
let registerDir: string;
let dir: string;
beforeEach(async () => {
  shop = await workshop();
  registerDir = join(shop.root, 'register');
  dir = join(registerDir, 'incentives');
  cpSync(tinyRegister, registerDir, { recursive: true });
  writeCatalog({}, dir);
});
afterEach(() => shop.remove());

const cli = (...args: string[]) =>
  spawn(process.execPath, ['--import', 'tsx', 'test/incentives/catalogCli.ts', ...args], { cwd: root });
const start = (...args: string[]) => cli('--register', registerDir, ...args);

/** Runs a command of the catalog. */
async function catalog(...args: string[]) {
  return resultOf(start(...args));
}

async function resultOf(child: ReturnType<typeof start>) {
  const [out, error] = await Promise.all([text(child.stdout), text(child.stderr)]);
  const code = child.exitCode ?? (await new Promise<number>((resolve) => child.once('exit', resolve)));
  return { code, out, error };
}

async function succeeds(...args: string[]): Promise<string> {
  const { code, out, error } = await catalog(...args);
  expect([code, error.replace(/^\d+ pages read\n$/, '')]).toEqual([0, '']);
  return out;
}

it('captures, quotes and serves a page, then reviews its change and serves it in a new release', async () => {
  const server = await pageServer({ '/grant': '<p>The Plenty Grant pays up to $5,000 a job.</p>' });
  const source = { url: `${server.origin}/grant`, publisher: 'plenty', jurisdiction: 'us', terms };
  put(dir, 'sources/plenty.yaml', source);
  expect(await succeeds('capture', source.url)).toBe('plenty: captured\n');
  const sentence = 'The Plenty Grant pays up to $5,000 a job.';
  const evidence = { name: sentence, mechanism: sentence, benefit_max_usd: sentence };
  put(dir, 'programs/us-plenty.yaml', {
    source: 'plenty',
    name: 'Plenty Grant',
    mechanism: 'grant',
    benefit_max_usd: 6000,
    evidence,
  });
  const refused = await catalog('check');
  expect([refused.code, refused.out]).toEqual([1, '']);
  expect(refused.error).toMatch(/us-plenty\.yaml:\d+: evidence\.benefit_max_usd: the sentence has no 6000 dollars\n/);
  put(dir, 'programs/us-plenty.yaml', {
    source: 'plenty',
    name: 'Plenty Grant',
    mechanism: 'grant',
    benefit_max_usd: 5000,
    evidence,
  });
  expect(await succeeds('check')).toBe('no errors; programs: 1, pages: 1, may be served: 1, retired: 0\n');

  const importAndList = async (id: string) => {
    await importTiny(shop.releasesDir, { registerDir, id, now: () => new Date() });
    await buildRelease({ ...shop, id, progress: silent });
    await activate(shop, id, new Date());
    const release = await openServed(join(shop.distDir, id));
    const api = await openKeyed(release);
    const { json } = await api.get();
    await api.close();
    release.close();
    return json;
  };
  const first = await importAndList('one');
  expect(first.data).toMatchObject([
    { benefit_max_usd: 5000, evidence, edited_fields: ['official_urls'], verified_by: null, last_verified_at: null },
  ]);
  expect(first.attribution).toMatchObject([
    { publisher: 'Department of Plenty', retrieved_at: readEntry(dir, 'sources/plenty.yaml').capture.read_at },
  ]);

  server.pages['/grant'] = '<p>The Plenty Grant pays up to $7,500 a job.</p>';
  expect(await succeeds('verify', '--days', '0')).toBe('plenty: changed; programs to review: 1\n');
  const waiting = await succeeds('review');
  expect(waiting).toContain('- The Plenty Grant pays up to $5,000 a job.');
  expect(waiting).toContain('+ The Plenty Grant pays up to $7,500 a job.');
  expect(waiting).toContain('waits: us-plenty');
  expect((await importAndList('two')).data).toEqual(first.data);

  const early = await catalog('review', 'us-plenty', '--approve');
  expect([early.code, early.out]).toEqual([1, '']);
  expect(early.error).toMatch(/us-plenty cannot be approved/);
  const fixed = ['benefit_max_usd=7500', 'name=Plenty Grant', 'mechanism=grant'].flatMap((edit) => ['--edit', edit]);
  expect(await succeeds('review', 'us-plenty', ...fixed)).toMatch(/^us-plenty: approved, verified at /);
  expect(await succeeds('review')).toBe('no open reviews\n');
  expect(await succeeds('check')).toBe('no errors; programs: 1, pages: 1, may be served: 1, retired: 0\n');
  const [program] = (await importAndList('three')).data;
  expect(program).toMatchObject({
    id: first.data[0].id,
    benefit_max_usd: 7500,
    evidence: {},
    edited_fields: ['name', 'benefit_max_usd', 'mechanism', 'official_urls'],
    verified_by: 'human',
  });
  expect(await succeeds('verify', '--days', '0')).toBe('plenty: unchanged; programs verified: 1\n');
  expect((await importAndList('four')).data[0].verified_by).toBe('agent');
});

it('continues after being killed, without reading pages again and without incomplete files', async () => {
  const count = 8;
  const server = await pageServer();
  for (let i = 0; i < count; i++) {
    server.pages[`/p${i}`] = `<p>Program number ${i}.</p>`;
    put(dir, `sources/p${i}.yaml`, { url: `${server.origin}/p${i}`, publisher: 'plenty', jurisdiction: 'us', terms });
    await capture(dir, { page: `p${i}`, source: undefined, now: new Date('2026-01-01'), reading: reading() });
    put(dir, `programs/p${i}.yaml`, {
      source: `p${i}`,
      name: `Number ${i}`,
      evidence: { name: `Program number ${i}.` },
    });
  }
  for (let i = 0; i < count; i++)
    server.pages[`/p${i}`] = (_, response) => {
      const page = `<main><p>Program number ${i}.</p>${i % 2 ? '<p>New.</p>' : ''}</main>`;
      setTimeout(() => response.writeHead(200, { 'content-type': 'text/html' }).end(page), 60);
    };
  server.asked.splice(0);
  const child = start('verify');
  const exit = once(child, 'exit');
  while (server.asked.length < 4) await wait(5);
  child.kill('SIGKILL');
  await exit;
  expect(existsSync(join(dir, '.lock'))).toBe(true);
  checkedCatalog(dir);

  const before = server.asked.length;
  const { code, out } = await catalog('verify');
  expect(code).toBe(0);
  expect(out.split('\n').filter(Boolean).length).toBeLessThanOrEqual(count - before + 1);
  expect(server.asked.length).toBeLessThanOrEqual(count + 1);
  for (let i = 0; i < count; i++) {
    expect(existsSync(join(dir, `reviews/p${i}.yaml`))).toBe(i % 2 === 1);
    expect(readEntry(dir, `programs/p${i}.yaml`).verified_by).toBe(i % 2 ? undefined : 'agent');
  }
  expect(readdirSync(dir).toSorted()).toEqual(['catalog.yaml', 'programs', 'reviews', 'sources', 'text']);
  expect(readdirSync(join(dir, 'text'))).toHaveLength(count + count / 2);
  checkedCatalog(dir);
});

it('lists programs, shows one, and lists those that were not verified', async () => {
  put(dir, 'sources/page.yaml', { url: 'https://example.org/p', publisher: 'plenty', jurisdiction: 'us', terms });
  const program = { source: 'page', edited_fields: ['name'] };
  const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString();
  put(dir, 'programs/fresh.yaml', { ...program, name: 'Fresh', last_verified_at: day(10), verified_by: 'human' });
  put(dir, 'programs/old.yaml', { ...program, name: 'Old', last_verified_at: day(100), verified_by: 'human' });
  put(dir, 'programs/never.yaml', { ...program, name: 'Never' });
  put(dir, 'programs/gone.yaml', { ...program, name: 'Gone', retired: { on: '2025-01-01', reason: 'Repealed.' } });
  const stale = (await succeeds('stale', '--days', '90')).split('\n');
  expect(stale.slice(0, 2).map((line) => line.split(' ')[0])).toEqual(['never', 'old']);
  expect(stale.slice(2)).toEqual(['programs not verified in 90 days: 2', '']);
  expect((await succeeds('stale', '--days', '5')).split('\n')[3]).toBe('programs not verified in 5 days: 3');
  expect(await succeeds('list')).toMatch(
    /^gone {2}us {2}Gone {2}stated from the statute, page not yet captured {3}\(retired on 2025-01-01: Repealed\.\)$/m,
  );
  expect(JSON.parse(await succeeds('show', 'fresh'))).toMatchObject({ name: 'Fresh', verified_by: 'human' });
});

it('prints its commands and errors on stderr, with a non-zero exit code', async () => {
  const help = await resultOf(cli());
  expect([help.code, help.error]).toEqual([0, '']);
  for (const command of ['check', 'list', 'show', 'stale', 'capture', 'verify', 'review'])
    expect(help.out).toContain(`  ${command} `);
  for (const [args, message] of [
    [['capture', 'nothing'], /the catalog has no source nothing/],
    [['show', 'nothing'], /the catalog has no program nothing/],
    [['stale', '--days', 'many'], /a whole number of days/],
    [['review', '--approve'], /give the id of the program to approve/],
    [['verify', 'nothing'], /the catalog has no source nothing/],
    [['capture'], /missing required argument/],
    [['nonsense'], /unknown command/],
    [['--register', '/nowhere', 'check'], /\/nowhere\/incentives\/catalog\.yaml: cannot read/],
  ] as const) {
    const { code, out, error } = await catalog(...args);
    expect([code === 0, out]).toEqual([false, '']);
    expect(error).toMatch(message);
  }
});

it('imports an inventory, compares editions, and shows what the later one retired', async () => {
  const both = { '10.500': {}, '10.501': { title: 'Other Grant' } };
  const [first, second] = [
    writeInventory({ listings: both }),
    writeInventory({ listings: { '10.500': { objective: 'To help.' } }, changed: '2025-08-01' }),
  ];
  put(dir, 'inventory.yaml', rules);
  const run = async (...args: string[]) => (await catalog(...args)).out;
  expect(await run('import-inventory', first)).toBe(
    'edition of 2025-02-26: listings selected: 2, excluded: 0\nprograms added: 2, changed: 0, retired: 0\n',
  );
  expect(await run('diff', first, second)).toBe('~ 10.500 Plenty Grant: objective\n- 10.501 Other Grant\n');
  expect(await catalog('import-inventory', second)).toMatchObject({
    code: 1,
    out: '',
    error: expect.stringMatching(/would retire 1 of 2 programs; .* confirm with --retire 1/),
  });
  expect(await run('import-inventory', second, '--retire', '1')).toBe(
    'edition of 2025-08-01: listings selected: 1, excluded: 0\nprograms added: 0, changed: 1, retired: 1\n',
  );
  expect(await run('check')).toBe('no errors; programs: 2, pages: 2, may be served: 2, retired: 1\n');
  const { out, error } = await catalog('show', 'fpi-10-501');
  expect(JSON.parse(out)).toMatchObject({ inventory_id: '10.501', retired: { on: '2025-08-01' } });
  expect(error).toMatch(/^retired on 2025-08-01: The Federal Program Inventory of 2025-08-01 does not have/);
  expect(await catalog('import-inventory', first)).toMatchObject({
    code: 1,
    out: '',
    error: expect.stringMatching(/the inventory of 2025-02-26 is older than that of the catalog, 2025-08-01/),
  });
});

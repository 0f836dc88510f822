import { randomUUID } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setImmediate } from 'node:timers/promises';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { AccountStore } from '../../dynamic/stores/sql/accountStore.ts';
import { accountServices } from '../../dynamic/identity/accounts/services.ts';
import { operator } from '../../dynamic/identity/accounts/changes.ts';
import { openPostgres, postgresPlace } from '../../dynamic/stores/sql/postgres.ts';
import { type Sql, StoreUnavailable } from '../../dynamic/stores/sql/sql.ts';
import { openSqlite } from '../../dynamic/stores/sql/sqlite.ts';
import { StoredCredentials } from '../../dynamic/identity/credentials.ts';
import { freePort } from '../support/stores.ts';
import { postgresAnswers, postgresStore, postgresUrl, type TestStore } from './store.ts';

const opened: AccountStore[] = [];
let lines: { level: number; msg: string; where: string; failures?: number; err?: { message: string } }[];
const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(JSON.parse(line)) });
beforeEach(() => void (lines = []));
afterEach(() => Promise.all(opened.splice(0).map((store) => store.close())));

function accountStore(open: () => Promise<Sql>, where: string): AccountStore {
  const store = new AccountStore({ open, where, log, retryMs: 20 });
  opened.push(store);
  return store;
}

const emails = async (sql: Sql) => (await accountServices(sql, Date.now).people.list()).map(({ email }) => email);
const addPerson = (sql: Sql, email: string) =>
  accountServices(sql, Date.now).people.add(operator, { email, name: null, password: null });
/** Waits until the outage is over. Each poll is a call that fails or succeeds. */
const works = (store: AccountStore) =>
  expect
    .poll(
      async () =>
        store.all('select 1').then(
          () => store.available,
          () => false,
        ),
      { interval: 5 },
    )
    .toBe(true);

describe('an account store in a SQLite file', () => {
  let folder: string;
  let file: string;
  let store: AccountStore;
  beforeEach(() => {
    folder = join(mkdtempSync(join(tmpdir(), 'metro-store-')), 'data');
    file = join(folder, 'accounts.sqlite');
    store = accountStore(() => openSqlite(file, 30), file);
  });
  afterEach(() => rmSync(dirname(folder), { recursive: true }));

  /** Makes a store with one person in a file of its own, as `.backup` of sqlite3 does. */
  const backUp = async (email: string): Promise<string> => {
    const copy = join(dirname(folder), randomUUID());
    const sql = await openSqlite(copy);
    await addPerson(sql, email);
    await sql.close();
    return copy;
  };

  it('that is damaged at start: names the file, leaves it as it is, and works when a backup is restored (D75)', async () => {
    mkdirSync(folder);
    const damaged = Buffer.alloc(8192, 'x');
    writeFileSync(file, damaged);
    for (let i = 0; i < 20; i++) await expect(store.all('select 1')).rejects.toThrow(StoreUnavailable);
    expect(store.available).toBe(false);
    expect(readFileSync(file)).toEqual(damaged);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatchObject({ level: 50, where: file, msg: expect.stringContaining('is unavailable') });
    expect(lines[0]!.err!.message).toMatch(
      /accounts\.sqlite is unavailable; the file is damaged: see .* in docs\/operating\.md: file is not a database/,
    );
    renameSync(await backUp('ada@example.org'), file);
    await works(store);
    expect(await emails(store)).toEqual(['ada@example.org']);
    expect(lines).toHaveLength(2);
    expect(lines[1]).toMatchObject({ level: 40, msg: 'the account store is available again' });
    expect(lines[1]!.failures).toBeGreaterThanOrEqual(20);
  });

  it('in a folder that cannot be made: works as soon as it can (D75)', async () => {
    writeFileSync(folder, 'a file where the folder should be');
    await expect(store.run('select 1')).rejects.toThrow(`the account store ${file} is unavailable`);
    expect(store.version()).toBeUndefined();
    expect(store.counts.failedOpens).toBe(1);
    rmSync(folder);
    await works(store);
    expect(store.version()).toEqual(expect.any(Number));
  });

  it('of a newer version: is unavailable, and says why', async () => {
    const sql = await openSqlite(file);
    await sql.run('insert into migration (number, applied_at) values (999, 0)');
    await sql.close();
    await expect(store.all('select 1')).rejects.toThrow(StoreUnavailable);
    expect(lines[0]!.err!.message).toContain('the store has migration 999, which this version does not know');
  });

  it('that cannot be written: stays unavailable until a write succeeds, and is read meanwhile (D78)', async () => {
    await store.run('pragma query_only = 1');
    for (let i = 0; i < 10; i++) {
      await expect(addPerson(store, 'ada@example.org')).rejects.toThrow(StoreUnavailable);
      expect(await emails(store)).toEqual([]);
    }
    expect(store.available).toBe(false);
    expect(lines).toHaveLength(1);
    await store.run('pragma query_only = 0');
    await works(store);
    expect(lines.map(({ failures }) => failures)).toEqual([undefined, 10]);
    await addPerson(store, 'ada@example.org');
  });

  describe('whose file is deleted while it is open (D77)', () => {
    let other: AccountStore;
    beforeEach(async () => {
      await addPerson(store, 'ada@example.org');
      other = accountStore(() => openSqlite(file, 30), file);
      await emails(other);
      rmSync(folder, { recursive: true });
    });

    it('writes it again with every account and every change', async () => {
      // What is written to a deleted file is lost.
      await expect(addPerson(store, 'bob@example.org')).rejects.toThrow(StoreUnavailable);
      await works(store);
      await addPerson(store, 'bob@example.org');
      const written = new DatabaseSync(file, { readOnly: true });
      const found = written.prepare('select email from person order by email').all();
      written.close();
      expect(found).toEqual([{ email: 'ada@example.org' }, { email: 'bob@example.org' }]);
      expect(store.counts.moved).toBe(1);
      expect(lines.map(({ msg }) => msg)).toEqual([
        expect.stringContaining('the account store is unavailable'),
        'the account store file was deleted; the server wrote it again with all accounts',
        'the account store is available again',
      ]);
      expect(lines[0]!.err!.message).toBe(
        `the account store ${file} is unavailable: the file was deleted while it was open`,
      );
    });

    it('is unavailable while it cannot be written again, and keeps the accounts', async () => {
      writeFileSync(folder, '');
      for (let i = 0; i < 3; i++) await expect(store.all('select 1')).rejects.toThrow(StoreUnavailable);
      rmSync(folder);
      await works(store);
      expect(await emails(store)).toEqual(['ada@example.org']);
    });

    it('is written again by one of two processes, and opened by the other', async () => {
      await Promise.all([works(store), works(other)]);
      await Promise.all([addPerson(store, 'bob@example.org'), addPerson(other, 'eve@example.org')]);
      for (const one of [store, other])
        expect(await emails(one)).toEqual(['ada@example.org', 'bob@example.org', 'eve@example.org']);
      expect([store.counts.moved, other.counts.moved]).toEqual([1, 1]);
    });
  });

  it('whose file is replaced while it is open: opens the new one, and forgets credentials of the old (D77)', async () => {
    await addPerson(store, 'ada@example.org');
    const { accounts, keys } = accountServices(store, Date.now);
    const { id } = await accounts.add(operator, 'Sites Inc', 'ada@example.org');
    await accounts.setAccess(operator, id, true);
    const { token } = await keys.add(operator, id, 'ada@example.org', 'laptop');
    const credentials = new StoredCredentials(store, Date.now, log);
    const check = async () => credentials.check([`Bearer ${token}`]);
    await check();
    await check();
    expect(credentials.checks.cached).toBe(1);
    const backup = await backUp('eve@example.org');
    // The log of the old file is still there, and must not be applied to the new one.
    expect(existsSync(`${file}-wal`)).toBe(true);
    renameSync(backup, file);
    await works(store);
    expect(await emails(store)).toEqual(['eve@example.org']);
    // Credentials ask the store for its version once in a turn of the event loop.
    await setImmediate();
    await expect(check()).rejects.toMatchObject({ code: 'invalid_token' });
    await addPerson(store, 'bob@example.org');
    expect(await store.all('pragma integrity_check')).toEqual([{ integrity_check: 'ok' }]);
    expect(lines.map(({ msg }) => msg)).toContain(
      'the account store file was replaced; the server opened the new file',
    );
    expect(lines[0]!.err!.message).toContain('the file was replaced while it was open');
  });

  it.each([
    ['nobody looks in between', async () => undefined],
    ['a process looks in between', () => emails(store).catch(() => undefined)],
    ['a process has written the old file again in between', () => works(store)],
  ])('whose backup is restored as docs/operating.md says: is the backup, also if %s (D77)', async (_, meanwhile) => {
    const other = accountStore(() => openSqlite(file, 30), file);
    await addPerson(store, 'ada@example.org');
    await addPerson(other, 'bob@example.org');
    const backup = await backUp('eve@example.org');
    const aside = join(folder, 'damaged');
    mkdirSync(aside);
    for (const end of ['', '-wal', '-shm']) renameSync(file + end, join(aside, `accounts.sqlite${end}`));
    await meanwhile();
    renameSync(backup, file);
    // Each process checks the file more often than it takes to be opened again.
    for (const one of [store, other]) await one.all('select 1').catch(() => undefined);
    await Promise.all([works(store), works(other)]);
    for (const one of [other, store]) {
      expect(await emails(one)).toEqual(['eve@example.org']);
      expect(await one.all('pragma integrity_check')).toEqual([{ integrity_check: 'ok' }]);
    }
    await addPerson(other, 'bob@example.org');
    await addPerson(store, 'dan@example.org');
    expect(await emails(store)).toEqual(await emails(other));
  });

  it('whose file is deleted while nobody uses it: writes it again', async () => {
    store.watch(5);
    await expect.poll(() => store.available).toBe(true);
    rmSync(file);
    await expect.poll(() => store.counts.moved).toBe(1);
    await expect.poll(() => existsSync(file)).toBe(true);
  });

  it('that is damaged and deleted while it is open: waits for a backup', async () => {
    await addPerson(store, 'ada@example.org');
    const other = new DatabaseSync(file);
    other.exec('pragma wal_checkpoint(truncate)');
    other.close();
    const old = join(folder, 'old');
    copyFileSync(file, old);
    writeFileSync(file, Buffer.alloc(readFileSync(old).length, 'x'), { flag: 'r+' });
    await expect(store.all('select * from person')).rejects.toThrow(StoreUnavailable);
    rmSync(file);
    await expect.poll(() => lines.some(({ err }) => /file is damaged/.test(err?.message ?? ''))).toBe(true);
    expect([store.available, existsSync(file)]).toEqual([false, false]);
    copyFileSync(old, file);
    await works(store);
    expect(await emails(store)).toEqual(['ada@example.org']);
  });
});

describe.runIf(await postgresAnswers())('an account store in Postgres', () => {
  let database: TestStore;
  beforeEach(async () => void (database = await postgresStore()));
  afterEach(() => database.remove());

  it('that cannot be reached at start: names host and database, and works when it can be reached (D75)', async () => {
    const port = await freePort();
    const url = new URL(database.place);
    const to = { host: url.hostname, port: Number(url.port || 5432) };
    url.hostname = '127.0.0.1';
    url.port = String(port);
    url.password = 'secret';
    const store = accountStore(() => openPostgres(url.href, { listen: false }), postgresPlace(url.href));
    for (let i = 0; i < 20; i++) await expect(store.all('select 1')).rejects.toThrow(StoreUnavailable);
    expect(lines).toHaveLength(1);
    expect(lines[0]!.where).toBe(`127.0.0.1:${port}${new URL(postgresUrl).pathname}`);
    expect(JSON.stringify(lines)).not.toContain('secret');

    const proxy = createServer((socket) => {
      const behind = connect(to.port, to.host);
      for (const one of [socket, behind]) one.on('error', () => undefined);
      socket.pipe(behind).pipe(socket);
    });
    await new Promise<void>((resolve) => proxy.listen(port, '127.0.0.1', resolve));
    await works(store);
    await addPerson(store, 'ada@example.org');
    expect(lines).toHaveLength(2);
    expect(lines[1]).toMatchObject({ msg: 'the account store is available again', where: lines[0]!.where });
    proxy.close();
  });
});

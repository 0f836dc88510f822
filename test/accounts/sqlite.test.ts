import { DatabaseSync } from 'node:sqlite';
import { closeSync, openSync, statSync, writeSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { StoreUnavailable } from '../../dynamic/stores/sql/sql.ts';
import { sqliteStore, type TestStore } from './store.ts';

const insert = 'insert into terms (version, body, published_at) values (?, ?, 0)';

describe('a SQLite store', () => {
  let store: TestStore;
  beforeEach(async () => void (store = await sqliteStore()));
  afterEach(() => store.remove());

  /** What a write of 4 MB answers, by itself and in a transaction. */
  const writes = (version: number) => {
    const values = [version, 'x'.repeat(4e6)];
    return [store.sql.run(insert, values), store.sql.transaction((to) => to.run(insert, values))];
  };

  it('is unavailable while the disk is full, says so, and works again afterward', async () => {
    await store.sql.run('pragma max_page_count = 100');
    for (const write of writes(1)) {
      await expect(write).rejects.toThrow(StoreUnavailable);
      await expect(write).rejects.toMatchObject({ cause: { message: 'database or disk is full' } });
    }
    expect(await store.sql.all('select * from terms')).toEqual([]);
    await store.sql.run('pragma max_page_count = 100000');
    await store.sql.transaction((to) => to.run(insert, [1, 'x']));
    expect(await store.sql.all('select version from terms')).toEqual([{ version: 1 }]);
  });

  it('is unavailable for writes to a read-only file, and still serves reads', async () => {
    await store.sql.run('pragma query_only = 1');
    for (const write of writes(1)) await expect(write).rejects.toThrow(StoreUnavailable);
    expect(await store.sql.all('select * from terms')).toEqual([]);
  });

  it('is unavailable if the file is damaged', async () => {
    const [{ file }] = (await store.sql.all('pragma database_list')) as [{ file: string }];
    const other = new DatabaseSync(file);
    other.exec("insert into terms values (1, 'x', 0); pragma wal_checkpoint(truncate)");
    other.close();
    const descriptor = openSync(file, 'r+');
    writeSync(descriptor, Buffer.alloc(statSync(file).size), 0, null, 0);
    closeSync(descriptor);
    await expect(store.sql.all('select * from terms')).rejects.toThrow(StoreUnavailable);
  });

  it('reports an SQL error as such', async () => {
    await expect(store.sql.run('insert into nothing values (1)')).rejects.not.toThrow(StoreUnavailable);
    const twice = store.sql.transaction(async (to) => {
      for (let i = 0; i < 2; i++) await to.run(insert, [1, 'x']);
    });
    await expect(twice).rejects.toThrow('UNIQUE constraint failed');
    expect(await store.sql.all('select * from terms')).toEqual([]);
  });
});

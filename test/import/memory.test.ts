import { describe, expect, it } from 'vitest';
import { openDatabase, OutOfMemory } from '../../build/release/database.ts';
import { importTiny } from '../fixtures/tiny.ts';
import { newFolder } from './folders.ts';

describe('an import that lacks memory', () => {
  it('says which step needs more, and what to give it (D614)', async () => {
    await expect(importTiny(newFolder(), { memory: '1MB' })).rejects.toThrow(
      /^[a-z -]+: \S.* needs more than the 1MB of memory that the import may use, also by one thread; give it more, such as --memory 2GB, or import fewer datasets with --only$/,
    );
  });

  it('refuses an amount that is none', async () => {
    await expect(importTiny(newFolder(), { memory: 'much' })).rejects.toThrow(
      '--memory must be an amount such as 2GB; got much',
    );
  });

  it('runs a statement again by one thread, and keeps two for the next', async () => {
    const database = await openDatabase(newFolder());
    await database.limitMemory('8MB');
    database.doing = 'a test';
    const largest = 'select max(list) from (select list(i) as list from range(10000000) r(i))';
    const error = await database.rows(largest).catch((cause: unknown) => cause);
    expect(error).toBeInstanceOf(OutOfMemory);
    expect(error).toMatchObject({ sql: largest, doing: 'a test' });
    expect(await database.rows("select current_setting('threads')::integer as threads")).toEqual([{ threads: 2 }]);
    database.close();
  });
});

import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type AccountServices, accountServices } from '../../dynamic/identity/accounts/services.ts';
import { Passwords } from '../../dynamic/identity/accounts/passwords.ts';
import { People } from '../../dynamic/identity/accounts/people.ts';
import type { Sql } from '../../dynamic/stores/sql/sql.ts';
import { Sessions } from '../../dynamic/identity/accounts/sessions.ts';
import { stores, type TestStore } from './store.ts';

const operator = { id: 'operator' };
const email = 'ada@example.org';
const cookies = { session: 'before', browser: undefined };
const [password, next] = ['correct horse battery staple', 'an even longer pass phrase'];

describe.each(await stores())('while a password is checked, with %s', (_kind, open) => {
  let store: TestStore;
  let services: AccountServices;
  let people: People;
  let ada: { id: string };

  const peopleOf = (sql: Sql) => new People(sql, Date.now, new Passwords());
  const begin = (sql: Sql, person: { id: string; password: string }) =>
    new Sessions(sql, Date.now).begin(person, { address: '192.0.2.1', userAgent: undefined }, cookies);
  const countRows = async (table: 'session' | 'browser') => (await store.sql.all(`select hash from ${table}`)).length;

  beforeEach(async () => {
    store = await open();
    services = accountServices(store.sql, Date.now);
    people = peopleOf(store.sql);
    ada = await services.people.add(operator, { email, name: 'Ada', password });
  });
  afterEach(() => store.remove());

  it('it is changed, no sign-in with the old one keeps a session', async () => {
    let changed = false;
    const other = await store.again();
    const elsewhere = peopleOf(other);
    /** Signs in over and over, as from another process, until the password is changed; then nobody comes in. */
    const signIns = async () => {
      let count = 0;
      for (;;) {
        const late = changed;
        const person = await elsewhere.identify(email, password, 0);
        const session = person && (await begin(other, person));
        if (late && session) throw new Error('the old password still works');
        if (!session) return count;
        count++;
      }
    };
    const lanes = Array.from({ length: 4 }, signIns);
    await people.changePassword(ada, password, next, cookies, 0);
    changed = true;
    const counts = await Promise.all(lanes);
    expect(counts.reduce((sum, count) => sum + count, 0)).toBeGreaterThan(0);
    // The one browser is that in which the password was changed.
    expect([await countRows('session'), await countRows('browser')]).toEqual([0, 1]);
  });

  it('it is changed or the person disabled, no session starts', async () => {
    const person = (await people.identify(email, password, 0))!;
    expect(await begin(store.sql, person)).toEqual({ session: expect.any(String), browser: expect.any(String) });
    await people.changePassword(ada, password, next, cookies, 0);
    expect(await begin(store.sql, person)).toBeUndefined();
    const again = (await people.identify(email, next, 0))!;
    await services.people.disable(operator, email, true);
    expect(await begin(store.sql, again)).toBeUndefined();
    expect(await countRows('session')).toBe(0);
  });

  it('it is changed, no key is created', async () => {
    const { id } = await services.accounts.add(operator, 'Sites Inc', email);
    await services.accounts.setAccess(operator, id, true);
    const proven = (await people.confirm(ada.id, password, 0))!;
    await people.changePassword(ada, password, next, cookies, 0);
    const added = services.keys.add(ada, id, email, 'late', { proof: proven });
    await expect(added).rejects.toThrow('the password is incorrect');
    expect(await services.keys.list(id)).toEqual([]);
  });

  it('it is changed, only one of several changes succeeds', async () => {
    const changes = Array.from({ length: 4 }, (_, i) =>
      people.changePassword(ada, password, `${next}, ${i}`, cookies, 0),
    );
    const settled = await Promise.allSettled(changes);
    expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const one of settled)
      if (one.status === 'rejected') expect(one.reason).toMatchObject({ message: 'the current password is incorrect' });
  });
});

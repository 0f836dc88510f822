import { pino } from 'pino';
import { type AccountServices, accountServices } from '../../dynamic/identity/accounts/services.ts';
import { StoredCredentials } from '../../dynamic/identity/credentials.ts';
import type { Served } from '../../common/release/served.ts';
import { sqliteStore, type TestStore } from '../accounts/store.ts';
import { type Client, overSocket, type Reply, type RequestInit } from '../support/client.ts';
import { service } from '../support/service.ts';

/** Starts the service with a key of an account with API access. */
export interface KeyedService {
  readonly client: Client;
  readonly store: TestStore;
  readonly accounts: AccountServices['accounts'];
  readonly terms: AccountServices['terms'];
  readonly account: string;
  readonly key: string;
  /** Requests programs with the key. */
  get(query?: string, init?: RequestInit): Promise<Reply>;
  close(): Promise<void>;
}

export async function openKeyed(served: Served | undefined, clock: () => number = Date.now): Promise<KeyedService> {
  const store = await sqliteStore();
  const { accounts, keys, people, terms } = accountServices(store.sql, Date.now);
  const operator = { id: 'operator' };
  await people.add(operator, { email: 'ada@example.org', name: 'Ada', password: null });
  const { id: account } = await accounts.add(operator, 'Sites Inc', 'ada@example.org');
  await accounts.setAccess(operator, account, true);
  const { token: key } = await keys.add(operator, account, 'ada@example.org', 'laptop');
  const credentials = new StoredCredentials(store.sql, Date.now, pino({ level: 'silent' }));
  const client = await overSocket(service({ served, credentials, clock }));
  return {
    client,
    store,
    accounts,
    terms,
    account,
    key,
    get: (query = '', init = {}) =>
      client.send(`/api/v1/incentive_programs${query}`, {
        ...init,
        headers: { Authorization: `Bearer ${key}`, ...init.headers },
      }),
    async close() {
      await client.close();
      await store.remove();
    },
  };
}

import { afterAll, beforeAll, inject } from 'vitest';
import type { Served } from '../../common/release/served.ts';
import { checkedClient } from './checkedClient.ts';
import { type Client, inProcess } from './client.ts';
import { openBuilt, service } from './service.ts';

/** The newest release of the repository, and a client of its API that checks each response against its schema. */
interface BuiltApi {
  readonly served: Served;
  readonly client: Client;
}

/** Opens the release before the tests of a file or a `describe`, and closes it after them. */
export function useBuiltApi(): BuiltApi {
  let served: Served;
  let client: Client;
  beforeAll(async () => {
    served = await openBuilt(inject('release'));
    client = checkedClient(await inProcess(service({ served })));
  });
  afterAll(async () => {
    await client.close();
    served.close();
  });
  return {
    get served() {
      return served;
    },
    get client() {
      return client;
    },
  };
}

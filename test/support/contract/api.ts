import { afterAll, beforeAll, expect, inject } from 'vitest';
import type { Served } from '../../../common/release/served.ts';
import { checkedClient } from '../checkedClient.ts';
import type { Client, Reply } from '../client.ts';
import { openBuilt, read } from '../service.ts';

export const values = '/api/v1/measures/unemployment_rate/values?geography=msa';
export const austin = 'us/tx/austin-round-rock-san-marcos-12420';

/** What is between the client and the API. */
export interface Traits {
  /** Whether something in front of the API compresses responses; the API then sends them uncompressed. */
  readonly compressedInFront: boolean;
  /** Whether something in front of the API refuses malformed percent-encoding. */
  readonly checkedInFront: boolean;
}

/** An API under test. `served` and `client` are set while tests run. */
export interface ContractApi extends Traits {
  readonly served: Served;
  readonly client: Client;
  /** Returns the JSON body of a path below `/api/v1`. */
  get(path: string): Promise<any>;
  /** Expects an error response that no cache stores. */
  expectError(path: string, status: number, error: string, message: RegExp, method?: string): Promise<Reply>;
}

/** Opens an API over the newest release for a suite. */
export function useContractApi(connect: (served: Served) => Promise<Client>, traits: Traits): ContractApi {
  const opened = {} as { served: Served; client: Client };
  beforeAll(async () => {
    opened.served = await openBuilt(inject('release'));
    opened.client = checkedClient(await connect(opened.served));
  });
  afterAll(async () => {
    await opened.client.close();
    opened.served.close();
  });
  return Object.assign(opened, {
    ...traits,
    get: (path: string) => read(opened.client, path),
    async expectError(path: string, status: number, error: string, message: RegExp, method = 'GET') {
      const reply = await opened.client.send(path.startsWith('/api') ? path : `/api/v1${path}`, { method });
      expect([reply.status, reply.json.error]).toEqual([status, error]);
      expect(reply.json.message).toMatch(message);
      expect(reply.headers['cache-control']).toBe('no-store');
      return reply;
    },
  });
}

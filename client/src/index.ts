import createFetchClient, { type Client } from 'openapi-fetch';
import { type Attribution, Credits } from './credits.ts';
import { rowsOf, type Rows } from './rows.ts';
import type { components, paths } from './schema.ts';
import { createTransport } from './transport.ts';

export type { Attribution, components, paths };
export { Credits } from './credits.ts';
export { ServiceError } from './rows.ts';

export interface ClientOptions {
  /** The service's public origin, such as `https://api.example.org`. */
  readonly origin: string;
  /** An API key or an OAuth access token; anonymous without one or with an empty one. Never put a key into a web page. */
  readonly key?: string | undefined;
  /** How many answers are kept to be asked for again with `If-None-Match`: 200 unless said, 0 for none. */
  readonly cacheSize?: number | undefined;
  /** The longest that one call waits in all when it is over a limit, in seconds: 60 unless said, 0 for not at all. */
  readonly maxWait?: number | undefined;
  /** The `fetch` of the platform unless said. */
  readonly fetch?: typeof globalThis.fetch | undefined;
}

export interface MetroClient extends Pick<Client<paths>, 'GET' | 'POST'> {
  /** Every row of a list, page after page: `for await (const metro of client.rows('/metros', { query: { state: 'TX' } }))`. */
  readonly rows: Rows;
  /** What must be printed with the figures that this client has read so far. */
  readonly credits: Credits;
}

/**
 * A client whose calls are checked against the service's description when they are compiled. `GET` and `POST` answer
 * `{ data, error, response }`; `data` is the whole answer, its `data` and `attribution` in it.
 * @throws TypeError where the origin is not one
 */
export function createClient(options: ClientOptions): MetroClient {
  const { key, cacheSize = 200, maxWait = 60 } = options;
  const origin = new URL(options.origin).origin;
  if (!/^https?:/.test(origin)) throw new TypeError(`not the origin of a service: ${options.origin}`);
  const credits = new Credits();
  const fetch = options.fetch ?? globalThis.fetch.bind(globalThis);
  const transport = createTransport({
    fetch,
    key: key === '' ? undefined : key,
    cacheSize,
    maxWait,
    credit: (attribution, computed) => credits.add(attribution, computed),
  });
  const client = createFetchClient<paths>({ baseUrl: `${origin}/api/v1`, fetch: transport });
  return { GET: client.GET, POST: client.POST, rows: rowsOf(client), credits };
}

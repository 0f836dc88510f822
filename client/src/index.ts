import createFetchClient, { type Client } from 'openapi-fetch';
import { type Attribution, Credits } from './credits.ts';
import { type Figures, figuresOf } from './figures.ts';
import { rowsOf, type Rows } from './rows.ts';
import type { components, paths } from './schema.ts';
import { createTransport } from './transport.ts';

export type { Attribution, components, paths };
export { Credits } from './credits.ts';
export type { Figure, FigureAnswer, MissingFigure } from './figures.ts';
export type { MeasureName } from './measureNames.ts';
export { ServiceError } from './rows.ts';

export interface ClientOptions {
  /** The public origin of the service, such as `https://api.example.org`. */
  readonly origin: string;
  /** An API key or an OAuth access token; optional. Never put a key in a web page. */
  readonly key?: string | undefined;
  /** The number of responses to keep and revalidate with `If-None-Match`; default 200, 0 for none. */
  readonly cacheSize?: number | undefined;
  /** The maximum number of seconds that one call waits for `Retry-After`; default 60, 0 to never wait. */
  readonly maxWait?: number | undefined;
  /** How often a request is sent again after a network error, each time after a longer wait; default 3, 0 for never. */
  readonly retries?: number | undefined;
  /** The seconds after which an attempt without a whole response is a network error; default 30. */
  readonly timeout?: number | undefined;
  /** Default: the `fetch` of the platform. */
  readonly fetch?: typeof globalThis.fetch | undefined;
}

export interface MetroClient extends Pick<Client<paths>, 'GET' | 'POST'>, Figures {
  /** Returns every row of a list, page after page: `for await (const metro of client.rows('/metros', { query: { state: 'TX' } }))`. */
  readonly rows: Rows;
  /** The credits to print with the figures that this client has read so far. */
  readonly credits: Credits;
}

/**
 * Returns a client whose calls are type-checked against the API description. `GET` and `POST` return
 * `{ data, error, response }`; `data` is the whole response, with its own `data` and `attribution`.
 * @throws TypeError if the origin is invalid
 */
export function createClient(options: ClientOptions): MetroClient {
  const { key, cacheSize = 200, maxWait = 60, retries = 3, timeout = 30 } = options;
  const origin = new URL(options.origin).origin;
  if (!/^https?:/.test(origin)) throw new TypeError(`not the origin of a service: ${options.origin}`);
  const credits = new Credits();
  const fetch = options.fetch ?? globalThis.fetch.bind(globalThis);
  const transport = createTransport({
    fetch,
    key: key === '' ? undefined : key,
    cacheSize,
    maxWait,
    retries,
    timeout,
    credit: (attribution) => credits.add(attribution),
  });
  const client = createFetchClient<paths>({ baseUrl: `${origin}/api/v1`, fetch: transport });
  const rows = rowsOf(client);
  return { GET: client.GET, POST: client.POST, rows, ...figuresOf(client), credits };
}

import type { Client } from 'openapi-fetch';
import type { paths } from './schema.ts';

/** An error of the service: `code` is the code of the API, and the message says how to fix the call. */
export class ServiceError extends Error {
  readonly code: string;
  readonly status: number;

  constructor(code: string, message: string, status: number) {
    super(message);
    this.name = 'ServiceError';
    this.code = code;
    this.status = status;
  }
}

/** The response to a GET of a path. */
type Answer<P extends keyof paths> = paths[P] extends {
  get: { responses: { 200: { content: { 'application/json': infer A } } } };
}
  ? A
  : never;

/** The paths of lists with pages. */
type PagedPath = { [P in keyof paths]: Answer<P> extends { meta: { total_pages: number } } ? P : never }[keyof paths];

/** A row of a list: of `data` itself, or of its `values` or `regions`. */
type Row<P extends PagedPath> =
  Answer<P> extends { data: readonly (infer R)[] }
    ? R
    : Answer<P> extends { data: { values: readonly (infer R)[] } | { regions: readonly (infer R)[] } }
      ? R
      : never;

type Parameters<P extends PagedPath> = paths[P] extends { get: { parameters: infer G } } ? G : never;

/** The parameters of a path, without page number and headers, and a signal that stops reading. */
type RowsRequest<P extends PagedPath> = { signal?: AbortSignal | undefined } & (Parameters<P> extends { path: infer A }
  ? { path: A }
  : unknown) &
  (Parameters<P> extends { query: infer Q }
    ? { query: Omit<Q, 'page'> }
    : Parameters<P> extends { query?: infer Q }
      ? { query?: Omit<Q & object, 'page'> }
      : unknown);

type RowsArguments<P extends PagedPath> =
  object extends RowsRequest<P> ? [request?: RowsRequest<P>] : [request: RowsRequest<P>];

export interface Rows {
  /** @throws ServiceError if the service refuses a page, or the reason of the signal */
  <P extends PagedPath>(path: P, ...request: RowsArguments<P>): AsyncGenerator<Row<P>, void, undefined>;
}

interface Page {
  readonly data: unknown[] | { readonly values: readonly unknown[] } | { readonly regions: readonly unknown[] };
  readonly meta: { readonly total_pages: number };
}

/** Reads lists page after page, by default in pages of the largest size. */
export function rowsOf(client: Client<paths>): Rows {
  const get = client.GET as unknown as (
    path: string,
    init: object,
  ) => Promise<{ data?: Page; error?: { error: string; message: string }; response: Response }>;
  return async function* rows(path: string, request: { path?: object; query?: object; signal?: AbortSignal } = {}) {
    const { path: inPath, signal } = request;
    for (let page = 1, last = 1; page <= last; page++) {
      const query = { per_page: largestPage(path), ...request.query, page };
      const { data: answer, error, response } = await get(path, { params: { path: inPath, query }, signal });
      if (!answer) throw new ServiceError(error!.error, error!.message, response.status);
      yield* listOf(answer);
      last = answer.meta.total_pages;
    }
  } as Rows;
}

/** Returns the list that an answer has a page of. */
function listOf({ data }: Page): readonly unknown[] {
  if (Array.isArray(data)) return data;
  return 'values' in data ? data.values : data.regions;
}

/** The maximum number of rows of most lists' pages. */
export const pageSize = 500;

/** The maximum number of rows of a page. */
const largestPage = (path: string) => (path === '/incentive_programs' ? 200 : pageSize);

import type { Attribution } from '../../api/schemas/common.ts';

/** A response of the API with figures. */
interface ApiResponse<T> {
  readonly data: T;
  readonly attribution: readonly Attribution[];
  readonly meta?: { readonly release: string; readonly total_pages?: number };
}

/** A request that failed. Its message is for the reader of the page. */
export class RequestError extends Error {}

/** A request for something that does not exist. */
export class NotFoundError extends RequestError {}

/** A request over the rate limit of the API. */
export class LimitError extends RequestError {}

/** Reads a path of this server. @throws RequestError */
export async function readJson<T>(path: string, init?: RequestInit): Promise<T> {
  const response = await request(path, init);
  const body = (await response.json().catch(() => undefined)) as (T & { message?: string }) | undefined;
  if (response.ok && body !== undefined) return body;
  throw refusal(response, body?.message);
}

/** @param reason what the server says; undefined: it sent no text for people */
function refusal({ status }: Response, reason: string | undefined): RequestError {
  // After its first start, a server builds the files of the site for some minutes.
  if (status === 503 && reason === undefined)
    return new RequestError('The server is still preparing these figures. Try again in a few minutes.');
  const Refused = status === 404 ? NotFoundError : RequestError;
  return new Refused(`The server refused the request: ${reason ?? `status ${status}`}.`);
}

/** Reads a text file of the site. @throws RequestError */
export async function readText(path: string): Promise<string> {
  const response = await request(path);
  if (response.ok) return response.text();
  // A body that is not read would keep its connection.
  await response.body?.cancel();
  throw refusal(response, undefined);
}

async function request(path: string, init?: RequestInit): Promise<Response> {
  const response = await fetch(path, init).catch(() => {
    throw new RequestError('The server could not be reached. Check your connection, then try again.');
  });
  if (response.status !== 429) return response;
  const Limit = path.startsWith('/api/') ? LimitError : RequestError;
  throw new Limit(describeWait(response.headers.get('Retry-After')));
}

const responses = new Map<string, Promise<ApiResponse<unknown>>>();

/** Reads a path of the API, once per page: the rate limit counts each request. @throws RequestError */
export function readApi<T>(path: string): Promise<ApiResponse<T>> {
  let response = responses.get(path);
  if (!response) {
    responses.set(path, (response = readJson(`/api/v1${path}`)));
    response.catch(() => responses.delete(path));
  }
  return response as Promise<ApiResponse<T>>;
}

/** Sends a body to a path of the API. @param signal ends the request @throws RequestError */
export const postApi = <T>(path: string, body: object, signal?: AbortSignal): Promise<ApiResponse<T>> =>
  readJson(`/api/v1${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
    ...(signal ? { signal } : {}),
  });

/** Says when to try again. @param retryAfter the header of that name: seconds, or what no person counts */
function describeWait(retryAfter: string | null): string {
  if (retryAfter === null || !/^[1-9]\d{0,4}$/.test(retryAfter)) return 'Too many requests. Try again later.';
  return `Too many requests. Try again in ${retryAfter} ${retryAfter === '1' ? 'second' : 'seconds'}.`;
}

import type { Attribution } from '../../api/schemas/common.ts';

/** A response of the API with figures. */
interface ApiResponse<T> {
  readonly data: T;
  readonly attribution: readonly Attribution[];
  readonly meta?: { readonly release: string };
}

/** A request that failed. Its message is for the person who looks at the page. */
export class RequestError extends Error {}

/** Reads a path of this server. @throws RequestError */
export async function readJson<T>(path: string, init?: RequestInit): Promise<T> {
  const response = await fetch(path, init).catch(() => {
    throw new RequestError('The server could not be reached. Check your connection, then try again.');
  });
  if (response.status === 429) throw new RequestError(describeWait(response.headers.get('Retry-After')));
  const body = (await response.json().catch(() => undefined)) as (T & { message?: string }) | undefined;
  if (response.ok && body !== undefined) return body;
  const reason = body?.message ?? `status ${response.status}`;
  throw new RequestError(`The server refused the request: ${reason}.`);
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

const describeWait = (seconds: string | null) =>
  `Too many requests. Try again ${seconds === null ? 'later' : `in ${seconds} seconds`}.`;

import type { Attribution } from './credits.ts';

interface TransportOptions {
  readonly fetch: typeof globalThis.fetch;
  /** An API key or an OAuth access token. */
  readonly key: string | undefined;
  /** The number of responses to keep and revalidate with `If-None-Match`. */
  readonly cacheSize: number;
  /** The maximum number of seconds that one call waits for `Retry-After`. */
  readonly maxWait: number;
  /** How often a request is sent again after a network error. */
  readonly retries: number;
  /** Seconds after which an attempt without a whole response is a network error. */
  readonly timeout: number;
  /** Receives the credits of every response, also cached ones. */
  readonly credit: (attribution: readonly Attribution[]) => void;
}

interface ReadResponse {
  readonly response: Response;
  /** The body, read to its end. */
  readonly body: string;
}

interface StoredResponse {
  readonly etag: string;
  readonly body: string;
  readonly headers: Headers;
}

/** The seconds before the first request that is sent again; each next wait is twice as long. */
const firstBackoff = 0.5;

/**
 * Returns a `fetch` that sends the credential, caches responses by `ETag`, waits for `Retry-After`, and sends a request again
 * after a network error: no request of the API changes anything.
 */
export function createTransport(options: TransportOptions): typeof globalThis.fetch {
  const { key, credit } = options;
  const stored = new ResponseCache(options.cacheSize);

  return async (input, init) => {
    const request = new Request(input, init);
    if (key !== undefined) request.headers.set('Authorization', `Bearer ${key}`);
    const known = request.method === 'GET' ? stored.get(request.url) : undefined;
    if (known) request.headers.set('If-None-Match', known.etag);
    const { response, body } = await sendPatiently(request, options);
    if (response.status === 304 && known) {
      stored.keep(request.url, known);
      return makeResponse(known.body, 200, mergedHeaders(known.headers, response.headers));
    }
    // The caller set the header.
    if (response.status === 304) return new Response(null, { status: 304, headers: response.headers });
    if (!isAnswer(body, response.ok)) return stranger(response);
    if (!response.ok) return new Response(body, { status: response.status, headers: withoutLength(response.headers) });
    const etag = response.headers.get('ETag');
    if (request.method === 'GET' && etag !== null) stored.keep(request.url, { etag, body, headers: response.headers });
    return makeResponse(body, response.status, response.headers);
  };

  function makeResponse(body: string, status: number, headers: Headers): Response {
    const { attribution } = JSON.parse(body) as { attribution?: Attribution[] };
    if (attribution) credit(attribution);
    return new Response(body, { status, headers: withoutLength(headers) });
  }
}

/** The most recently used responses, by URL. */
class ResponseCache {
  readonly #size: number;
  readonly #stored = new Map<string, StoredResponse>();

  constructor(size: number) {
    this.#size = size;
  }

  get(url: string): StoredResponse | undefined {
    return this.#stored.get(url);
  }

  /** Stores a response as the most recently used one and drops the least recently used one. */
  keep(url: string, answer: StoredResponse): void {
    this.#stored.delete(url);
    this.#stored.set(url, answer);
    if (this.#stored.size > this.#size) this.#stored.delete(this.#stored.keys().next().value!);
  }
}

/** Sends a request, and again after a 429 or 503 with `Retry-After`, up to the maximum wait. */
async function sendPatiently(request: Request, options: TransportOptions): Promise<ReadResponse> {
  for (let waited = 0; ;) {
    const answer = await sendAgain(request, options);
    const wait = retryAfter(answer.response);
    if (wait === undefined || waited + wait > options.maxWait) return answer;
    await sleep(wait, request.signal);
    waited += wait;
  }
}

/** Sends a request and reads the response, and again after network errors. @throws the last one, or the reason of the request's signal */
async function sendAgain(
  request: Request,
  { fetch, retries, timeout }: Pick<TransportOptions, 'fetch' | 'retries' | 'timeout'>,
): Promise<ReadResponse> {
  for (let attempt = 0; ; attempt++) {
    try {
      const signal = AbortSignal.any([request.signal, AbortSignal.timeout(timeout * 1000)]);
      const response = await fetch(new Request(request.clone(), { signal }));
      return { response, body: await response.text() };
    } catch (error) {
      if (request.signal.aborted || attempt >= retries) throw error;
      await sleep(firstBackoff * 2 ** attempt, request.signal);
    }
  }
}

/** Returns whether a body is JSON of the service: an object, or an Error object for an error status. */
function isAnswer(body: string, ok: boolean): boolean {
  let answer: unknown;
  try {
    answer = JSON.parse(body);
  } catch {
    return false;
  }
  if (typeof answer !== 'object' || answer === null) return false;
  const { error, message } = answer as { error?: unknown; message?: unknown };
  return ok || (typeof error === 'string' && typeof message === 'string');
}

/** Returns an Error object for the response of a proxy; 502 if its status was a success. */
function stranger({ status, headers }: Response): Response {
  const message = `HTTP ${status} (${headers.get('Content-Type') ?? 'no type'}) is not an answer of the service`;
  const plainHeaders = withoutLength(headers);
  plainHeaders.set('Content-Type', 'application/json');
  return new Response(JSON.stringify({ error: 'unknown', message }), {
    status: status >= 400 && status < 600 ? status : 502,
    headers: plainHeaders,
  });
}

/** Returns the seconds to wait, at least one to avoid an endless loop; undefined without `Retry-After`. */
function retryAfter({ status, headers }: Response): number | undefined {
  const seconds = headers.get('Retry-After');
  if ((status !== 429 && status !== 503) || seconds === null || !/^\d+$/.test(seconds)) return undefined;
  return Math.max(1, Number(seconds));
}

function sleep(seconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal.reason as Error);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop);
      resolve();
    }, seconds * 1000);
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop, { once: true });
  });
}

/** Returns the headers of a cached response, updated by the 304 (RFC 9111 section 4.3.4). */
function mergedHeaders(before: Headers, now: Headers): Headers {
  const merged = new Headers(before);
  now.forEach((value, name) => merged.set(name, value));
  return merged;
}

/** Headers that describe the sent bytes, not the decoded text. */
function withoutLength(headers: Headers): Headers {
  const rest = new Headers(headers);
  rest.delete('Content-Length');
  rest.delete('Content-Encoding');
  return rest;
}

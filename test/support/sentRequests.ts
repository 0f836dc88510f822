import { request as httpRequest } from 'node:http';

/** A request that a test sends to a host, and the status of its response. */
export interface SentRequest {
  readonly path: string;
  readonly body?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly status: number;
}

export const gzip = { 'Accept-Encoding': 'gzip' };

/** A POST to the API. @param path below the base */
export const post = (path: string, body: unknown, status = 200): SentRequest => ({
  path: `/api/v1${path}`,
  body: JSON.stringify(body),
  headers: gzip,
  status,
});

/** A GET of the API. @param path below the base */
export const get = (path: string, status = 200): SentRequest => ({ path: `/api/v1${path}`, headers: gzip, status });

/** Sends a request to a host on this machine. */
export function sendTo(port: number, { path, body, headers }: SentRequest): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const type = body === undefined ? {} : { 'Content-Type': 'application/json' };
    const options = { port, path, method: body === undefined ? 'GET' : 'POST', headers: { ...type, ...headers } };
    const request = httpRequest(options, (response) => {
      let text = '';
      response.setEncoding('latin1').on('data', (chunk: string) => (text += chunk));
      response.on('end', () => resolve({ status: response.statusCode!, text }));
    });
    request.on('error', reject).end(body);
  });
}

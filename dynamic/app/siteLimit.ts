import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Counters, Window } from '../../api/gate/limits.ts';

interface Ports {
  readonly clock: () => number;
  readonly counters: Counters;
  readonly clientAddress: (request: IncomingMessage) => string;
}

/** Returns the listener with a limit for each client address, apart from the limits of the API (D46). */
export function limitSite(site: RequestListener, perMinute: number, { clock, counters, clientAddress }: Ports) {
  return async function limited(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const window: Window = { key: `site ${clientAddress(request)}`, limit: perMinute, seconds: 60 };
    const { allowed, reset } = await counters.take([window], clock());
    if (allowed) site(request, response);
    else refuse(response, perMinute, reset);
  };
}

function refuse(response: ServerResponse, perMinute: number, reset: number): void {
  const text = `Too many requests: one network address may load ${perMinute} pages and files per minute. Try again in ${reset} seconds.\n`;
  response
    .writeHead(429, {
      'Content-Type': 'text/plain; charset=utf-8',
      'Content-Length': Buffer.byteLength(text),
      'Cache-Control': 'no-store',
      'Retry-After': reset,
    })
    .end(text);
}

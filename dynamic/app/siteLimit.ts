import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Counters, Window } from '../../api/gate/limits.ts';

interface Ports {
  readonly clock: () => number;
  readonly counters: Counters;
  readonly clientAddress: (request: IncomingMessage) => string;
}

/**
 * Returns the site's listener with its limits: so many requests a minute for each client address, apart from the limits of
 * the API (D46), and so many at once for each connection.
 */
export function limitSite(site: RequestListener, perMinute: number, { clock, counters, clientAddress }: Ports) {
  return async function limitedSite(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (isFlooded(request, response)) return void request.socket.destroy();
    const window: Window = { key: `site ${clientAddress(request)}`, limit: perMinute, seconds: 60 };
    const { allowed, reset } = await counters.take([window], clock());
    if (allowed) site(request, response);
    else refuse(response, perMinute, reset);
  };
}

/** Requests that one connection may have open. A browser has one; a flood of them would delay everybody. */
const maxOpen = 50;
const open = new WeakMap<Socket, number>();

/** Whether a connection has too many open requests. Counts this one until its response is over. */
function isFlooded({ socket }: IncomingMessage, response: ServerResponse): boolean {
  const before = open.get(socket) ?? 0;
  open.set(socket, before + 1);
  response.once('close', () => open.set(socket, open.get(socket)! - 1));
  return before >= maxOpen;
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

import type { Server } from 'node:http';
import { Server as NetServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** How long an idle connection stays open after the drain: its client may be sending a request. */
const idleMs = 1000;

/** How long open requests may take after the drain: a client that never ends its request must not block a restart. */
const closeAfterMs = 5000;

export interface CloseOptions {
  /** How long open connections are served before they are closed. */
  readonly drainMs: number;
  /** Whether new connections are accepted during the drain, as a proxy needs until it has seen `/readyz` fail. */
  readonly accepting: boolean;
  /** Ends the drain early. */
  readonly hurry?: AbortSignal;
}

/**
 * Closes a server without dropping a request. From now on each connection ends with its next response. After the drain
 * the server accepts no connection, closes idle ones after a second, and cuts off the rest after five seconds.
 * `Server.close` of node:http would close idle connections at once, some of them with a request on its way.
 */
export async function closeGracefully(server: Server, { drainMs, accepting, hurry }: CloseOptions): Promise<void> {
  server.prependListener('request', (_request, response) => (response.shouldKeepAlive = false));
  const drained = sleep(drainMs, undefined, hurry && { signal: hurry }).catch(() => undefined);
  void drained.then(() => {
    setTimeout(() => server.closeIdleConnections(), idleMs).unref();
    setTimeout(() => server.closeAllConnections(), closeAfterMs).unref();
  });
  if (accepting) await drained;
  await new Promise<void>((resolve) => NetServer.prototype.close.call(server, () => resolve()));
}

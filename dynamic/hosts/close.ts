import type { Server } from 'node:http';
import { Server as NetServer } from 'node:net';

/** How long a connection that nothing is asked on stays open: its client may be sending a request just now. */
const idleMs = 1000;

/** How long requests that are under way have to end: a client that never ends its request does not hold up a restart. */
const closeAfterMs = 5000;

/**
 * Closes a server without dropping a request: it takes no more connections, and each that is open ends with its next
 * answer. `Server.close` of node:http would close idle connections at once, some of them with a request on its way.
 */
export async function closeGracefully(server: Server): Promise<void> {
  server.prependListener('request', (_request, response) => (response.shouldKeepAlive = false));
  const idle = setTimeout(() => server.closeIdleConnections(), idleMs);
  const all = setTimeout(() => server.closeAllConnections(), closeAfterMs);
  await new Promise<void>((resolve) => NetServer.prototype.close.call(server, () => resolve()));
  clearTimeout(idle);
  clearTimeout(all);
}

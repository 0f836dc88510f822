import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { pino } from 'pino';
import type { Limits } from '../../api/gate/principal.ts';
import { openStore } from '../accounts/openStore.ts';
import { createApp } from '../app.ts';
import { MemoryCounters } from '../counters/memory.ts';
import { RedisCounters } from '../counters/redis.ts';
import { StoredCredentials } from '../credentials.ts';
import { type Environment, readEnvironment } from '../environment.ts';
import { ActiveRelease } from '../release/active.ts';

/** How long requests that are under way have to end when the server is asked to. */
const closeAfterMs = 5000;

const dist = fileURLToPath(new URL('../../dist', import.meta.url));

async function main(environment: Environment): Promise<void> {
  const { HOST, PORT, ORIGIN, TRUST_PROXY, REDIS_URL, LOG_LEVEL } = environment;
  const log = pino({ level: LOG_LEVEL }, pino.destination({ fd: 2, sync: true }));
  const active = new ActiveRelease(dist, log);
  await active.follow();
  const store = await openStore(environment);
  const credentials = new StoredCredentials(store, Date.now, log);
  const counters = REDIS_URL === undefined ? new MemoryCounters() : RedisCounters.connect(REDIS_URL, log);
  if (!active.served) log.warn('no release is active; make one with: npm run release -- ready');

  // Longer than the minute that proxies keep a connection, so that the proxy closes it and no request is lost.
  const server = createServer({ keepAliveTimeout: 65_000, optimizeEmptyRequests: true });
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (socket.writable) socket.end(malformed(error.code));
  });
  server.listen(PORT, HOST, () => {
    const origin = ORIGIN ?? originOf(server.address() as AddressInfo);
    const ports = { clock: Date.now, counters, credentials, active, log };
    server.on('request', createApp({ origin, trustedProxies: TRUST_PROXY, limits: limitsOf(environment) }, ports));
    process.stdout.write(greeting(origin));
  });
  server.on('error', (error) => stop(error));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => close(server, active));
}

/** Answers what is under way, then ends. */
function close(server: Server, active: ActiveRelease): void {
  server.close(() => {
    active.close();
    process.exit(0);
  });
  server.closeIdleConnections();
  // A client that never ends its request does not hold up a restart.
  setTimeout(() => server.closeAllConnections(), closeAfterMs).unref();
}

function limitsOf({ LIMIT_ADDRESS, LIMIT_KEY, LIMIT_ACCOUNT }: Environment): Limits {
  return { address: LIMIT_ADDRESS, credential: LIMIT_KEY, accountPerDay: LIMIT_ACCOUNT };
}

function originOf({ address, family, port }: AddressInfo): string {
  const any = address === '0.0.0.0' || address === '::';
  return `http://${any ? 'localhost' : family === 'IPv6' ? `[${address}]` : address}:${port}`;
}

function greeting(origin: string): string {
  const api = `${origin}/api/v1`;
  return `Serving ${api}. Three requests to try:
  curl '${api}/datasets'
  curl '${api}/measures/unemployment_rate/values?geography=msa'
  curl '${api}/metros/12420'
`;
}

/** The answer to a request that is not HTTP, written to the socket as it is. */
function malformed(code: string | undefined): string {
  const [status, message] =
    code === 'HPE_HEADER_OVERFLOW'
      ? ['431 Request Header Fields Too Large', 'the request has too many or too long headers']
      : code === 'ERR_HTTP_REQUEST_TIMEOUT'
        ? ['408 Request Timeout', 'the request did not arrive in time']
        : ['400 Bad Request', 'the request is not well-formed HTTP'];
  const body = JSON.stringify({ error: 'bad_request', message });
  const head = `Connection: close\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: ${body.length}`;
  return `HTTP/1.1 ${status}\r\n${head}\r\n\r\n${body}`;
}

function stop(error: unknown): void {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}

try {
  await main(readEnvironment(process.env));
} catch (error) {
  stop(error);
}

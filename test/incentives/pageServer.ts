import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach } from 'vitest';
import { pageLimits, type PageLimits, type Reading } from '../../build/catalog/page.ts';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

/** Starts a publisher's server on the loopback interface whose responses a test can change. */
export interface PageServer {
  readonly origin: string;
  readonly asked: string[];
  readonly pages: Record<string, string | RequestListener>;
}

export const html = (body: string) =>
  `<!doctype html><html><head><title>t</title><script>var a = ${Math.random()}</script></head><body><nav>Menu ${Math.random()}</nav><main>${body}</main><footer>foot</footer></body></html>`;

export async function pageServer(pages: PageServer['pages'] = {}): Promise<PageServer> {
  const paths: string[] = [];
  const server = createServer((request, response) => {
    paths.push(request.url!);
    const page = pages[request.url!];
    if (typeof page === 'function') return page(request, response);
    response.writeHead(page === undefined ? 404 : 200, { 'content-type': 'text/html; charset=utf-8' });
    response.end(page === undefined ? 'gone' : html(page));
  });
  servers.push(server);
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked: paths, pages };
}

/** Reads pages over real sockets. The timeout is short enough for a test and long enough for a busy machine. */
export const reading = (limits: Partial<PageLimits> = {}): Reading => ({
  fetch,
  agent: 'test/1',
  limits: { ...pageLimits, delay: 5, timeout: 5000, ...limits },
});

import { expect, it } from 'vitest';
import { createWebHandler } from '../../dynamic/hosts/netlify/webHandler.ts';

const url = 'https://metro.test/sign-in?next=%2F';

it('passes method, path, query, headers and body to the listener', async () => {
  const handle = createWebHandler((request, response) => {
    void request.toArray().then((chunks) => {
      const { method, url, headers } = request;
      response.end(JSON.stringify([method, url, headers['x-test'], Buffer.concat(chunks as Buffer[]).toString()]));
    });
  });
  const response = await handle(new Request(url, { method: 'POST', headers: { 'X-Test': 'a' }, body: 'q=1' }));
  expect(await response.json()).toEqual(['POST', '/sign-in?next=%2F', 'a', 'q=1']);
});

it('keeps every cookie, and no header of the connection', async () => {
  const handle = createWebHandler((_request, response) => {
    response.writeHead(200, { 'Set-Cookie': ['a=1', 'b=2'], ETag: '"x"' }).end('text');
  });
  const { status, headers } = await handle(new Request(url));
  expect([status, headers.getSetCookie()]).toEqual([200, ['a=1', 'b=2']]);
  expect([...headers.keys()].sort()).toEqual(['etag', 'set-cookie', 'set-cookie']);
});

it.each([
  ['GET', 204],
  ['GET', 304],
  ['HEAD', 200],
])('returns no body for %s with status %i', async (method, status) => {
  const handle = createWebHandler((_request, response) => response.writeHead(status).end());
  const response = await handle(new Request(url, { method }));
  expect([response.status, response.body]).toEqual([status, null]);
});

it('fails when the listener ends the connection without a response', async () => {
  const handle = createWebHandler((_request, response) => response.destroy());
  await expect(handle(new Request(url))).rejects.toThrow(/socket hang up/);
});

it('fails when the listener ends the connection within a response', async () => {
  const handle = createWebHandler((_request, response) => {
    response.writeHead(200, { 'Content-Length': '10' }).write('half', () => response.destroy());
  });
  await expect(handle(new Request(url))).rejects.toThrow(/aborted/);
});

// @module-tag long
import { Agent, createServer, get, type IncomingMessage } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { join } from 'node:path';
import { afterEach, describe, expect, it, onTestFinished } from 'vitest';
import { headersTooLarge, malformed, timedOut } from '../api/gate/unreadable.ts';
import { responseToUnreadable } from '../dynamic/hosts/node/unreadable.ts';
import { startHost, startProcess, stopHosts } from './support/host.ts';
import { root } from './support/service.ts';

afterEach(stopHosts);

it('prints its address and three requests that work', async () => {
  const server = startHost();
  await server.port();
  const urls = [...server.said.out.matchAll(/curl '([^']+)'/g)].map(([, url]) => url!);
  expect(urls).toHaveLength(3);
  for (const url of urls) expect((await fetch(url)).status).toBe(200);
  const health = (
    (await await fetch(new URL('/healthz', urls[0])).then((answer) => answer.json())) as { status: string }
  ).status;
  expect(health).toBe('ok');
});

it.each([
  ['--help', 0, 'out', /^Usage: npm start\n/],
  ['--port=8081', 1, 'error', /^--port=8081: the server takes no arguments\.\n\nUsage/],
] as const)('explains itself for %s and does not start', async (argument, code, stream, text) => {
  const { said, closed, child } = startProcess([process.execPath, 'dynamic/hosts/node/main.ts', argument]);
  await closed;
  expect([child.exitCode, said[stream]]).toEqual([code, expect.stringMatching(text)]);
});

it('exits with 0 on SIGTERM', async () => {
  const server = startHost();
  await server.port();
  server.child.kill('SIGTERM');
  expect(await server.ended()).toBe(0);
});

it('answers on a connection that was open at SIGTERM, and closes it with Connection: close', async () => {
  const server = startHost();
  const port = await server.port();
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const ask = (path: string) =>
    new Promise<IncomingMessage>((resolve, reject) => {
      get({ port, path, agent }, (answer) => resolve(answer.resume())).on('error', reject);
    });
  expect((await ask('/readyz')).headers.connection).toBe('keep-alive');
  server.child.kill('SIGTERM');
  let last = await ask('/readyz');
  while (last.statusCode === 200) last = await ask('/readyz');
  expect([last.statusCode, last.headers.connection]).toEqual([503, 'close']);
  // Refused, or reset when the system had accepted the connection before the server stopped listening.
  await expect(ask('/readyz')).rejects.toThrow(/ECONNREFUSED|ECONNRESET/);
  expect(await server.ended()).toBe(0);
});

it('keeps answering new connections while /readyz is 503, and ends the drain on a second signal', async () => {
  const server = startHost({ DRAIN_SECONDS: '600' });
  const port = await server.port();
  const ask = (path: string) => fetch(`http://127.0.0.1:${port}${path}`);
  server.child.kill('SIGTERM');
  await expect.poll(async () => (await ask('/readyz')).status).toBe(503);
  // The response before ended its connection.
  const answer = await ask('/api/v1/datasets');
  expect([answer.status, answer.headers.get('connection')]).toEqual([200, 'close']);
  server.child.kill('SIGTERM');
  expect(await server.ended()).toBe(0);
});

it('does not drain on Ctrl-C', async () => {
  const server = startHost({ DRAIN_SECONDS: '600' });
  await server.port();
  server.child.kill('SIGINT');
  expect(await server.ended()).toBe(0);
});

describe('an error at the start names the setting, its value and how to fix it', () => {
  const cases: readonly (readonly [string, () => Promise<Record<string, string>>, RegExp])[] = [
    ['PORT in use', async () => ({ PORT: await usedPort() }), /^PORT \d+ is already in use on 127.0.0.1; .*PORT=\d+ /],
    [
      'HOST of another machine',
      async () => ({ HOST: '192.0.2.1' }),
      /^HOST 192.0.2.1 is not an address of this machine; /,
    ],
    [
      'METRICS_PORT in use',
      async () => ({ METRICS_PORT: await usedPort() }),
      /^METRICS_PORT \d+ is already in use on 127.0.0.1; .*METRICS_PORT=\d+ /,
    ],
    [
      'METRICS_PORT in use, several workers',
      async () => ({ METRICS_PORT: await usedPort(), WORKERS: '2' }),
      /^METRICS_PORT \d+ is already in use on 127.0.0.1; /,
    ],
    [
      'RELEASES_DIR missing',
      async () => ({ RELEASES_DIR: '/nowhere/releases' }),
      /^RELEASES_DIR \/nowhere\/releases is not a folder; /,
    ],
    [
      'RELEASES_DIR not writable',
      async () => ({ RELEASES_DIR: join(root, 'package.json/releases'), RELEASES_FROM: 's3://bucket/prefix' }),
      /^RELEASES_DIR \S+package.json\/releases cannot be written \(.*RELEASES_FROM/,
    ],
  ];
  it.each(cases)('stops with %s', async (_, settings, message) => {
    const server = startHost(await settings());
    expect(await server.ended()).toBe(1);
    expect(server.said.error).toMatch(message);
  });
});

/** A port that this test listens on. */
async function usedPort(): Promise<string> {
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void other.close());
  return String((other.address() as AddressInfo).port);
}

it('serves metrics on a port of their own, and writes the last lines of its log', async () => {
  const server = startHost({ METRICS_PORT: '0', LOG_LEVEL: 'info' });
  const port = await server.port();
  await expect.poll(() => server.said.error).toContain('metrics are served');
  const address = server.log().find(({ msg }) => msg === 'metrics are served');
  expect(address.address).toBe('127.0.0.1');
  expect((await fetch(`http://127.0.0.1:${port}/metrics`)).status).toBe(404);
  await fetch(`http://127.0.0.1:${port}/api/v1/datasets`);
  const text = await (await fetch(`http://127.0.0.1:${address.port}/metrics`)).text();
  expect(text).toMatch(/metro_requests_total\{route="\/api\/v1\/datasets",status="200"/);
  await fetch(`http://127.0.0.1:${port}/api/v1/metros`, { headers: { Connection: 'close' } });
  server.child.kill('SIGTERM');
  await server.ended();
  expect(server.said.error).toContain('"/api/v1/metros"');
});

it('sends traces to the endpoint in the standard variables', async () => {
  const sent: { path: string | undefined; body: string }[] = [];
  const collector = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString('latin1')));
    request.on('end', () => {
      sent.push({ path: request.url, body });
      response.writeHead(200, { 'Content-Type': 'application/json' }).end('{}');
    });
  });
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve));
  const { port: collectorPort } = collector.address() as AddressInfo;
  const endpoint = `http://127.0.0.1:${collectorPort}`;
  const server = startHost({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json' });
  const port = await server.port();
  const trace = '4bf92f3577b34da6a3ce929d0e0e4736';
  const headers = { traceparent: `00-${trace}-00f067aa0ba902b7-01` };
  await fetch(`http://127.0.0.1:${port}/api/v1/metros/12420?q=secret`, { headers });
  server.child.kill('SIGTERM');
  await server.ended();
  collector.close();
  expect(sent.map(({ path }) => path)).toEqual(['/v1/traces']);
  const { resourceSpans } = JSON.parse(sent[0]!.body);
  const [span] = resourceSpans[0].scopeSpans[0].spans;
  expect([span.traceId, span.name]).toEqual([trace, 'GET /api/v1/metros/{ref}']);
  expect(sent[0]!.body).toContain('metro-data-service');
  expect(sent[0]!.body).not.toContain('secret');
});

it('refuses a bad setting with a clear error', async () => {
  const server = startHost({ PORT: 'eighty' });
  expect(await server.ended()).toBe(1);
  expect(server.said.error).toBe('PORT must be a port number from 0 to 65535; got "eighty"\n');
});

/** Everything that a server answers to a text on a connection of its own, until it closes it. */
async function answerTo(port: number, text: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  socket.write(text);
  let answer = '';
  for await (const chunk of socket) answer += String(chunk);
  return answer;
}

it('returns 400 for a request with no Host or with two, and ignores an unknown Expect', async () => {
  const port = await startHost().port();
  const without = await answerTo(port, 'GET /api/v1/datasets HTTP/1.1\r\nConnection: close\r\n\r\n');
  expect(without).toMatch(/^HTTP\/1.1 400 .*"error":"bad_request","message":"the request has no Host header"/s);
  expect(await answerTo(port, 'GET /healthz HTTP/1.0\r\n\r\n')).toMatch(/^HTTP\/1.1 200 /);
  for (const path of ['/api/v1/datasets', '/healthz', '/', '/mcp']) {
    const hosts = 'Host: metro.test\r\nConnection: close\r\nhOST: evil.test';
    const twice = await answerTo(port, `GET ${path} HTTP/1.1\r\n${hosts}\r\n\r\n`);
    expect(twice).toMatch(
      /^HTTP\/1.1 400 .*"error":"bad_request","message":"the request has more than one Host header"/s,
    );
  }
  const body = '{}';
  const head = `Host: x\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: ${body.length}`;
  const expecting = await answerTo(port, `POST /api/v1/screen HTTP/1.1\r\n${head}\r\nExpect: wonders\r\n\r\n${body}`);
  expect(expecting).toMatch(/^HTTP\/1.1 200 .*RateLimit-Remaining/is);
});

it('ends a connection that sends requests for pages by the thousand, and answers others meanwhile', async () => {
  const port = await startHost().port();
  const flood = connect(port, '127.0.0.1');
  const closing = new Promise<void>((resolve) => flood.once('close', () => resolve()));
  flood.on('error', () => undefined).pause();
  flood.write('GET /sign-in HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(4000));
  expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200);
  flood.resume();
  await closing;
  // One that asks for a few at once gets them all.
  const few = 'GET /sign-in HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(19);
  const answers = await answerTo(port, `${few}GET /sign-in HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
  expect(answers.match(/HTTP\/1.1 200 OK/g)).toHaveLength(20);
});

it.each([
  ['GET / HTTP/1.1\r\nHost: x\r\nbad header\r\n\r\n', malformed],
  [`GET / HTTP/1.1\r\nHost: x\r\nX: ${'y'.repeat(40_000)}\r\n\r\n`, headersTooLarge],
  ['nonsense\r\n\r\n', malformed],
])('answers a request that is not HTTP with the documented error', async (text, { status, body }) => {
  const port = await startHost().port();
  const answer = await answerTo(port, text);
  expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  expect(answer).toContain('Access-Control-Allow-Origin: *');
  expect(JSON.parse(answer.split('\r\n\r\n')[1]!)).toEqual(body);
});

it('returns the documented 408 for a request that never ends', () => {
  const answer = responseToUnreadable('ERR_HTTP_REQUEST_TIMEOUT');
  expect(answer).toMatch(/^HTTP\/1.1 408 Request Timeout\r\n/);
  expect(JSON.parse(answer.split('\r\n\r\n')[1]!)).toEqual(timedOut.body);
});

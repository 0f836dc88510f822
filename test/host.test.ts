import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, expect, it } from 'vitest';
import { root } from './support/service.ts';

const children: ChildProcess[] = [];
const dataDir = mkdtempSync(join(tmpdir(), 'metro-data-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));
afterEach(() => children.splice(0).forEach((child) => child.kill('SIGKILL')));

function start(environment: Record<string, string>) {
  const child = spawn(process.execPath, ['dynamic/hosts/node.ts'], {
    cwd: root,
    env: { PATH: process.env['PATH'], PORT: '0', LOG_LEVEL: 'silent', DATA_DIR: dataDir, ...environment },
  });
  children.push(child);
  const said = { out: '', error: '' };
  child.stdout.on('data', (text: Buffer) => (said.out += text.toString()));
  child.stderr.on('data', (text: Buffer) => (said.error += text.toString()));
  return { child, said };
}

/** The port that a started server says it listens on. */
async function portOf({ child, said }: ReturnType<typeof start>): Promise<number> {
  while (!/try:/.test(said.out)) await Promise.race([once(child.stdout, 'data'), once(child, 'exit').then(() => { throw new Error(said.error); })]); // prettier-ignore
  return Number(/:(\d+)\//.exec(said.out)![1]);
}

it('prints its address and three requests, which work', async () => {
  const server = start({});
  await portOf(server);
  const urls = [...server.said.out.matchAll(/curl '([^']+)'/g)].map(([, url]) => url!);
  expect(urls).toHaveLength(3);
  // `dist/` may have no active release where the tests run; then the service says so.
  for (const url of urls) expect([200, 503]).toContain((await fetch(url)).status);
  const health = (
    (await await fetch(new URL('/healthz', urls[0])).then((answer) => answer.json())) as { status: string }
  ).status;
  expect(['ok', 'unavailable']).toContain(health);
});

it('ends cleanly when it is asked to', async () => {
  const server = start({});
  await portOf(server);
  server.child.kill('SIGTERM');
  expect((await once(server.child, 'exit'))[0]).toBe(0);
});

it('refuses a bad setting with a clear error', async () => {
  const { child, said } = start({ PORT: 'eighty' });
  expect((await once(child, 'exit'))[0]).toBe(1);
  expect(said.error).toBe('PORT must be a port number from 0 to 65535; it is "eighty"\n');
});

it('says that its port is taken', async () => {
  const port = await portOf(start({}));
  const second = start({ PORT: String(port) });
  expect((await once(second.child, 'exit'))[0]).toBe(1);
  expect(second.said.error).toMatch(/EADDRINUSE/);
});

it.each([
  ['GET / HTTP/1.1\r\nHost: x\r\nbad header\r\n\r\n', 400],
  [`GET / HTTP/1.1\r\nHost: x\r\nX: ${'y'.repeat(40_000)}\r\n\r\n`, 431],
  ['nonsense\r\n\r\n', 400],
])('answers what is not HTTP with the Error object', async (text, status) => {
  const port = await portOf(start({}));
  const socket = connect(port, '127.0.0.1');
  socket.end(text);
  let answer = '';
  for await (const chunk of socket) answer += String(chunk);
  expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  expect(JSON.parse(answer.split('\r\n\r\n')[1]!)).toEqual({ error: 'bad_request', message: expect.any(String) });
});

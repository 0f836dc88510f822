// @module-tag long
import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, it } from 'vitest';
import { startProcess } from '../support/host.ts';

/** Returns a port that is free, as is the next one. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  return port;
}

it('npm run dev serves pages that are rendered on request, before a server that ends with it', async () => {
  const port = await freePort();
  const command = [process.execPath, 'build/cli.ts', 'dev', '--port', String(port)];
  // Astro would see that a test starts it.
  const { child, said, closed } = startProcess(command, { PATH: process.env['PATH'] });
  const at = (path: string) => fetch(`http://127.0.0.1:${port}${path}`).catch(() => undefined);
  await expect.poll(async () => (await at('/docs/ranking'))?.status, { timeout: 110_000 }).toBe(200);
  await expect.poll(async () => (await at('/api/v1/datasets'))?.status, { timeout: 60_000 }).toBe(200);
  expect(await (await at('/measures/unemployment_rate'))!.text()).toContain('<h1');
  expect(await (await at('/sign-in'))!.text()).toContain('<form');
  expect((await at('/no-such-page'))!.status).toBe(404);
  child.kill();
  await closed;
  expect(said.error).not.toContain('Error');
  expect(await at('/api/v1/datasets')).toBeUndefined();
}, 240_000);

import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startProcess } from './host.ts';
import { root } from './service.ts';
import { freePort } from './stores.ts';

/** Starts Caddy with the file that the containers use before servers on some ports. Returns its port. */
export async function startCaddy(ports: readonly number[]): Promise<number> {
  const port = await freePort();
  const { child, said } = startProcess(
    ['caddy', 'run', '--config', join(root, 'deploy/Caddyfile'), '--adapter', 'caddyfile'],
    { ...process.env, SITE: `http://:${port}`, UPSTREAMS: ports.map((port) => `127.0.0.1:${port}`).join(' ') },
  );
  while (!said.error.includes('serving initial configuration')) {
    if (child.exitCode !== null) throw new Error(said.error);
    await sleep(50);
  }
  return port;
}

import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { makeAnswerable } from './activate.ts';
import { buildDatabases, type BuildOptions } from './render/build.ts';
import { buildAccountPages, openPrepared } from './site.ts';
import { servePages } from './site/astro.ts';

/** The folders whose changes restart the server. */
const serverCode = ['api', 'common', 'dynamic'];
/** What the server answers. Pages are rendered here. */
const serverPaths =
  '^/(api|mcp|oauth|\\.well-known|sign-in|sign-out|sign-up|password|terms|invitation|settings|programs|downloads|healthz|readyz)(/|\\?|$)';

interface Development extends Omit<BuildOptions, 'id'> {
  readonly root: string;
  readonly environment: NodeJS.ProcessEnv;
  /** Of the pages; the server has the next one. */
  readonly port: number;
}

/**
 * Serves the newest release to people who change the code, until the process ends. Pages are rendered when somebody reads them and
 * reload when their sources change; the server computes its answers and restarts when its code changes. Only databases and the
 * frame of account pages are built first, if they are missing or made by other code.
 */
export async function develop({ root, port, environment, ...folders }: Development): Promise<void> {
  const { release: id } = await makeAnswerable(folders, new Date());
  await buildDatabases({ ...folders, id });
  await buildAccountPages(folders);
  const origin = `http://127.0.0.1:${port}`;
  const server = `http://127.0.0.1:${port + 1}`;
  startServer(root, { ...environment, HOST: '127.0.0.1', PORT: String(port + 1), ORIGIN: origin });
  const { define } = await openPrepared({ ...folders, id });
  await servePages({
    site: origin,
    server: { host: '127.0.0.1', port },
    vite: { define, server: { proxy: { [serverPaths]: server } } },
  });
}

/** Starts the server, which Node restarts when its code changes. It ends with this process. */
function startServer(root: string, env: NodeJS.ProcessEnv): void {
  const watch = serverCode.map((folder) => `--watch-path=${join(root, folder)}`);
  const program = join(root, 'dynamic/hosts/node/main.ts');
  const server = spawn(process.execPath, [...watch, '--watch-preserve-output', program], { stdio: 'inherit', env });
  process.on('exit', () => server.kill());
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit());
}

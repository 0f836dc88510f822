import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildNetlify } from '../../build/netlify.ts';
import { silent } from '../../build/base/progress.ts';
import { startProcess } from './host.ts';
import { distDir, root } from './service.ts';

/** The versions that the emulation is known to work with: it is large, and installed when it is first wanted. */
const packages = ['@netlify/dev@5.1.3', 'deno@2.5.6'];

/** Makes the deploy of a release as `npm run release -- netlify` does. */
export async function makeDeploy(id: string): Promise<void> {
  await buildNetlify({ root, distDir, id, origin: 'http://metro.test', progress: silent });
}

type Handler = (request: Request, context: object) => Promise<Response>;

/**
 * Serves a deploy with its bundles in this process, passing requests on as Netlify does: the gate in front of `/api/`, then
 * files, then the function. Quick enough for every test; that Netlify does pass them on so is the emulator's to show.
 */
export async function serveBundles(settings: Readonly<Record<string, string>>) {
  const at = (name: string) => pathToFileURL(join(distDir, 'netlify', name)).href;
  Object.assign(globalThis, { Netlify: { env: { toObject: () => settings } } });
  Object.assign(process.env, settings);
  // An isolate of its own.
  const gate = ((await import(`${at('edge/gate.js')}?${randomUUID()}`)) as { default: Handler }).default;
  const core = ((await import(at('functions/core/core.mjs'))) as { default: Handler }).default;
  const ip = '192.0.2.7';
  const behind = async (request: Request) => (await file(request)) ?? core(request, { ip });
  const server = createServer((request, response) => {
    void (async () => {
      const webReply = await webRequest(request, (server.address() as AddressInfo).port);
      const inFront = new URL(webReply.url).pathname.startsWith('/api/');
      const answer = await (inFront ? gate(webReply, { ip, next: behind }) : behind(webReply));
      response.writeHead(answer.status, [...answer.headers].flat());
      response.end(request.method === 'HEAD' ? undefined : Buffer.from(await answer.arrayBuffer()));
    })().catch((error: unknown) => response.writeHead(500).end(String(error)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { port: (server.address() as AddressInfo).port, close: () => server.close() };
}

/** A file of the deploy's site, as the network serves it. */
async function file({ url, method }: Request): Promise<Response | undefined> {
  const { pathname } = new URL(url);
  const path = join(distDir, 'netlify/site', pathname === '/' ? 'index.html' : pathname);
  if (method !== 'GET' || !existsSync(path) || !statSync(path).isFile()) return undefined;
  return new Response(new Uint8Array(await readFile(path)), { headers: { 'Content-Type': 'text/plain' } });
}

async function webRequest(request: IncomingMessage, port: number): Promise<Request> {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  const path = request.url!.replace(/^https?:\/\/[^/]+/, '');
  const headers = new Headers();
  for (let i = 0; i < request.rawHeaders.length; i += 2)
    if (!/^(connection|host|transfer-encoding)$/i.test(request.rawHeaders[i]!))
      headers.append(request.rawHeaders[i]!, request.rawHeaders[i + 1]!);
  const body = chunks.length > 0 ? new Uint8Array(Buffer.concat(chunks)) : null;
  return new Request(`http://127.0.0.1:${port}${path}`, { method: request.method!, headers, body });
}

/** The folder that the emulation is installed in; undefined, with a line that says why, where it cannot be. */
export function installEmulator(): string | undefined {
  const folder = join(root, 'node_modules/.cache', packages.join('-').replace(/[^a-z0-9.]+/g, '-'));
  if (existsSync(join(folder, 'node_modules'))) return folder;
  const making = `${folder}.${process.pid}`;
  mkdirSync(making, { recursive: true });
  writeFileSync(join(making, 'package.json'), '{ "private": true }');
  const options = { cwd: making, timeout: 240_000, encoding: 'utf8' } as const;
  const { status } = spawnSync('npm', ['install', '--no-audit', '--no-fund', ...packages], options);
  if (status === 0 && !existsSync(folder)) renameSync(making, folder);
  rmSync(making, { recursive: true, force: true, maxRetries: 10 });
  if (existsSync(folder)) return folder;
  process.stderr.write(`${packages.join(' and ')} cannot be installed: the tests on them are skipped\n`);
  return undefined;
}

/**
 * Serves a deploy by Netlify's own emulation: edge functions in Deno, functions as they are packed, offline. The gate gets
 * settings only from `netlify.toml`, so the test writes one in a separate folder for the same deploy.
 */
export async function startEmulator(installed: string, settings: Readonly<Record<string, string>>): Promise<number> {
  const project = mkdtempSync(join(tmpdir(), 'metro-netlify-'));
  symlinkSync(distDir, join(project, 'dist'));
  const lines = Object.entries(settings).map(([name, value]) => `${name} = ${JSON.stringify(value)}\n`);
  const config = await readFile(join(root, 'netlify.toml'), 'utf8');
  writeFileSync(join(project, 'netlify.toml'), config.replace('[build.environment]\n', `$&${lines.join('')}`));
  const script = join(root, 'test/support/netlifyEmulator.js');
  const path = `${join(installed, 'node_modules/.bin')}:${process.env['PATH'] ?? ''}`;
  const { said, child } = startProcess([process.execPath, script, installed, project], {
    ...process.env,
    ...settings,
    PATH: path,
  });
  for (;;) {
    const port = /listening on (\d+)/.exec(said.out)?.[1];
    if (port !== undefined) return Number(port);
    if (child.exitCode !== null) throw new Error(said.error);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

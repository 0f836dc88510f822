import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { cp, mkdir, rm, writeFile } from 'node:fs/promises';
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { dirname, join, relative } from 'node:path';
import { promisify } from 'node:util';
import { deflateRaw, gunzip } from 'node:zlib';
import { build, type BuildOptions } from 'esbuild';
import { type Deploy, indexShards, shardOf } from '../common/netlifyDeploy.ts';
import {
  compressedEnding,
  downloadsDir,
  catalogAddresses,
  openHeaders,
  openPreflightHeaders,
  type Redirects,
  redirectsFile,
} from '../common/release/downloads.ts';
import { builtFiles } from '../common/release/served.ts';
import { accountDir, fillOrigin, siteDir, stampFile } from '../common/release/siteFolder.ts';
import { embeddedHeaders, embeddedPages, securityHeaders } from '../common/securityHeaders.ts';
import { allYearsEnding } from './downloads/listing.ts';
import { type LayoutManifest, layOut } from './layout.ts';
import type { Progress } from './base/progress.ts';
import { builtFolder } from './release/released.ts';
import { checkComplete } from './site.ts';

interface NetlifyOptions {
  readonly root: string;
  readonly distDir: string;
  /** The built release to deploy. */
  readonly id: string;
  /** The public origin in the site's pages. */
  readonly origin: string;
  readonly progress: Progress;
}

/** The size limits of a function, in bytes (docs.netlify.com, Functions, deployment limits). */
const maxUnzipped = 250_000_000;
const maxZipped = 50_000_000;

/**
 * Builds a Netlify deploy in `dist/netlify/`: `site/` with the stored pages in a folder with a random name, `edge/` with
 * the gate, `functions/` with the live core and the figures.
 * @throws if the function is larger than Netlify allows
 */
export async function buildNetlify({ root, distDir, id, origin, progress }: NetlifyOptions): Promise<void> {
  const builtDir = builtFolder(distDir, id);
  checkComplete(siteDir(distDir, id));
  const target = join(distDir, 'netlify');
  const at = (...names: string[]) => join(target, ...names);
  const site = at('site');
  await mkdir(site, { recursive: true });
  const deploy = await layOutPages(builtDir, target, progress);
  // A function has little room: it downloads these files when it needs them.
  for (const name of [builtFiles.history, builtFiles.changes])
    await cp(join(builtDir, name), join(site, deploy.pages, name));
  await copySite([accountDir(distDir), siteDir(distDir, id)], site, deploy, origin);

  const shared = {
    define: { METRO_DEPLOY: JSON.stringify(deploy) },
    bundle: true,
    format: 'esm',
    logLevel: 'error',
  } as const;
  await rm(at('edge'), { recursive: true, force: true });
  await build({
    ...shared,
    entryPoints: [join(root, 'dynamic/hosts/netlify/gate.ts')],
    outfile: at('edge/gate.js'),
    platform: 'browser',
    minify: true,
  });

  const core = at('functions/core');
  await rm(core, { recursive: true, force: true });
  await build({ ...shared, ...coreOptions, entryPoints: [join(root, 'dynamic/hosts/netlify/core.ts')], outdir: core });
  await cp(join(builtDir, builtFiles.database), join(core, builtFiles.database));
  await cp(join(root, 'dynamic/stores/sql/migrations'), join(core, 'migrations'), { recursive: true });
  // The code that reads these files is in one folder of the bundle.
  for (const room of ['common/release', 'dynamic/identity', 'dynamic/identity/accounts'])
    await cp(join(root, room, 'sql'), join(core, 'sql'), { recursive: true });
  await cp(join(root, 'dynamic/identity/accounts/terms.txt'), join(core, 'terms.txt'));
  await cp(accountDir(distDir), join(core, 'account'), { recursive: true });
  await cp(join(root, 'docs/ranking.md'), join(core, 'ranking.md'));
  await cp(join(root, 'dynamic/tools/skills'), join(core, 'skills'), { recursive: true });
  // The function reads one file of the site; the network serves all.
  await mkdir(join(core, 'site'));
  await cp(join(siteDir(distDir, id), 'neighbors.json'), join(core, 'site/neighbors.json'));
  await writeFile(join(core, 'site', stampFile), 'a folder of the site without a page');
  const { unzipped, zipped } = await checkSize(core, join(root, 'node_modules'));
  progress.note(
    `built a Netlify deploy of ${id}: gate ${kilobytes(statSync(at('edge/gate.js')).size)}, function ${megabytes(unzipped)}, zipped ${megabytes(zipped)}`,
  );
}

const coreOptions: BuildOptions = {
  platform: 'node',
  target: 'node22',
  // An instance loads the code for accounts and for the MCP server on first use, and starts in half the time.
  splitting: true,
  outExtension: { '.js': '.mjs' },
  minifyWhitespace: true,
  minifySyntax: true,
  // DuckDB is native code; pg-native is an optional part of pg that is not installed.
  external: ['@duckdb/*', 'pg-native'],
  banner: {
    js: "import { createRequire as metroRequire } from 'node:module'; const require = metroRequire(import.meta.url);",
  },
};

/** Writes the stored pages and their index into a folder of the site that only the gate and the function know. */
async function layOutPages(builtDir: string, target: string, progress: Progress): Promise<Deploy> {
  const known = join(target, 'deploy.json');
  const before = existsSync(known) ? (JSON.parse(readFileSync(known, 'utf8')) as Deploy) : undefined;
  // On one machine the folder keeps its name, to keep unchanged pages in place.
  const pages = before?.pages ?? `_${randomBytes(16).toString('hex')}`;
  const folder = join(target, 'site', pages);
  const manifest = await layOut(builtDir, folder, progress);
  // The manifest is for other hosts; here it would be public.
  await rm(join(folder, 'manifest.json'));
  await writeIndex(manifest, join(folder, 'index'));
  const secret = randomBytes(32).toString('hex');
  const { release, modified } = manifest;
  const deploy = { secret, pages, release, modified };
  await writeFile(known, JSON.stringify(deploy), { mode: 0o600 });
  return deploy;
}

async function writeIndex({ bodies, requests }: LayoutManifest, folder: string): Promise<void> {
  const shards = Array.from({ length: indexShards }, (): Record<string, LayoutManifest['bodies'][number]> => ({}));
  for (const [key, number] of Object.entries(requests)) shards[shardOf(key)]![key] = bodies[number]!;
  await mkdir(folder, { recursive: true });
  for (const [i, shard] of shards.entries()) await writeFile(join(folder, `${i}.json`), JSON.stringify(shard));
}

/**
 * Replaces the site's files of an earlier deploy: writes them with the origin filled in, and the files with their headers and
 * redirects.
 * The function has the frame of the account pages.
 */
async function copySite(
  folders: readonly string[],
  site: string,
  { pages, release }: Deploy,
  origin: string,
): Promise<void> {
  for (const name of readdirSync(site)) if (name !== pages) await rm(join(site, name), { recursive: true });
  const [account, own] = folders as [string, string];
  for (const from of [account, own])
    for (const file of filesOf(from)) {
      if (file === join(from, stampFile) || (from === account && file.endsWith('.html'))) continue;
      const to = join(site, relative(from, file));
      await mkdir(dirname(to), { recursive: true });
      await writeFile(to, fillOrigin(file, readFileSync(file), origin));
    }
  await decompress(join(site, 'downloads'));
  await writeFile(join(site, '_headers'), headersFile(origin));
  await writeFile(join(site, '_redirects'), redirectLines(own, release));
}

/** The ending of the files that a deploy has only compressed. Decompressed, those of all measures are over 1 GB. */
const allYears = `${allYearsEnding}.csv${compressedEnding}`;

/** Writes each other compressed file of the downloads also as it is: Netlify's network compresses (D261). */
async function decompress(folder: string): Promise<void> {
  for (const file of filesOf(folder).filter((name) => name.endsWith(compressedEnding) && !name.endsWith(allYears)))
    await writeFile(file.slice(0, -compressedEnding.length), await promisify(gunzip)(readFileSync(file)));
}

/** Returns Netlify's file of redirects for downloads. The function redirects the addresses of metros. */
function redirectLines(own: string, release: string): string {
  const folder = downloadsDir(own, release);
  const former = JSON.parse(readFileSync(join(folder, redirectsFile), 'utf8')) as Redirects;
  const compressed = filesOf(folder).filter((name) => name.endsWith(allYears));
  const addressOf = (path: string) => `/downloads/${release}/${path}`;
  const redirects: (readonly [string, string])[] = [
    ...Object.entries(former).map(([path, to]) => [addressOf(path), to] as const),
    ...compressed
      .map((file) => addressOf(relative(folder, file)))
      .map((address) => [address.slice(0, -compressedEnding.length), address] as const),
    ['/downloads/latest/*', `/downloads/${release}/:splat`],
  ];
  return redirects.map(([from, to]) => `${from} ${to} 302\n`).join('');
}

/**
 * Returns Netlify's file of headers for the site's files: those that the Node host sends. Of several rules for an address,
 * Netlify takes each header from the last. An embedded page keeps `X-Frame-Options`, which browsers ignore in favor of its
 * `frame-ancestors`.
 */
function headersFile(origin: string): string {
  const secure = origin.startsWith('https:');
  const toLines = (headers: object) => Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`);
  const open = toLines(openHeaders);
  const immutable = '  Cache-Control: public, max-age=31536000, immutable';
  return [
    '/*',
    ...linesOf(securityHeaders(secure)),
    `${embeddedPages}*`,
    ...linesOf(embeddedHeaders(secure)),
    '/_astro/*',
    immutable,
    '/maps/*',
    immutable,
    ...catalogAddresses.flatMap((address) => [address, ...open]),
    '/downloads/*',
    ...open,
    ...toLines(openPreflightHeaders),
    `${immutable}\n`,
  ].join('\n');
}

/** Returns the headers that a handler sets, as lines of Netlify's file. */
function linesOf(handler: ReturnType<typeof securityHeaders>): string[] {
  const response = new ServerResponse(new IncomingMessage(new Socket()));
  handler(response.req, response, () => undefined);
  return Object.entries(response.getHeaders()).map(([name, value]) => `  ${name}: ${String(value)}`);
}

/** Returns the size of a function with the native packages that Netlify adds. @throws if it is too large */
async function checkSize(folder: string, modules: string): Promise<{ unzipped: number; zipped: number }> {
  const native = ['@duckdb/node-api', '@duckdb/node-bindings', '@duckdb/node-bindings-linux-x64'];
  const folders = [folder, ...native.map((name) => join(modules, name)).filter(existsSync)];
  const files = folders.flatMap((folder) => filesOf(folder));
  let unzipped = 0;
  let zipped = 0;
  for (const file of files) {
    const bytes = readFileSync(file);
    unzipped += bytes.length;
    zipped += (await promisify(deflateRaw)(bytes)).length;
  }
  if (unzipped > maxUnzipped || zipped > maxZipped) {
    const largest = files
      .map((file) => [statSync(file).size, file] as const)
      .sort(([a], [b]) => b - a)
      .slice(0, 3);
    const named = largest.map(([size, file]) => `${relative(dirname(modules), file)} ${megabytes(size)}`).join(', ');
    throw new Error(
      `the function has ${megabytes(unzipped)}, zipped ${megabytes(zipped)}; Netlify allows ${megabytes(maxUnzipped)}, zipped ${megabytes(maxZipped)}. Its largest files: ${named}`,
    );
  }
  return { unzipped, zipped };
}

function filesOf(folder: string): string[] {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return names.map((name) => join(folder, name)).filter((file) => statSync(file).isFile());
}

const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`;
const kilobytes = (bytes: number) => `${Math.round(bytes / 1000)} kB`;

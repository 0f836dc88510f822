import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Pack } from '../../common/release/pack.ts';
import { builtFiles } from '../../common/release/served.ts';
import { type Benchmark, SkipBenchmark } from './benchmark.ts';
import { startCaddy } from './caddy.ts';
import { type Figure, perSecond } from './figure.ts';
import { allInTurns } from './measure.ts';
import { startNginx } from './nginx.ts';
import { isInstalled, onCore, start, stop } from './processes.ts';
import { type Load, requestsPerSecond, writeMix } from './wrk.ts';

const page = '/measures/unemployment_rate/values?geography=msa';
const canonical = `${page}&page=1&per_page=100`;

/** Pages of series: the request, its canonical form, and the file of the peer. */
const seriesPages = {
  "a metro's series": { url: '/metros/12420/series', key: '/metros/12420/series', file: 'metro-series.json' },
  "the counties' series": {
    url: '/measures/unemployment_rate/series?geography=county',
    key: '/measures/unemployment_rate/series?geography=county&page=1&per_page=100',
    file: 'county-series.json',
  },
};

/** Pages of the mixed load: more than a processor's caches hold. */
const mixSize = 4000;

const atLeast = { ok: 0.6, unchanged: 0.5 };

const fastifyServer = fileURLToPath(new URL('fastifyServer.ts', import.meta.url));

export const pages: Benchmark = {
  name: 'pages',
  about:
    'stored pages of the Node host on one core, gate on, compared with nginx and Caddy with the same bytes as files, and Fastify',
  async run({ temp, checkout, note }) {
    for (const program of ['nginx', 'caddy', 'wrk'])
      if (!isInstalled(program)) throw new SkipBenchmark(`${program} is not installed: stored pages are not measured`);
    const { dir, builtDir } = await checkout();
    const pack = await Pack.open(join(builtDir, builtFiles.pack));
    const folder = join(temp, 'nginx');
    const keys = await writeFiles(pack, join(folder, 'www')).finally(() => pack.close());
    const figures: Figure[] = [];
    const servers: { stop(): Promise<void> }[] = [];
    const track = async <S extends { stop(): Promise<void> }>(start: Promise<S>): Promise<S> => {
      const server = await start;
      servers.push(server);
      return server;
    };
    try {
      const env = { ...process.env, PORT: '0', LIMIT_ADDRESS: '999999999,999999999', LOG_LEVEL: 'silent' };
      const host = await track(startNode(['dynamic/hosts/node/main.ts'], dir, env));
      const nginx = await track(startNginx(folder, 0));
      const caddy = await track(startCaddy(folder, 0));
      const fastify = await track(startNode([fastifyServer, join(folder, 'www/page.json')], dir, process.env));

      const mix = { ours: join(temp, 'ours.lua'), peer: join(temp, 'peer.lua') };
      await writeMix(
        mix.ours,
        keys.map((key) => `/api/v1${key}`),
        { 'Accept-Encoding': 'gzip' },
      );
      await writeMix(
        mix.peer,
        keys.map((_, i) => `/${fileOf(i)}`),
        { 'Accept-Encoding': 'gzip' },
      );
      const url = host.origin + page;
      const [file, Caddy, Fastify] = [nginx, caddy, fastify].map(({ origin }) => `${origin}/page.json`) as [
        string,
        string,
        string,
      ];
      const measure = async (name: string, ours: Load, peers: Readonly<Record<string, Load>>, atLeast: number) => {
        note(`pages: ${name}`);
        const rateOf = (load: Load) => () => requestsPerSecond(load);
        const rates = Object.entries(peers).map(([peer, load]) => [peer, rateOf(load)] as const);
        const found = await allInTurns(rateOf(ours), Object.fromEntries(rates));
        for (const [peer, { ours, peer: theirs, ratio }] of Object.entries(found)) {
          const labels = { ours: perSecond(ours), peer: `${peer} ${perSecond(theirs)}`, ratio };
          figures.push({ name: `stored page, ${name}`, ...labels, ...(peer === 'nginx' && { target: { atLeast } }) });
        }
      };
      const gzip = (url: string): Load => ({ url, headers: { 'Accept-Encoding': 'gzip' } });
      const revalidation = async (url: string): Promise<Load> => ({
        url,
        headers: { 'If-None-Match': await tagOf(url) },
      });
      // The host warms up: what is measured is a server that has run for a while.
      await requestsPerSecond({ url });
      await measure('identity 200', { url }, { nginx: { url: file } }, atLeast.ok);
      await measure(
        'gzip 200',
        gzip(url),
        { nginx: gzip(file), Caddy: gzip(Caddy), Fastify: gzip(Fastify) },
        atLeast.ok,
      );
      for (const [name, { url, file }] of Object.entries(seriesPages))
        await measure(
          `${name}, gzip 200`,
          gzip(host.origin + url),
          { nginx: gzip(`${nginx.origin}/${file}`) },
          atLeast.ok,
        );
      const unchanged = {
        nginx: await revalidation(file),
        Caddy: await revalidation(Caddy),
        Fastify: await revalidation(Fastify),
      };
      await measure('304', await revalidation(url), unchanged, atLeast.unchanged);
      const turns = { nginx: { url: file, script: mix.peer } };
      await measure(`${keys.length} pages in turn, gzip 200`, { url, script: mix.ours }, turns, atLeast.ok);
      return figures;
    } finally {
      for (const server of servers) await server.stop();
    }
  },
};

/** Starts a program with Node as the host runs, without tsx, on the core of the servers. It says where it serves. */
async function startNode(command: readonly string[], cwd: string, env: NodeJS.ProcessEnv) {
  const { child, match } = await start(onCore(0, [process.execPath, ...command]), /Serving (\S+)\./, { cwd, env });
  return { origin: match[1]!, stop: () => stop(child) };
}

const fileOf = (i: number) => `${i % 256}/${i}.json`;

/** Writes the page, and the first pages of the mix, as files, each with a gzip file. @returns keys of the mix */
async function writeFiles(pack: Pack, www: string): Promise<readonly string[]> {
  await mkdir(www, { recursive: true });
  const write = async (key: string, file: string) => {
    const found = pack.find(key);
    if (!found) throw new Error(`the release has no page ${key}`);
    await writeFile(join(www, file), pack.read(found, 'identity'));
    await writeFile(join(www, `${file}.gz`), pack.read(found, 'gzip'));
  };
  await write(canonical, 'page.json');
  for (const { key, file } of Object.values(seriesPages)) await write(key, file);
  // Spread over the pack: the mix has pages of every kind.
  const all = Array.from(pack.requests(), ([key]) => key);
  const step = Math.max(1, all.length / mixSize);
  const keys = Array.from({ length: Math.min(mixSize, all.length) }, (_, i) => all[Math.floor(i * step)]!);
  for (let shard = 0; shard < 256; shard++) await mkdir(join(www, String(shard)));
  for (const [i, key] of keys.entries()) await write(key, fileOf(i));
  return keys;
}

async function tagOf(url: string): Promise<string> {
  const { headers, status } = await fetch(url, { headers: { 'Accept-Encoding': 'identity' } });
  const tag = headers.get('etag');
  if (status !== 200 || tag === null) throw new Error(`${url} answered ${status} with no ETag`);
  return tag;
}

import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Pack } from '../../dynamic/release/pack.ts';
import { builtFiles } from '../../dynamic/release/served.ts';
import { type Benchmark, Skipped } from './benchmark.ts';
import { type Figure, perSecond } from './figure.ts';
import { inTurns } from './measure.ts';
import { startNginx } from './nginx.ts';
import { isInstalled, node, onCore, start, stop } from './processes.ts';
import { type Load, requestsPerSecond, writeMix } from './wrk.ts';

const page = '/measures/unemployment_rate/values?geography=msa';
const canonical = `${page}&page=1&per_page=100`;

/** Pages of the mixed load: more than a processor's caches hold. */
const mixed = 4000;

const atLeast = { ok: 0.5, unchanged: 0.4 };

export const pages: Benchmark = {
  name: 'pages',
  about: 'stored pages of the Node host on one core, gate on, beside nginx serving the same bytes as files',
  async run({ temp, checkout, note }) {
    for (const program of ['nginx', 'wrk'])
      if (!isInstalled(program)) throw new Skipped(`${program} is not installed: stored pages are not measured`);
    const { dir, builtDir } = await checkout();
    const pack = new Pack(join(builtDir, builtFiles.index), join(builtDir, builtFiles.pack));
    const folder = join(temp, 'nginx');
    const keys = await writeFiles(pack, join(folder, 'www')).finally(() => pack.close());

    const env = { ...process.env, PORT: '0', LIMIT_ADDRESS: '999999999,999999999', LOG_LEVEL: 'silent' };
    const host = await start(onCore(0, [...node, 'dynamic/hosts/node.ts']), /Serving (\S+)\./, { cwd: dir, env });
    const nginx = await startNginx(folder, 0).catch(async (error: unknown) => {
      await stop(host.child);
      throw error;
    });
    try {
      const api = host.match[1]!;
      const mix = { ours: join(temp, 'ours.lua'), peer: join(temp, 'peer.lua') };
      await writeMix(mix.ours, keys.map((key) => `/api/v1${key}`), { 'Accept-Encoding': 'gzip' }); // prettier-ignore
      await writeMix(mix.peer, keys.map((_, i) => `/${fileOf(i)}`), { 'Accept-Encoding': 'gzip' }); // prettier-ignore
      const figures: Figure[] = [];
      const measure = async (name: string, ours: Load, peer: Load, target: number) => {
        note(`pages: ${name}`);
        const found = await inTurns(() => requestsPerSecond(ours), () => requestsPerSecond(peer)); // prettier-ignore
        const shown = { ours: perSecond(found.ours), peer: `nginx ${perSecond(found.peer)}` };
        figures.push({ name: `stored page, ${name}`, ...shown, ratio: found.ratio, target: { atLeast: target } });
      };
      const url = api + page;
      const file = (name: string) => `${nginx.origin}/${name}`;
      const accepting = (encoding: string) => ({ headers: { 'Accept-Encoding': encoding } });
      const known = async (url: string) => ({ headers: { 'If-None-Match': await tagOf(url) } });
      // The host warms up: what is measured is a server that has run for a while.
      await requestsPerSecond({ url });
      await measure('identity 200', { url }, { url: file('page.json') }, atLeast.ok);
      await measure(
        'gzip 200',
        { url, ...accepting('gzip') },
        { url: file('page.json'), ...accepting('gzip') },
        atLeast.ok,
      );
      await measure('br 200', { url, ...accepting('br') }, { url: file('page.br') }, atLeast.ok);
      await measure('304', { url, ...(await known(url)) }, { url: file('page.json'), ...(await known(file('page.json'))) }, atLeast.unchanged); // prettier-ignore
      await measure(`${keys.length} pages in turn, gzip 200`, { url, script: mix.ours }, { url: file('page.json'), script: mix.peer }, atLeast.ok); // prettier-ignore
      return figures;
    } finally {
      await nginx.stop();
      await stop(host.child);
    }
  },
};

const fileOf = (i: number) => `${i % 256}/${i}.json`;

/** Writes the page, and the first pages of the mix, as files with their gzip beside them. @returns keys of the mix */
async function writeFiles(pack: Pack, www: string): Promise<readonly string[]> {
  await mkdir(www, { recursive: true });
  const write = async (key: string, file: string) => {
    const found = pack.find(key);
    if (!found) throw new Error(`the release has no page ${key}`);
    await writeFile(join(www, file), pack.read(found, 'identity'));
    await writeFile(join(www, `${file}.gz`), pack.read(found, 'gzip'));
    return pack.read(found, 'br');
  };
  await writeFile(join(www, 'page.br'), await write(canonical, 'page.json'));
  // Spread over the pack, so that the mix has pages of every kind.
  const step = Math.max(1, pack.size / mixed);
  const keys = Array.from({ length: Math.min(mixed, pack.size) }, (_, i) => pack.keys[Math.floor(i * step)]!);
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

import { readdir } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openRelease } from '../../common/release/reader.ts';
import { builtFiles } from '../../common/release/served.ts';
import { siteDir } from '../../common/release/siteFolder.ts';
import type { Benchmark } from './benchmark.ts';
import type { Checkout } from './checkout.ts';
import { type Figure, megabytes, perSecond } from './figure.ts';
import type { LoadOrder, LoadResult, Times } from './loadClient.ts';
import { memoryOf, run, start, stop } from './processes.ts';

const client = fileURLToPath(new URL('loadClient.ts', import.meta.url));

/** Seconds of each load. */
const seconds = Number(process.env['LOAD_SECONDS'] ?? 15);

/** Requests a second for stored pages and `/healthz` during a load. */
const probes = 200;

export const stored = '/api/v1/measures/unemployment_rate/values?geography=msa';

export const load: Benchmark = {
  name: 'load',
  about: 'mixed rankings; stored pages during the heaviest requests, a burst, site pages, and ten times the capacity',
  async run({ temp, checkout, note }) {
    const { dir, id, ...built } = await checkout();
    const { memory, under, end } = await openLoad({ dir, ...built }, join(temp, 'load'));
    const probe = (path: string) => under({ kind: 'paths', connections: 8, perSecond: probes, paths: [path] });
    try {
      note('load: warming up');
      await under({ kind: 'mixed', connections: 10 }, 5);
      await under({ kind: 'paths', connections: 10, paths: [stored] }, 1);

      const figures: Figure[] = [];
      for (const [kind, of] of [
        ['mixed', '300 rankings'],
        ['new', 'each ranking another'],
      ] as const) {
        note(`load: 50 clients, ${of}, ${seconds} s`);
        const { answered, refused, errors } = await under({ kind, connections: 50 });
        const rate = answered.count / seconds;
        figures.push(
          {
            name: `mixed load, 50 clients, ${of}`,
            ours: `${perSecond(rate)}, p50 ${ms(answered.p50)}`,
            peer: `${refused.count} refused, memory ${megabytes(memory())}`,
            ratio: rate,
            target: { atLeast: 900 },
          },
          within('  its p99, ms', answered, 100),
          none('  errors', errors),
        );
      }

      note('load: 8 clients with the heaviest requests');
      const [heaviest, pages, health] = await Promise.all([
        under({ kind: 'heaviest', connections: 8, background: true }),
        probe(stored),
        probe('/healthz'),
      ]);
      const capacity = heaviest.answered.count / seconds;
      figures.push(
        { name: 'heaviest rankings, 8 clients', ours: perSecond(capacity) },
        within('  stored pages meanwhile, p99, ms', pages.answered, 5),
        within('  /healthz meanwhile, p99, ms', health.answered, 50),
        none('  errors', heaviest.errors + pages.errors + health.errors + pages.refused.count),
      );

      note('load: 600 of the heaviest requests at once from 20 addresses');
      const [burst, alive] = await Promise.all([
        under({ kind: 'heaviest', connections: 600, addresses: 20, background: true }, 0.2),
        probe('/healthz'),
      ]);
      figures.push(
        {
          name: '600 heaviest rankings at once, 20 addresses',
          ours: `${burst.answered.count} answered, ${burst.refused.count} refused`,
          peer: `refusals p99 ${ms(burst.refused.p99)}`,
        },
        within('  /healthz meanwhile, p99, ms', alive.answered, 50),
        none('  errors', burst.errors + alive.errors),
      );

      note('load: 40 connections over the files of the site');
      const files = await sitePaths(siteDir(join(dir, 'dist'), id));
      const [site, pagesMeanwhile] = await Promise.all([
        under({ kind: 'paths', connections: 40, paths: files, background: true }),
        probe(stored),
      ]);
      figures.push(
        { name: `site, 40 connections, ${files.length} files`, ours: perSecond(site.answered.count / seconds) },
        within('  stored pages meanwhile, p99, ms', pagesMeanwhile.answered, 20),
        none('  errors', site.errors + pagesMeanwhile.errors),
      );

      note('load: 2,000 connections at ten times the capacity');
      const before = memory();
      const [over, served] = await Promise.all([
        under({ kind: 'heaviest', connections: 1800, perSecond: 10 * capacity }),
        under({ kind: 'paths', connections: 200, perSecond: probes, paths: [stored] }),
      ]);
      figures.push(
        {
          name: '2,000 connections, 10 times the capacity',
          ours: `${perSecond(over.answered.count / seconds)} answered, ${perSecond(over.refused.count / seconds)} refused`,
          peer: `memory ${megabytes(before)} before, ${megabytes(memory())} after`,
        },
        none('  stored pages not answered', served.errors + served.refused.count),
        within('  refusals, p99, ms', over.refused, 50),
        none('  errors', over.errors),
      );
      return figures;
    } finally {
      await end();
    }
  },
};

/** Starts the host of a checkout for loads from many addresses. */
export async function openLoad(
  { dir, builtDir }: Pick<Checkout, 'dir' | 'builtDir'>,
  dataDir: string,
  settings: Readonly<Record<string, string>> = {},
) {
  const env = {
    ...process.env,
    PORT: '0',
    DATA_DIR: dataDir,
    LIMIT_ADDRESS: '999999999,999999999',
    LIMIT_SITE: '999999999',
    TRUST_PROXY: 'loopback',
    LOG_LEVEL: 'silent',
    // As `npm start`.
    MALLOC_ARENA_MAX: '2',
    ...settings,
  };
  const flags = ['--max-semi-space-size=16', '--heap-growing-percent=100'];
  const command = [process.execPath, ...flags, 'dynamic/hosts/node/main.ts'];
  const { child, match } = await start(command, /Serving (\S+)\/api\/v1\./, { cwd: dir, env });
  const origin = match[1]!;
  const measures = await measuresOf(builtDir);
  return {
    pid: child.pid!,
    /** Bytes that the host holds in memory. */
    memory: () => memoryOf(child.pid!),
    under: (order: Omit<LoadOrder, 'origin' | 'measures' | 'seconds'>, lasting = seconds) =>
      clientOf({ origin, measures, seconds: lasting, ...order }),
    end: () => stop(child),
  };
}

async function clientOf(order: LoadOrder): Promise<LoadResult> {
  // As the host runs: Node strips the types itself.
  return JSON.parse(await run([process.execPath, client, JSON.stringify(order)])) as LoadResult;
}

async function measuresOf(builtDir: string): Promise<string[]> {
  const { release, close } = await openRelease(join(builtDir, builtFiles.database));
  const names = release.content.measures.filter(({ geographies }) => geographies.msa).map(({ name }) => name);
  close();
  return names;
}

/** Addresses of the files of a release's site. */
export async function sitePaths(folder: string): Promise<string[]> {
  const names = await readdir(folder, { recursive: true, encoding: 'utf8' });
  const files = names
    .filter((name) => /\.(html|csv|json|md)$/.test(name))
    .map((name) => `/${name.split(sep).join('/')}`);
  return files.map((path) => path.replace(/(?:(\/)index)?\.html$/, '$1')).slice(0, 1200);
}

export const ms = (value: number) => `${value.toFixed(value < 10 ? 1 : 0)} ms`;

/** How long a share of 0.99 of the requests took at most. */
export const within = (name: string, { count, p50, p99, most }: Times, atMost: number): Figure => ({
  name,
  ours: `p50 ${ms(p50)}, p99 ${ms(p99)}, most ${ms(most)}`,
  peer: `${count} requests`,
  ratio: p99,
  target: { atMost },
});

export const none = (name: string, count: number): Figure => ({
  name,
  ours: String(count),
  ratio: count,
  target: { atMost: 0 },
});

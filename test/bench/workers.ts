import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Pack } from '../../common/release/pack.ts';
import { builtFiles } from '../../common/release/served.ts';
import { type Benchmark, SkipBenchmark } from './benchmark.ts';
import { type Figure, perSecond } from './figure.ts';
import { inTurns } from './measure.ts';
import { startNginx } from './nginx.ts';
import { isInstalled, node, start, stop } from './processes.ts';
import { requestsPerSecond } from './wrk.ts';

const page = '/measures/unemployment_rate/values?geography=msa';
const plenty = '999999999,999999999';

export const workers: Benchmark = {
  name: 'workers',
  about: 'a stored page from two workers that share their limits, compared with nginx with two and with one process',
  async run({ temp, checkout, note }) {
    for (const program of ['nginx', 'wrk'])
      if (!isInstalled(program)) throw new SkipBenchmark(`${program} is not installed: workers are not measured`);
    const { dir, builtDir } = await checkout();
    const folder = join(temp, 'nginx-workers');
    await mkdir(join(folder, 'www'), { recursive: true });
    const pack = await Pack.open(join(builtDir, builtFiles.pack));
    const found = pack.find(`${page}&page=1&per_page=100`)!;
    await writeFile(join(folder, 'www/page.json'), pack.read(found, 'identity'));
    await writeFile(join(folder, 'www/page.json.gz'), pack.read(found, 'gzip'));
    pack.close();

    const host = (environment: Record<string, string>) => {
      const env = { ...process.env, PORT: '0', LIMIT_ADDRESS: plenty, LOG_LEVEL: 'silent', ...environment };
      return start([...node, 'dynamic/hosts/node/main.ts'], /Serving (\S+)\./, { cwd: dir, env });
    };
    const gzip = { headers: { 'Accept-Encoding': 'gzip' } };
    const [two, one] = [await host({ WORKERS: '2' }), await host({})];
    const nginx = await startNginx(folder, undefined);
    try {
      const from = (api: string) => () => requestsPerSecond({ url: api + page, ...gzip });
      const [ofTwo, ofOne] = [from(two.match[1]!), from(one.match[1]!)];
      const ofNginx = () => requestsPerSecond({ url: `${nginx.origin}/page.json`, ...gzip });
      await ofTwo();
      await ofOne();
      const figures: Figure[] = [];
      for (const [name, peer] of [
        ['nginx, two workers', ofNginx],
        ['one process', ofOne],
      ] as const) {
        note(`workers: compared with ${name}`);
        const { ours, peer: theirs, ratio } = await inTurns(ofTwo, peer);
        figures.push({
          name: 'two workers, gzip 200',
          ours: perSecond(ours),
          peer: `${name} ${perSecond(theirs)}`,
          ratio,
        });
      }
      return figures;
    } finally {
      await nginx.stop();
      await Promise.all([stop(two.child), stop(one.child)]);
    }
  },
};

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chromiumArgs, findChromium } from '../support/chromium.ts';
import { type Benchmark, SkipBenchmark } from './benchmark.ts';
import type { Figure } from './figure.ts';
import { run, start, stop } from './processes.ts';

const pages = [
  ...['/', '/explorer', '/metros/us/tx/austin-round-rock-san-marcos-12420', '/measures/unemployment_rate'],
  ...['/states/tx', '/counties/48453-travis-county-tx', '/compare?ids=12420,14260,39580', '/docs/quick-start'],
];

/** Not installed with the project, which it would double; npm fetches it for the run. */
const version = '13.5.0';

interface Report {
  readonly categories: Readonly<Record<string, { readonly id: string; readonly score: number }>>;
  readonly audits: { readonly 'total-byte-weight': { readonly numericValue: number } };
}

export const lighthouse: Benchmark = {
  name: 'lighthouse',
  about: 'pages of the site as Lighthouse sees them on a slow telephone; needs a Chromium, and npm to fetch Lighthouse',
  async run({ temp, checkout, note }) {
    const chromium = findChromium();
    if (chromium === undefined) throw new SkipBenchmark('no Chromium was found; CHROMIUM_PATH names one');
    const { dir } = await checkout();
    const env = { ...process.env, PORT: '0', DATA_DIR: join(temp, 'lighthouse-data'), LIMIT_ADDRESS: '100000,1000000' };
    const { child, match } = await start(['node', 'dynamic/hosts/node/main.ts'], /site is at (\S+)\//, {
      cwd: dir,
      env,
    });
    const figures: Figure[] = [];
    try {
      for (const page of pages) {
        note(`lighthouse: ${page}`);
        const report = join(temp, 'lighthouse.json');
        const flags = `--headless=new ${chromiumArgs.join(' ')}`;
        const args = [
          match[1]! + page,
          '--quiet',
          `--chrome-flags=${flags}`,
          '--output=json',
          `--output-path=${report}`,
        ];
        await run(['npx', '--yes', `lighthouse@${version}`, ...args], {
          cwd: temp,
          env: { ...env, CHROME_PATH: chromium },
        });
        const { categories, audits } = JSON.parse(await readFile(report, 'utf8')) as Report;
        const scores = Object.values(categories).map(({ id, score }) => [id, Math.round(score * 100)] as const);
        const kilobytes = Math.round(audits['total-byte-weight'].numericValue / 1000);
        const ours = `${scores.map(([id, score]) => `${id} ${score}`).join(', ')}; ${kilobytes} kB`;
        figures.push({
          name: page,
          ours,
          ratio: Math.min(...scores.map(([, score]) => score)),
          target: { atLeast: 95 },
        });
      }
    } finally {
      await stop(child);
    }
    return figures;
  },
};

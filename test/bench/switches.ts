import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Agent, request } from 'undici';
import { activate } from '../../build/activate.ts';
import { buildRelease } from '../../build/render/build.ts';
import { silent } from '../../build/base/progress.ts';
import { copyRelease } from '../support/tiny.ts';
import type { Benchmark } from './benchmark.ts';
import { megabytes, perSecond } from './figure.ts';
import { memoryOf, start, stop } from './processes.ts';

const switches = 100;
/** From one address: fewer than may wait for a thread. */
const connections = 15;

const rankBody = JSON.stringify({
  requirements: {},
  criteria: [
    { measure: 'population_growth_5yr', direction: 'higher_better', weight: 2 },
    { measure: 'unemployment_rate', direction: 'lower_better' },
  ],
});

/** What each connection asks for in turn: stored pages, lists that are computed, rankings. */
const requests = [
  { path: '/metros/12420' },
  { path: '/measures/unemployment_rate/values?geography=county' },
  { path: '/measures/unemployment_rate/values?geography=county&per_page=500' },
  { path: '/rank?robustness=1', method: 'POST', body: rankBody },
] as const;

export const switching: Benchmark = {
  name: 'switches',
  about: `${switches} release switches under load: failed requests, memory, descriptors`,
  async run({ checkout, note }) {
    const { dir, releasesDir, id } = await checkout();
    const distDir = join(dir, 'dist');
    await copyRelease(join(releasesDir, id), join(releasesDir, 'other'), (manifest) => {
      manifest.id = 'other';
      manifest.created_at = new Date(Date.parse(manifest.created_at) + 86_400_000).toISOString();
    });
    const folders = { releasesDir, distDir, progress: silent };
    note('switches: building a second release');
    await buildRelease({ ...folders, id: 'other' });
    const unlimited = '999999999,999999999';
    const env = { ...process.env, PORT: '0', LIMIT_ADDRESS: unlimited, LOG_LEVEL: 'warn' };
    const host = await start([process.execPath, 'dynamic/hosts/node/main.ts'], /Serving (http:\S+?)\. /, {
      cwd: dir,
      env,
    });

    const { pid } = host.child;
    const open = () => readdirSync(`/proc/${pid}/fd`).length;
    const agent = new Agent({ connections });
    let [going, answered, failed] = [true, 0, 0];
    const client = async (first: number) => {
      for (let i = first; going; i++) {
        const { path, ...options } = requests[i % requests.length]!;
        const headers = { 'content-type': 'application/json' };
        const response = await request(host.match[1]! + path, { dispatcher: agent, headers, ...options }).catch(
          () => undefined,
        );
        await response?.body.dump();
        if (response?.statusCode === 200) answered++;
        else failed++;
      }
    };
    try {
      const load = Promise.all(Array.from({ length: connections }, (_, i) => client(i)));
      const began = performance.now();
      const memory: number[] = [];
      const descriptors: number[] = [];
      for (let i = 1; i <= switches; i++) {
        await activate(folders, i % 2 === 1 ? 'other' : id, new Date());
        await wait(600);
        if (![1, 10, 25, 50, 75, 100].includes(i)) continue;
        memory.push(memoryOf(pid!));
        descriptors.push(open());
        note(`switches: ${i} of ${switches}, ${failed} failed`);
      }
      going = false;
      await load;
      const seconds = (performance.now() - began) / 1000;
      return [
        { name: `${switches} switches under load, answers`, ours: perSecond(answered / seconds) },
        { name: '  failed requests', ours: String(failed), ratio: failed, target: { atMost: 0 } },
        {
          name: '  memory after 1, 10, 25, 50, 75 and 100',
          ours: memory.map(megabytes).join(', '),
          ratio: memory.at(-1)! / memory[1]!,
          target: { atMost: 1.5 },
        },
        { name: '  open descriptors', ours: descriptors.join(', ') },
      ];
    } finally {
      going = false;
      await agent.close();
      await stop(host.child);
    }
  },
};

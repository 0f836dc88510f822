import { Agent, request as httpRequest } from 'node:http';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openRelease } from '../../dynamic/release/reader.ts';
import { builtFiles } from '../../dynamic/release/served.ts';
import type { Benchmark } from './benchmark.ts';
import type { Checkout } from './checkout.ts';
import { type Figure, megabytes } from './figure.ts';
import { median } from './measure.ts';
import { memoryOf, onCore, run, start, stop } from './processes.ts';
import type { RankSteps } from './rankSteps.ts';
import { type BenchRequest, requests } from './requests.ts';

const steps = fileURLToPath(new URL('rankSteps.ts', import.meta.url));
const rounds = 3;
const concurrent = 50;

/** Seconds of load; `LOAD_SECONDS=300` shows whether memory stays flat. */
const loadSeconds = Number(process.env['LOAD_SECONDS'] ?? 20);

export const rank: Benchmark = {
  name: 'rank',
  about: 'compare, screen and rank beside serialising the same answer and beside a query each; first request; load',
  async run({ checkout, note }) {
    const built = await checkout();
    const found: RankSteps[] = [];
    for (let i = 0; i < rounds; i++) {
      note(`rank: answers, ${i + 1} of ${rounds}`);
      // As the host runs: Node strips the types itself.
      const said = await run(onCore(0, [process.execPath, steps, built.builtDir]), { cwd: built.dir });
      found.push(JSON.parse(said) as RankSteps);
    }
    return [...answers(found), ...(await overHttp(built, note))];
  },
};

function answers(found: readonly RankSteps[]): Figure[] {
  const of = (read: (steps: RankSteps) => number) => median(found.map(read));
  const perAnswer = Object.keys(found[0]!.answers).flatMap((name): Figure[] => {
    const one = (steps: RankSteps) => steps.answers[name]!;
    const { bytes, metros } = one(found[0]!);
    const ours = milliseconds(of((steps) => one(steps).answer));
    return [
      {
        name: `${name} (${metros} metros, ${Math.round(bytes / 1000)} kB)`,
        ours,
        peer: `JSON.stringify ${milliseconds(of((steps) => one(steps).stringify))}`,
        ratio: of((steps) => one(steps).answer / one(steps).stringify),
        target: { atMost: 1.2 },
      },
      {
        name: '  its rate beside one DuckDB query a request',
        ours,
        peer: `with a query ${milliseconds(of((steps) => one(steps).query))}`,
        ratio: of((steps) => one(steps).query / one(steps).answer),
        target: { atLeast: 6 },
      },
    ];
  });
  const robustness = of((steps) => steps.robustness);
  return [
    ...perAnswer,
    { name: 'ranking alone, no text', ours: milliseconds(of((steps) => steps.rank)) },
    { name: 'robustness, 1,000 draws', ours: milliseconds(robustness), ratio: robustness, target: { atMost: 50 } },
  ];
}

async function overHttp({ dir, builtDir }: Checkout, note: (text: string) => void): Promise<Figure[]> {
  const asked = await mixOf(builtDir);
  const { name, request } = asked[0]!;
  const env = { ...process.env, PORT: '0', LIMIT_ADDRESS: '999999999,999999999', LOG_LEVEL: 'silent' };
  const host = () =>
    start(onCore(0, [process.execPath, 'dynamic/hosts/node.ts']), /Serving (\S+)\./, { cwd: dir, env });
  const cold: { ready: number; first: number; second: number }[] = [];
  for (let i = 0; i < rounds; i++) {
    note(`rank: first request, ${i + 1} of ${rounds}`);
    const began = performance.now();
    const { child, match } = await host();
    const ready = performance.now() - began;
    const first = await send(match[1]!, request);
    const second = await send(match[1]!, request);
    cold.push({ ready, first: first.took, second: second.took });
    await stop(child);
  }
  note(`rank: ${concurrent} at a time for ${loadSeconds} s`);
  const { child, match } = await host();
  try {
    const load = await loaded(match[1]!, asked.map(({ request }) => request), () => memoryOf(child.pid!)); // prettier-ignore
    return [
      {
        name: `first ${name} after start`,
        ours: `${milliseconds(median(cold.map(({ first }) => first)))}, the second ${milliseconds(median(cold.map(({ second }) => second)))}`,
        peer: `start ${milliseconds(median(cold.map(({ ready }) => ready)))}`,
      },
      {
        name: `load: ${concurrent} mixed requests at a time, ${loadSeconds} s`,
        ours: `${Math.round(load.answered / loadSeconds)}/s, p50 ${milliseconds(load.p50)}, p99 ${milliseconds(load.p99)}`,
        peer: `${load.answered} answered`,
      },
      { name: '  errors', ours: String(load.errors), ratio: load.errors, target: { atMost: 0 } },
      {
        name: '  memory after a tenth, a quarter, a half, three quarters, all',
        ours: load.memory.map(megabytes).join(', '),
      },
    ];
  } finally {
    await stop(child);
  }
}

/** Requests of every kind, as clients mix them. */
async function mixOf(builtDir: string): Promise<{ name: string; request: BenchRequest }[]> {
  const { release, close } = await openRelease(join(builtDir, builtFiles.database));
  const measures = release.content.measures.filter(({ geographies }) => geographies.msa).map(({ name }) => name);
  close();
  const mix = Object.entries(requests(measures)).map(([name, request]) => ({ name, request }));
  const robust = {
    name: 'rank with robustness',
    request: { path: '/rank?robustness=1', input: mix[0]!.request.input },
  };
  return [...mix, robust];
}

const agent = new Agent({ keepAlive: true, maxSockets: concurrent });

/** Sends a request and reads its answer. @returns milliseconds that it took, and the status */
function send(api: string, { path, input }: BenchRequest): Promise<{ took: number; status: number }> {
  const get = path === '/metros/compare';
  const url = get ? `${api}${path}?${new URLSearchParams(input as Record<string, string>).toString()}` : api + path;
  const headers = get ? {} : { 'Content-Type': 'application/json' };
  return new Promise((resolve, reject) => {
    const began = performance.now();
    const request = httpRequest(url, { agent, method: get ? 'GET' : 'POST', headers }, (response) => {
      response.resume();
      response.on('end', () => resolve({ took: performance.now() - began, status: response.statusCode! }));
      response.on('error', reject);
    });
    request.on('error', reject);
    request.end(get ? undefined : JSON.stringify(input));
  });
}

async function loaded(api: string, mix: readonly BenchRequest[], memory: () => number) {
  const took: number[] = [];
  let errors = 0;
  let next = 0;
  const began = performance.now();
  const client = async () => {
    while (performance.now() - began < loadSeconds * 1000) {
      try {
        const answered = await send(api, mix[next++ % mix.length]!);
        took.push(answered.took);
        if (answered.status !== 200) errors++;
      } catch {
        errors++;
      }
    }
  };
  const samples: number[] = [];
  const timers = [0.1, 0.25, 0.5, 0.75].map((share) => {
    return setTimeout(() => samples.push(memory()), share * loadSeconds * 1000);
  });
  await Promise.all(Array.from({ length: concurrent }, client));
  timers.forEach((timer) => clearTimeout(timer));
  samples.push(memory());
  took.sort((a, b) => a - b);
  const at = (share: number) => took[Math.min(took.length - 1, Math.floor(share * took.length))]!;
  return { answered: took.length, errors, p50: at(0.5), p99: at(0.99), memory: samples };
}

const milliseconds = (ms: number) => `${ms.toFixed(ms < 10 ? 2 : 0)} ms`;

import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openRelease } from '../../common/release/reader.ts';
import { builtFiles } from '../../common/release/served.ts';
import type { Benchmark } from './benchmark.ts';
import type { Checkout } from './checkout.ts';
import type { Figure } from './figure.ts';
import { median } from './measure.ts';
import { onCore, run, start, stop } from './processes.ts';
import type { RankSteps } from './rankSteps.ts';
import { rankRequest } from './requests.ts';

const steps = fileURLToPath(new URL('rankSteps.ts', import.meta.url));
const rounds = 3;

export const rank: Benchmark = {
  name: 'rank',
  about: 'compare, screen and rank compared with serializing the same answer and with a query each; first request',
  async run({ checkout, note }) {
    const built = await checkout();
    const found: RankSteps[] = [];
    for (let i = 0; i < rounds; i++) {
      note(`rank: answers, ${i + 1} of ${rounds}`);
      // As the host runs: Node strips the types itself.
      const output = await run(onCore(0, [process.execPath, steps, built.builtDir]), { cwd: built.dir });
      found.push(JSON.parse(output) as RankSteps);
    }
    return [...answers(found), await firstRequest(built, note)];
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
        name: '  its rate divided by that with one DuckDB query a request',
        ours,
        peer: `with a query ${milliseconds(of((steps) => one(steps).query))}`,
        ratio: of((steps) => one(steps).query / one(steps).answer),
        target: { atLeast: 6 },
      },
    ];
  });
  const timed = (name: string, took: number, atMost: number, naive?: keyof RankSteps['naive']): Figure => {
    const peer = naive && `naive ${milliseconds(of((steps) => steps.naive[naive]))}`;
    return {
      name: `${name}, ms`,
      ours: milliseconds(took),
      ...(peer ? { peer } : {}),
      ratio: took,
      target: { atMost },
    };
  };
  return [
    ...perAnswer,
    { name: 'ranking alone, no text', ours: milliseconds(of((steps) => steps.rank)) },
    timed(
      'robustness, 6 criteria, 3 Requirements',
      of((steps) => steps.robustness),
      4,
      'robustness',
    ),
    timed(
      'robustness, 20 criteria, all metros',
      of((steps) => steps.robustnessOfAll),
      20,
    ),
    timed(
      'explain, 6 criteria, all metros',
      of((steps) => steps.explain),
      1,
    ),
    timed(
      'flip, 6 criteria, all metros',
      of((steps) => steps.flip),
      1,
      'flip',
    ),
    timed(
      'frontier, 6 criteria, all metros',
      of((steps) => steps.frontier),
      50,
      'frontier',
    ),
    timed(
      'acceptability, 10,000 draws, 6 criteria, all metros',
      of((steps) => steps.acceptability),
      60,
      'acceptability',
    ),
    ...analyses(found),
  ];
}

/** The most milliseconds that the answer of an analysis may take; others have no target. */
const analysisTargets: Readonly<Record<string, number>> = { 'moves, 6 criteria': 20 };

function analyses(found: readonly RankSteps[]): Figure[] {
  return Object.keys(found[0]!.analyses).map((name): Figure => {
    const of = (read: (one: RankSteps['analyses'][string]) => number) =>
      median(found.map((steps) => read(steps.analyses[name]!)));
    const took = of(({ answer }) => answer);
    const atMost = analysisTargets[name];
    return {
      name: `answer of ${name} (${Math.round(found[0]!.analyses[name]!.bytes / 1000)} kB), ms`,
      ours: milliseconds(took),
      peer: `JSON.stringify ${milliseconds(of(({ stringify }) => stringify))}`,
      ...(atMost === undefined ? {} : { ratio: took, target: { atMost } }),
    };
  });
}

async function firstRequest({ dir, builtDir }: Checkout, note: (text: string) => void): Promise<Figure> {
  const { release, close } = await openRelease(join(builtDir, builtFiles.database));
  const measures = release.content.measures.filter(({ geographies }) => geographies.msa).map(({ name }) => name);
  close();
  const { criteria, ...rest } = rankRequest(measures);
  // Another ranking than the first, whose answer is kept.
  const bodies = [criteria, criteria.toReversed()].map((criteria) => JSON.stringify({ ...rest, criteria }));
  const env = { ...process.env, PORT: '0', LIMIT_ADDRESS: '999999999,999999999', LOG_LEVEL: 'silent' };
  const cold: { ready: number; first: number; second: number }[] = [];
  for (let i = 0; i < rounds; i++) {
    note(`rank: first request, ${i + 1} of ${rounds}`);
    const began = performance.now();
    const command = onCore(0, [process.execPath, 'dynamic/hosts/node/main.ts']);
    const { child, match } = await start(command, /Serving (\S+)\./, { cwd: dir, env });
    const ready = performance.now() - began;
    const first = await timeOf(match[1]!, bodies[0]!);
    const second = await timeOf(match[1]!, bodies[1]!);
    cold.push({ ready, first, second });
    await stop(child);
  }
  return {
    name: 'first ranking after start',
    ours: `${milliseconds(median(cold.map(({ first }) => first)))}, the second ${milliseconds(median(cold.map(({ second }) => second)))}`,
    peer: `start ${milliseconds(median(cold.map(({ ready }) => ready)))}`,
  };
}

/** Milliseconds from sending a ranking to the end of its answer. */
async function timeOf(api: string, body: string): Promise<number> {
  const began = performance.now();
  const response = await fetch(`${api}/rank`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body,
  });
  await response.arrayBuffer();
  if (response.status !== 200) throw new Error(`a ranking returned ${response.status}`);
  return performance.now() - began;
}

const milliseconds = (ms: number) => `${ms.toFixed(ms < 10 ? 2 : 0)} ms`;

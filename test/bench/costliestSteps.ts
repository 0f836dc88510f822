import { join } from 'node:path';
import { readTexts } from '../../api/examples.ts';
import { ApiError } from '../../api/domain/errors.ts';
import type { Release } from '../../api/domain/release.ts';
import { defaultLimits } from '../../api/gate/principal.ts';
import { operations } from '../../api/operations/index.ts';
import type { Me } from '../../api/schemas/me.ts';
import { openRelease } from '../../common/release/reader.ts';
import { builtFiles } from '../../common/release/served.ts';
import { type Asker, computeHere } from '../../dynamic/compute/compute.ts';
import { tools } from '../../dynamic/tools/list/index.ts';
import { costliestArguments } from '../support/costliest.ts';

/** What a request took, in milliseconds: medians of the runs. */
interface Took {
  /** Processor time of the thread that answers. */
  readonly thread: number;
  /** Time from the request to its answer, with reads of the database. */
  readonly elapsed: number;
}

/**
 * Times the most expensive request of every operation and tool as a compute thread answers it.
 * Argument: the folder of a built release. Prints a list of CostliestStep as JSON.
 */
export interface CostliestStep {
  readonly name: string;
  /** In a release of which no figures were read yet. */
  readonly cold: Took;
  /** The same request again. */
  readonly warm: Took;
}

/** How often each request is timed, each time in a newly opened release. */
const runs = 3;

const [builtDir] = process.argv.slice(2) as [string];
const file = join(builtDir, builtFiles.database);
const compute = computeHere({ origin: 'http://metro.test', limits: defaultLimits, clock: Date.now });
const asker: Asker = { client: { key: '', lane: 'open', groups: [] }, signal: new AbortController().signal };
const id = '00000000-0000-5000-8000-000000000000';
const me: Me = {
  user: { id, name: null },
  account: { id, name: 'Bench', role: 'owner' },
  credential: { type: 'api_key', id, scopes: ['read'] },
  access: { tier: 'api', rate_limit: { per_minute: 60, per_day: 10_000 } },
};

type Step = readonly [name: string, run: (release: Release) => Promise<unknown>];

function stepsOf(release: Release): Step[] {
  const ofOperations = operations.flatMap((operation) =>
    operation.costliest(release).map(({ input = {}, body }, i): Step => {
      const read = () => readTexts(operation, input, body);
      return [
        `${operation.id} ${i + 1}`,
        (release) => compute.answer({ operation, input: read(), me, encoding: 'gzip' }, { release }, asker),
      ];
    }),
  );
  const ofTools = tools.flatMap(({ name, operations }) =>
    operations.flatMap((tool) =>
      costliestArguments(tool, release).map((args, i): Step => [
        `tool ${name}${tool.when ? ` (${tool.when})` : ''} ${i + 1}`,
        // What does not fit into one answer is refused after it was computed.
        (release) =>
          compute.callTool({ tool: name, args, me, structured: true }, { release }, asker).catch(ignoreRefusal),
      ]),
    ),
  );
  return [...ofOperations, ...ofTools];
}

function ignoreRefusal(error: unknown): void {
  if (!(error instanceof ApiError && error.code === 'invalid_request')) throw error;
}

async function timed(run: () => Promise<unknown>): Promise<Took> {
  const before = process.threadCpuUsage();
  const began = performance.now();
  await run();
  const elapsed = performance.now() - began;
  const { user, system } = process.threadCpuUsage(before);
  return { thread: (user + system) / 1000, elapsed };
}

const middle = (times: readonly number[]): number => times.toSorted((a, b) => a - b)[times.length >> 1]!;

const median = (all: readonly Took[]): Took => ({
  thread: middle(all.map(({ thread }) => thread)),
  elapsed: middle(all.map(({ elapsed }) => elapsed)),
});

const first = await openRelease(file, { whole: true });
const steps = stepsOf(first.release);
// Compiles the code.
for (const [, run] of steps) await run(first.release);
first.close();
const measured: CostliestStep[] = [];
for (const [name, run] of steps) {
  const cold: Took[] = [];
  const warm: Took[] = [];
  for (let i = 0; i < runs; i++) {
    const { release, close } = await openRelease(file, { whole: true });
    await release.history();
    cold.push(await timed(() => run(release)));
    warm.push(await timed(() => run(release)));
    close();
  }
  measured.push({ name, cold: median(cold), warm: median(warm) });
}
process.stdout.write(JSON.stringify(measured));

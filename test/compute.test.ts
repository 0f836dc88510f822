import {
  closeSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Worker } from 'node:worker_threads';
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { defaultLimits } from '../api/gate/principal.ts';
import { type AnswerCall, type Asker, type Compute, computeHere } from '../dynamic/compute/compute.ts';
import { charged } from '../dynamic/compute/charged.ts';
import type { Client } from '../dynamic/compute/costs.ts';
import type { FairQueue } from '../dynamic/compute/fairQueue.ts';
import { ComputeThreads } from '../dynamic/compute/threads.ts';
import { everyCriterion } from '../api/operations/costliest.ts';
import { operations } from '../api/operations/index.ts';
import {
  BuiltRelease,
  builtFiles,
  type HeldRelease,
  type Served,
  servedWithoutPages,
} from '../common/release/served.ts';
import { inProcess } from './support/client.ts';
import { plainQueue } from './support/queue.ts';
import { openServed } from './support/served.ts';
import { openBuilt, openOwn, service } from './support/service.ts';
import { builtWorkshop } from './support/tiny.ts';

/** The bytes of a database that are overwritten to damage one of its blocks of 256 KiB: its checksum does not fit any more. */
const damagedBytes = 4096;

/** Copies a database into a folder, and damages a block. @returns repairs it */
function copyDamaged(database: string, folder: string, block: number): () => void {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, builtFiles.database);
  if (!existsSync(file)) copyFileSync(database, file);
  const start = 12_288 + 4096 + block * 262_144;
  const handle = openSync(file, 'r+');
  const whole = Buffer.alloc(damagedBytes);
  readSync(handle, whole, 0, damagedBytes, start);
  writeSync(handle, Buffer.alloc(damagedBytes), 0, damagedBytes, start);
  closeSync(handle);
  return () => {
    const again = openSync(file, 'r+');
    writeSync(again, whole, 0, damagedBytes, start);
    closeSync(again);
  };
}

/** Copies a database into a folder, and damages the first block without which the values of a measure cannot be read. */
async function copyWithout(measure: string, database: string, folder: string): Promise<void> {
  for (let block = 0; block < 50; block++) {
    const repair = copyDamaged(database, folder, block);
    const isRead = await BuiltRelease.open(folder, pino({ level: 'silent' })).then(
      (probe) =>
        probe.release
          .column(measure, 'msa')
          .then(() => true)
          .catch(() => false)
          .finally(() => probe.close()),
      // Without the block, the release cannot be opened at all.
      () => true,
    );
    if (!isRead) return;
    repair();
  }
  throw new Error(`no block of ${database} holds ${measure}`);
}

/** A clock that goes on only where a test says so, and work that takes some of its time. */
function fakeClock() {
  let now = 0;
  return { now: () => now, take: (ms: number) => Promise.resolve({ at: (now += ms) }) };
}

it.for([
  ['computing alone, not the opening of the release', 5000, 7],
  ['nothing where computing takes nothing', 5000, 0],
] as const)('a thread charges %s', async ([, opening, computing]) => {
  const { now, take } = fakeClock();
  const done = await charged(
    () => take(opening),
    ({ at }) => take(computing).then((one) => ({ of: at, to: one.at })),
    now,
  );
  expect(done).toEqual({ of: opening, to: opening + computing, cost: computing });
});

it('a thread charges nothing for a release that cannot be opened', async () => {
  const { now, take } = fakeClock();
  const opens = () => take(5000).then(() => Promise.reject(new Error('no such file')));
  expect(await charged(opens, () => take(7), now)).toEqual({ unopened: 'no such file', cost: 0 });
});

const never = new AbortController().signal;
describe('threads', () => {
  let served: Served;
  /** Threads that the tests share, which take seconds to start. */
  let sharedThreads: ComputeThreads;
  let shared: Compute<HeldRelease>;
  let queue: FairQueue;
  /** Threads of one test. */
  let own: ComputeThreads | undefined;
  const started: Worker[] = [];
  const note = (worker: Worker) => void started.push(worker);
  const options = { origin: 'http://metro.test', limits: defaultLimits, clock: Date.now };
  const log = pino({ level: 'silent' });
  const client: Client = { key: 'test', lane: 'open', groups: [] };
  const asker: Asker = { client, signal: never };
  const operation = operations.find(({ id }) => id === 'rankMetros')!;

  beforeAll(async () => {
    served = await openBuilt(inject('release'));
    process.on('worker', note);
    queue = plainQueue();
    sharedThreads = new ComputeThreads(options.limits, { queue, log });
    shared = sharedThreads.at(options.origin);
  });
  afterEach(async () => {
    await own?.close();
    own = undefined;
  });
  afterAll(async () => {
    process.off('worker', note);
    await sharedThreads.close();
  });

  /** Starts threads for one test. */
  const start = (bounds: Parameters<typeof plainQueue>[0] = {}, ownLog = log) => {
    own = new ComputeThreads(options.limits, { queue: plainQueue(bounds), log: ownLog });
    return own.at(options.origin);
  };
  const listed = { geography: 'msa', offset: 0, max_rows: 500 };
  let weights = 0;
  /** A ranking that no test asked for yet: no answer of it is kept. */
  const rankCall = (weight = ++weights): AnswerCall => ({
    operation,
    input: {
      ...listed,
      robustness: true,
      body: { criteria: [{ measure: 'unemployment_rate', direction: 'lower_better', weight }] },
    },
    me: undefined,
    encoding: 'identity',
  });
  const post = (body: unknown) => ({
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });

  it('return the same bytes as the main thread for every heavy operation and tool', async () => {
    const requests: [string, object?][] = [
      ['/api/v1/rank?robustness=1', { criteria: [{ measure: 'gdp', direction: 'higher_better' }] }],
      ['/api/v1/rank', { criteria: [{ measure: 'gdpx', direction: 'higher_better' }] }],
      ['/api/v1/screen?near_misses=1', { requirements: { max_unemployment: 4 } }],
      ['/api/v1/metros/compare?ids=12420,19100'],
      ['/api/v1/measures?q=rate'],
      ['/api/v1/measures/unemployment_rate/values?geography=msa&per_page=7'],
      ['/api/v1/openapi.json'],
      [
        '/mcp',
        { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'search_measures', arguments: { q: 'wage' } } },
      ],
      ['/mcp', { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'explain_place', arguments: {} } }],
      ['/mcp', { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'whoami', arguments: {} } }],
    ];
    const here = await inProcess(service({ served, compute: computeHere(options) }));
    const threads = await inProcess(service({ served, compute: shared }));
    for (const [path, body] of requests) {
      const [a, b] = [await here.send(path, body && post(body)), await threads.send(path, body && post(body))];
      expect([b.status, b.text, b.headers.etag], path).toEqual([a.status, a.text, a.headers.etag]);
    }
    expect(started.length).toBeGreaterThan(0);
  });

  it('read MCP arguments as deeply nested as the endpoint lets through, which refuses deeper ones', async () => {
    const client = await inProcess(service({ served, compute: shared }));
    const call = (levels: number) =>
      client.send('/mcp', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"search_measures","arguments":{"q":${'['.repeat(levels)}${']'.repeat(levels)}}}}`,
      });
    const { status, json } = await call(61);
    expect([status, json.result.isError, json.result.content[0].text]).toEqual([
      200,
      true,
      expect.stringMatching(/^bad_request: q: must be/),
    ]);
    expect((await call(30_000)).status).toBe(400);
  });

  it('charge a client for the time of its requests', async () => {
    const compute = start({ budgets: { open: 1e-6, api: Infinity } });
    await compute.answer(rankCall(), served, asker);
    const refused = compute.answer(rankCall(), served, asker);
    const { retryAfter } = (await refused.catch((error: unknown) => error)) as { retryAfter: number };
    expect(retryAfter).toBeGreaterThan(0);
  });

  it('return 503 with Retry-After when too many requests wait (D72)', async () => {
    const client = await inProcess(service({ served, compute: start({ maxWaiting: 0 }) }));
    const body = (weight: number) => ({ criteria: [{ measure: 'gdp', direction: 'higher_better', weight }] });
    const answers = await Promise.all([1, 2, 3].map((weight) => client.send('/api/v1/rank', post(body(weight)))));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 503, 503]);
    const refused = answers.find(({ status }) => status === 503)!;
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(refused.json).toEqual({ error: 'unavailable', message: expect.stringMatching(/busy/) });
  });

  it('are replaced after a crash: the running request fails, the next one succeeds', async () => {
    const compute = start();
    // A ranking by every measure takes much longer than ending the thread does. Its figures are read before: DuckDB must not work then.
    const long = (weight: number): AnswerCall => {
      const criteria = everyCriterion(served.release).map((one) => ({ ...one, weight }));
      return { ...rankCall(), input: { ...listed, robustness: true, partial: true, body: { criteria } } };
    };
    await compute.answer(long(1), served, asker);
    const running = compute.answer(long(2), served, asker);
    const failed = expect(running).rejects.toThrow(/worker exited/);
    await started.at(-1)!.terminate();
    await failed;
    expect((await compute.answer(rankCall(), served, asker)).body.length).toBeGreaterThan(1000);
  });

  it('do not compute a request whose connection closed while it waited (D73)', async () => {
    const gone = new AbortController();
    const first = shared.answer(rankCall(), served, asker);
    const second = shared.answer(rankCall(), served, { client, signal: gone.signal });
    await expect.poll(() => queue.waiting).toBe(1);
    gone.abort();
    await expect(second).rejects.toThrow('aborted');
    expect(queue.waiting).toBe(0);
    await first;
  });

  const getCall = (id: string, input: AnswerCall['input'], encoding: AnswerCall['encoding']): AnswerCall => ({
    operation: operations.find((operation) => operation.id === id)!,
    input,
    me: undefined,
    encoding,
  });
  const county = { name: 'population', geography: 'county', page: 1, per_page: 499 };

  it.each([
    ['POST', rankCall()],
    ['GET', getCall('getMeasureValues', county, 'gzip')],
  ])('compute identical %s requests once (D74)', async (_method, call) => {
    const first = await shared.answer(call, served, asker);
    const before = queue.running;
    const again = shared.answer({ ...call, input: { ...call.input } }, served, asker);
    expect(queue.running).toBe(before);
    expect(await again).toBe(first);
  });

  it('keep one answer for each encoding, all with one entity tag (D31, D86)', async () => {
    const [identity, gzip, br, zstd] = await Promise.all(
      (['identity', 'gzip', 'br', 'zstd'] as const).map((encoding) =>
        shared.answer(getCall('getMeasureValues', county, encoding), served, asker),
      ),
    );
    expect(new Set([identity, gzip, br, zstd].map((answer) => answer!.etag)).size).toBe(1);
    const plain = Buffer.from(identity!.body);
    expect(gunzipSync(gzip!.body)).toEqual(plain);
    expect(brotliDecompressSync(br!.body)).toEqual(plain);
    expect(zstdDecompressSync(zstd!.body)).toEqual(plain);
    expect(await shared.answer(getCall('getMeasureValues', county, 'gzip'), served, asker)).toBe(gzip);
  });

  it('keep the answers with a flag that is on by default apart from those without it', async () => {
    const ask = async (figures: object) => {
      const body = { criteria: [{ measure: 'median_household_income_1yr', direction: 'higher_better', weight: 1 }] };
      const call: AnswerCall = { ...rankCall(1), input: { ...listed, robustness: true, ...figures, body } };
      const { data } = JSON.parse(String(Buffer.from((await shared.answer(call, served, asker)).body)));
      return data.metros[73].rank_interval;
    };
    expect(await ask({ figures: false })).toBeNull();
    // Huntsville, 74th by its figure.
    const [best, worst] = await ask({});
    expect([best < 74, worst > 74]).toEqual([true, true]);
    expect(await ask({ figures: true })).toEqual([best, worst]);
    expect(await ask({ figures: false })).toBeNull();
  });

  it('never keep an answer for one credential or one day (D86)', async () => {
    const call = getCall('listIncentivePrograms', { page: 1, per_page: 200 }, 'gzip');
    const first = await shared.answer(call, served, asker);
    expect(await shared.answer(call, served, asker)).not.toBe(first);
  });

  it('go on when a release is replaced, and answer from the next one (D71)', async () => {
    const before = await openOwn(inject('release'));
    await shared.answer(rankCall(), before, asker);
    before.close();
    const call = rankCall();
    await expect(shared.answer(call, before, asker)).rejects.toMatchObject({ code: 'unavailable' });
    const threads = started.length;
    await shared.answer(call, served, asker);
    expect(started.length).toBe(threads);
  });

  it('answer from a damaged database what they can read, and say what they cannot', async () => {
    const folder = join(mkdtempSync(join(tmpdir(), 'damaged-')), served.id);
    copyDamaged(served.file, folder, 14);
    const errors: string[] = [];
    const log = pino({ level: 'error' }, { write: (line) => void errors.push(line) });
    const [probe, damaged] = [
      await BuiltRelease.open(folder, pino({ level: 'silent' })),
      await BuiltRelease.open(folder, log),
    ];
    const names = probe.release.content.measures.filter(({ geographies }) => geographies.msa).map(({ name }) => name);
    const reads = await Promise.allSettled(names.map((name) => probe.release.column(name, 'msa')));
    const nameOf = (status: string) => names[reads.findIndex((one) => one.status === status)]!;
    const figures = operations.find(({ id }) => id === 'getMeasureValues')!;
    const read = (name: string) => {
      const input = { name, geography: 'msa', page: 1, per_page: 9 } as const;
      return shared.answer({ operation: figures, input, me: undefined, encoding: 'identity' }, damaged, asker);
    };
    expect((await read(nameOf('fulfilled'))).body.length).toBeGreaterThan(100);
    expect([damaged.isUnreadable, errors]).toEqual([false, []]);
    await expect(read(nameOf('rejected'))).rejects.toThrow(`release.duckdb of release ${served.id} cannot be read`);
    expect([damaged.isUnreadable, errors.length]).toEqual([true, 1]);
    for (const one of [probe, damaged]) one.close();
    rmSync(dirname(folder), { recursive: true });
  });

  it('name the release whose file cannot be read, where a request compares two', async () => {
    const shop = await builtWorkshop();
    await copyWithout('population', served.file, join(shop.distDir, served.id));
    const errors: string[] = [];
    const log = pino({ level: 'error' }, { write: (line) => void errors.push(line) });
    const active = await BuiltRelease.open(join(shop.distDir, 'tiny-1'), log);
    const body = {
      criteria: [{ measure: 'population', direction: 'higher_better', weight: 1 }],
      from: served.id,
      to: 'tiny-1',
    };
    const moves = operations.find(({ id }) => id === 'explainMoves')!;
    const asked = start({}, log).answer(
      { operation: moves, input: { geography: 'msa', body }, me: undefined, encoding: 'identity' },
      active,
      asker,
    );
    await expect(asked).rejects.toThrow(`release.duckdb of release ${served.id} cannot be read`);
    expect(active.isUnreadable).toBe(false);
    expect(errors).toEqual([expect.stringContaining(join(shop.distDir, served.id))]);
    active.close();
    await shop.remove();
  });

  it('refuse to answer from another release, and say so once (D71)', async () => {
    const errors: string[] = [];
    const log = pino({ level: 'error' }, { write: (line) => void errors.push(line) });
    const compute = start({}, log);
    // A small release, because the thread opens it each time.
    const shop = await builtWorkshop();
    const small = await openServed(join(shop.distDir, 'tiny-1'));
    const other = { ...servedWithoutPages(small.file, small), id: 'another' };
    for (let i = 0; i < 2; i++)
      await expect(compute.answer(rankCall(), other, asker)).rejects.toMatchObject({ code: 'unavailable' });
    const rebuilt = { ...other, id: small.id, version: 'another file' };
    await expect(compute.answer(rankCall(), rebuilt, asker)).rejects.toMatchObject({ code: 'unavailable' });
    expect(errors).toHaveLength(2);
    expect(errors[1]).toMatch(/was replaced/);
    expect(errors[0]).toMatch(/no longer holds the release another/);
    small.close();
    await shop.remove();
  });
});

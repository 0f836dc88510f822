import type { CallToolResult } from '@modelcontextprotocol/server';
import { LRUCache } from 'lru-cache';
import { Piscina } from 'piscina';
import type { Logger } from 'pino';
import { ApiError } from '../../api/errors.ts';
import type { Served } from '../release/served.ts';
import {
  type AnswerCall,
  type Asker,
  type Compute,
  computeHere,
  type ComputeOptions,
  type ToolCall,
} from './compute.ts';
import type { FairQueue } from './fairQueue.ts';
import type { Done, Job, ThreadData } from './thread.ts';

/** A job takes milliseconds; a thread that is busy for longer than this is ended, and another takes its place. */
const maxJobMs = 60_000;

/** A thread that has nothing to do ends after this; the last one stays. */
const idleMs = 60_000;

/** Bytes of bodies that are kept of the answers to POST requests. */
const bodyCacheBytes = 32 * 1024 * 1024;

/** The threads of one release, and the answers that they computed. */
interface Pool {
  readonly threads: Piscina<Job, Done>;
  readonly bodies: LRUCache<string, Uint8Array>;
}

/**
 * Computes in threads, which start with `warm` or the first call. Each has the release open for itself; a release has threads of its
 * own, which end when it is closed.
 */
export class ComputeThreads implements Compute<Served> {
  readonly #options: ComputeOptions;
  readonly #here: Compute;
  readonly #queue: FairQueue;
  readonly #log: Logger;
  readonly #pools = new Map<Served, Pool>();

  /** @param queue its bound of running work is the number of threads */
  constructor(options: ComputeOptions, { queue, log }: { readonly queue: FairQueue; readonly log: Logger }) {
    this.#options = options;
    this.#here = computeHere(options);
    this.#queue = queue;
    this.#log = log;
  }

  /** Starts a thread of a release before a request needs one. */
  warm(served: Served): void {
    this.#poolOf(served);
  }

  async answer(call: AnswerCall, served: Served | undefined, asker: Asker): Promise<Uint8Array> {
    const { operation, input, me } = call;
    if (!served || !operation.heavy) return this.#here.answer(call, served, asker);
    const key = operation.method === 'post' ? `${operation.id} ${JSON.stringify(input)}` : undefined;
    const known = key === undefined ? undefined : this.#poolOf(served).bodies.get(key);
    if (known) return known;
    const job = { kind: 'answer', call: { operation: operation.id, input, me } } as const;
    const body = (await this.#run(served, job, asker)) as Uint8Array;
    if (key !== undefined) this.#pools.get(served)?.bodies.set(key, body);
    return body;
  }

  async callTool(call: ToolCall, served: Served | undefined, asker: Asker): Promise<CallToolResult> {
    if (!served) return this.#here.callTool(call, served, asker);
    const done = await this.#run(served, { kind: 'tool', call }, asker);
    return (done as { result: CallToolResult }).result;
  }

  /** Ends every thread. */
  async close(): Promise<void> {
    await Promise.all([...this.#pools.keys()].map((served) => this.#end(served)));
  }

  async #run(served: Served, job: Job, { client, signal }: Asker): Promise<Exclude<Done, { refused: unknown }>> {
    const done = await this.#queue.run(client, signal, () =>
      this.#poolOf(served).threads.run(job, { signal: AbortSignal.timeout(maxJobMs) }),
    );
    if ('refused' in done) throw new ApiError(done.refused.code, done.refused.message);
    return done;
  }

  #poolOf(served: Served): Pool {
    let pool = this.#pools.get(served);
    if (!pool) {
      if (served.closed.aborted) throw new ApiError('unavailable', 'the release was replaced; send the request again');
      this.#pools.set(served, (pool = this.#start(served)));
      served.closed.addEventListener('abort', () => void this.#end(served), { once: true });
    }
    return pool;
  }

  #start({ file, id, release }: Served): Pool {
    const { origin, limits } = this.#options;
    const threads = new Piscina<Job, Done>({
      filename: new URL('./thread.ts', import.meta.url).href,
      workerData: { origin, limits, file, id, modified: release.content.modified } satisfies ThreadData,
      execArgv: [],
      minThreads: 1,
      maxThreads: this.#queue.maxRunning,
      idleTimeout: idleMs,
      atomics: 'disabled',
      recordTiming: false,
    });
    // One that computes fails its request instead.
    threads.on('error', (error: unknown) => this.#log.error({ err: error }, 'an idle thread failed and was replaced'));
    const sizeCalculation = (body: Uint8Array, key: string) => body.byteLength + key.length;
    return { threads, bodies: new LRUCache({ maxSize: bodyCacheBytes, sizeCalculation }) };
  }

  async #end(served: Served): Promise<void> {
    const pool = this.#pools.get(served);
    this.#pools.delete(served);
    await pool?.threads.destroy();
  }
}

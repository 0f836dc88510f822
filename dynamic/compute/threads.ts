import { dirname } from 'node:path';
import type { CallToolResult } from '@modelcontextprotocol/server';
import { LRUCache } from 'lru-cache';
import { Piscina } from 'piscina';
import type { Logger } from 'pino';
import { ApiError } from '../../api/domain/errors.ts';
import { type Input, keyOf, type Operation } from '../../api/operations/operation.ts';
import { repairAdvice } from '../../common/release/pointer.ts';
import type { HeldRelease } from '../../common/release/served.ts';
import type { Limits } from '../../api/gate/principal.ts';
import { type Answer, type Asker, type Compute, computeHere } from './compute.ts';
import type { FairQueue } from './fairQueue.ts';
import type { JobResult, JobOutcome, Job, ThreadData, Unreadable, Work } from './thread.ts';

/** A job takes milliseconds; a thread that is busy for longer than this is ended, and another takes its place. */
const maxJobMs = 60_000;

/** Bytes of answers of one release that are kept, each in the encodings that clients asked for. */
const answerCacheBytes = 32 * 1024 * 1024;

/**
 * Threads that compute. The first one starts at once, and loads its modules while the server opens its files. Each opens the
 * releases that it is asked for by itself. Threads outlive releases: ending one while DuckDB works in it would end the process.
 */
export class ComputeThreads {
  readonly #limits: Limits;
  readonly #queue: FairQueue;
  readonly #log: Logger;
  readonly #answers = new WeakMap<HeldRelease, LRUCache<string, Answer>>();
  readonly #threads: Piscina<Job, JobOutcome>;
  /** Releases that a thread could not open, which was reported. */
  readonly #unopened = new WeakSet<HeldRelease>();

  /** @param queue its bound of running work is the number of threads */
  constructor(limits: Limits, { queue, log }: { readonly queue: FairQueue; readonly log: Logger }) {
    this.#limits = limits;
    this.#queue = queue;
    this.#log = log;
    this.#threads = new Piscina<Job, JobOutcome>({
      filename: new URL('./thread.ts', import.meta.url).href,
      workerData: { limits } satisfies ThreadData,
      execArgv: [],
      minThreads: 1,
      maxThreads: queue.maxRunning,
      idleTimeout: Infinity,
      atomics: 'disabled',
      recordTiming: false,
    });
    // One that computes fails its request instead.
    this.#threads.on('error', (error: unknown) =>
      this.#log.error({ err: error }, 'an idle thread failed and was replaced'),
    );
  }

  /** Opens a release in a thread before a request needs it. A failure is reported. */
  async warm(served: HeldRelease): Promise<void> {
    try {
      this.#result(await this.#send({ kind: 'open' }, served), served);
    } catch (error) {
      this.#log.warn({ err: error, release: served.id }, 'a thread is not ready yet');
    }
  }

  /** Returns what computes for a server with a public origin, which it may know only once it listens. */
  at(origin: string): Compute<HeldRelease> {
    const here = computeHere({ origin, limits: this.#limits, clock: Date.now });
    return {
      answer: async (call, served, asker) => {
        const { operation, input, me, encoding } = call;
        if (!served || (served.release && !operation.heavy)) return here.answer(call, served, asker);
        const key = isCacheable(operation) ? `${encoding} ${requestKey(operation, input)}` : undefined;
        const answers = this.#answersOf(served);
        const known = key === undefined ? undefined : answers.get(key);
        if (known) return known;
        const work = { kind: 'answer', origin, call: { operation: operation.id, input, me, encoding } } as const;
        const { answer } = (await this.#run(served, work, asker)) as { answer: Answer };
        if (key !== undefined) answers.set(key, answer);
        return answer;
      },
      callTool: async (call, served, asker) => {
        if (!served) return here.callTool(call, served, asker);
        const done = await this.#run(served, { kind: 'tool', origin, call }, asker);
        return (done as { result: CallToolResult }).result;
      },
    };
  }

  /** Ends every thread after its job. */
  async close(): Promise<void> {
    await this.#threads.close();
  }

  async #run(served: HeldRelease, work: Work, { client, signal }: Asker): Promise<JobResult> {
    const start = () => {
      if (served.closed.aborted) throw new ApiError('unavailable', 'the release was replaced; send the request again');
      return this.#send(work, served);
    };
    const done = await this.#queue.run(client, signal, start, ({ cost }) => cost);
    return this.#result(done, served);
  }

  /** @throws ApiError what the client is told instead */
  #result(done: JobOutcome, served: HeldRelease): JobResult {
    if ('refused' in done) {
      const { code, message, retryAfter, unreadable } = done.refused;
      if (unreadable) this.#noteUnreadable(unreadable, served);
      throw new ApiError(code, message, retryAfter === undefined ? {} : { retryAfter });
    }
    if (!('unopened' in done)) return done;
    if (!this.#unopened.has(served)) this.#log.error({ reason: done.unopened }, 'a thread cannot open the release');
    this.#unopened.add(served);
    throw new ApiError('unavailable', 'the figures of the release cannot be read now; try again in a few seconds');
  }

  /** Reports a file that could not be read, which may be of another release that the request names. */
  #noteUnreadable({ reason, ...file }: Unreadable, served: HeldRelease): void {
    const error = new Error(reason);
    if (dirname(file.path) === dirname(served.file)) served.noteUnreadable(file, error);
    else
      this.#log.error(
        { err: error },
        `${file.path} cannot be read, and requests that need it get 503; ${repairAdvice}`,
      );
  }

  #send(work: Work, served: HeldRelease): Promise<JobOutcome> {
    return this.#threads.run({ ...work, release: refOf(served) }, { signal: AbortSignal.timeout(maxJobMs) });
  }

  #answersOf(served: HeldRelease): LRUCache<string, Answer> {
    let answers = this.#answers.get(served);
    if (!answers) {
      const sizeCalculation = ({ body }: Answer, key: string) => body.byteLength + key.length;
      this.#answers.set(served, (answers = new LRUCache({ maxSize: answerCacheBytes, sizeCalculation })));
    }
    return answers;
  }
}

const refOf = ({ release, file, version, id, modified }: HeldRelease) => {
  return { isHeld: release === undefined, file, version, id, modified };
};

/** Whether an answer depends on the request and the release only: it is the same for every client and on every day. */
const isCacheable = ({ access, changesDaily }: Operation) => access === undefined && !changesDaily;

/** What identifies a request: its canonical address, and its validated body. */
function requestKey(operation: Operation, input: Input & { readonly body?: unknown }): string {
  const address = keyOf(operation, input);
  return operation.body ? `${address} ${JSON.stringify(input.body)}` : address;
}

import { readlinkSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { basename, dirname } from 'node:path';
import { workerData } from 'node:worker_threads';
import type { CallToolResult } from '@modelcontextprotocol/server';
import { LRUCache } from 'lru-cache';
import { move, transferableSymbol, valueSymbol } from 'piscina';
import type { Release } from '../../api/domain/release.ts';
import { ApiError, type ErrorCode } from '../../api/domain/errors.ts';
import type { Limits } from '../../api/gate/principal.ts';
import { operations } from '../../api/operations/index.ts';
import type { ReportUnreadable, VersionedFile } from '../../common/release/duckdbFile.ts';
import { fileVersion } from '../../common/release/fileVersion.ts';
import { HeldReleases, maxHeld } from '../../common/release/held.ts';
import { type OpenRelease, openRelease } from '../../common/release/reader.ts';
import { charged, type Charged } from './charged.ts';
import {
  type Answer,
  type AnswerCall,
  type Asker,
  type Compute,
  computeHere,
  type Over,
  type ToolCall,
} from './compute.ts';

/** What a thread is started with. */
export interface ThreadData {
  readonly limits: Limits;
}

/** A release's database, and what it must hold. */
interface ReleaseRef {
  /** Whether a request named it: it is not the active release. */
  readonly isHeld: boolean;
  readonly file: string;
  readonly version: string | undefined;
  readonly id: string;
  readonly modified: Date;
}

/** A call as plain data, with the public origin of the server. */
export type Work =
  | {
      readonly kind: 'answer';
      readonly origin: string;
      readonly call: Omit<AnswerCall, 'operation'> & { readonly operation: string };
    }
  | { readonly kind: 'tool'; readonly origin: string; readonly call: ToolCall }
  /** Opens the release, for work to come. */
  | { readonly kind: 'open' };

export type Job = Work & { readonly release: ReleaseRef };

export type JobResult = { readonly answer: Answer } | { readonly result: CallToolResult } | { readonly opened: true };

/** An error that the client gets, and the file that cannot be read if that is the reason. */
interface Refused {
  readonly code: ErrorCode;
  readonly message: string;
  readonly retryAfter: number | undefined;
  readonly unreadable: Unreadable | undefined;
}

export interface Unreadable extends VersionedFile {
  readonly reason: string;
}

/** What was computed, or what the client is told instead. */
type Outcome = JobResult | { readonly refused: Refused };

export type JobOutcome = Charged<Outcome>;

/** Releases that were active and are open: the active one, and the one before it for requests that began with that. */
const maxActive = 2;

const { limits } = workerData as ThreadData;
let compute: Compute | undefined;
/** The thread starts before the server knows its origin, which is the same for every call. */
const at = (origin: string): Compute => (compute ??= computeHere({ origin, limits, clock: Date.now }));
/** The main thread drops work of closed connections before it comes here. */
const asker: Asker = { client: { key: '', lane: 'open', groups: [] }, signal: new AbortController().signal };
const byId = new Map(operations.map((operation) => [operation.id, operation]));

/** A thread has one job at a time: nothing reads a release that another one pushes out. */
const newCache = (max: number) => new LRUCache<string, OpenRelease>({ max, dispose: ({ close }) => close() });
const activeReleases = newCache(maxActive);
/** Those that requests name, which never push out the active one. */
const heldReleases = newCache(maxHeld);

/** @throws where the file cannot be read, or holds another release */
async function open({ isHeld, file, version, id, modified }: ReleaseRef): Promise<OpenRelease> {
  const key = `${id} ${modified.toISOString()} ${version} ${file}`;
  const releases = isHeld ? heldReleases : activeReleases;
  const known = releases.get(key);
  if (known) return known;
  if (version !== undefined && (await fileVersion(file)) !== version) throw new Error(`${file} was replaced`);
  const opened = await openRelease(file, { report });
  const { content } = opened.release;
  if (content.id !== id || content.modified.getTime() !== modified.getTime()) {
    opened.close();
    throw new Error(`${file} no longer holds the release ${id} of ${modified.toISOString()}`);
  }
  releases.set(key, opened);
  return opened;
}

/** The file that the current job could not read. */
let unreadable: Unreadable | undefined;
const report: ReportUnreadable = ({ path, version }, cause) => {
  unreadable = { path, version, reason: (cause as Error).message };
};

/** The releases in the folder of the first job's release; all releases of a server are in one. */
let held: HeldReleases | undefined;

/** Opens a release in the folder that the release of a job is in. @throws ApiError 404 naming those held; 503 */
async function openOther(dist: string, wanted: string): Promise<Release> {
  held ??= new HeldReleases(dist, (id, error) =>
    process.emitWarning(`release ${id} cannot be opened: ${String(error)}`),
  );
  const { file, version, id, modified } = await held.find(wanted);
  return (await open({ isHeld: true, file, version, id, modified })).release;
}

/** Lets the main thread go first where both want a core. Linux alone has a priority for each thread. */
function yieldToMainThread(): void {
  if (process.platform !== 'linux') return;
  // `<process>/task/<thread>`
  const thread = Number(basename(readlinkSync('/proc/thread-self')));
  setPriority(thread, constants.priority.PRIORITY_BELOW_NORMAL);
}
yieldToMainThread();

/** Runs a job of the main thread. */
export default async function work(job: Job): Promise<JobOutcome> {
  unreadable = undefined;
  const openJob = async () => {
    const { release } = await open(job.release);
    return { release, openOther: (id: string) => openOther(dirname(dirname(job.release.file)), id) };
  };
  const done = await charged(openJob, (over) => run(job, over), taken);
  return 'answer' in done ? handOver(done) : done;
}

/**
 * Returns the milliseconds that the thread has taken so far: its processor time, and its waits for figures. The time in which other
 * threads had the core is not in it: it would make an answer more expensive on a busy machine.
 */
function taken(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000 + performance.eventLoopUtilization().idle;
}

async function run(job: Job, over: Over & { readonly release: Release }): Promise<Outcome> {
  try {
    switch (job.kind) {
      case 'open':
        // The history may follow later.
        await over.release.history().catch(() => undefined);
        return { opened: true };
      case 'tool':
        return { result: await at(job.origin).callTool(job.call, over, asker) };
      case 'answer': {
        const operation = byId.get(job.call.operation)!;
        return { answer: await at(job.origin).answer({ ...job.call, operation }, over, asker) };
      }
    }
  } catch (error) {
    if (error instanceof ApiError) {
      const { code, message, retryAfter } = error;
      return { refused: { code, message, retryAfter, unreadable } };
    }
    throw error;
  }
}

/** Transfers the bytes of the body to the main thread without a copy. */
function handOver(done: JobOutcome & { readonly answer: Answer }): JobOutcome {
  return move({ [transferableSymbol]: [done.answer.body.buffer], [valueSymbol]: done }) as unknown as JobOutcome;
}

import { workerData } from 'node:worker_threads';
import type { CallToolResult } from '@modelcontextprotocol/server';
import { move } from 'piscina';
import { ApiError, type ErrorCode } from '../../api/errors.ts';
import type { Limits } from '../../api/gate/principal.ts';
import { operations } from '../../api/operations/index.ts';
import { openRelease } from '../release/reader.ts';
import { type AnswerCall, type Compute, computeHere, type ToolCall } from './compute.ts';

/** What a thread is started with. */
export interface ThreadData {
  readonly origin: string;
  readonly limits: Limits;
  /** The release's database, and what it must hold. */
  readonly file: string;
  readonly id: string;
  readonly modified: Date;
}

/** Work for a thread: a call as plain data. */
export type Job =
  | { readonly kind: 'answer'; readonly call: Omit<AnswerCall, 'operation'> & { readonly operation: string } }
  | { readonly kind: 'tool'; readonly call: ToolCall };

/** The body of an answer, the result of a tool, or what the client is told instead. */
export type Done =
  | Uint8Array
  | { readonly result: CallToolResult }
  | { readonly refused: { readonly code: ErrorCode; readonly message: string } };

const { origin, limits, file, id, modified } = workerData as ThreadData;
const here = computeHere({ origin, limits, clock: Date.now });
/** The main thread drops work of closed connections before it comes here. */
const asker = { client: '', signal: new AbortController().signal };
const byId = new Map(operations.map((operation) => [operation.id, operation]));

let opened: Promise<Parameters<Compute['answer']>[1]> | undefined;

/** The release of this thread; where it cannot be opened, the next call tries again. */
function open() {
  opened ??= openRelease(file).then(({ release }) => {
    const { content } = release;
    if (content.id === id && content.modified.getTime() === modified.getTime()) return { release };
    throw new Error(`${file} no longer holds the release ${id} of ${modified.toISOString()}`);
  });
  opened.catch(() => (opened = undefined));
  return opened;
}

// The first job finds the release open.
void open();

export default async function work(job: Job): Promise<Done> {
  const over = await open();
  try {
    if (job.kind === 'tool') return { result: await here.callTool(job.call, over, asker) };
    const operation = byId.get(job.call.operation)!;
    const body = await here.answer({ ...job.call, operation }, over, asker);
    // Handed over to the main thread, not copied.
    return move(body) as Uint8Array;
  } catch (error) {
    if (error instanceof ApiError) return { refused: { code: error.code, message: error.message } };
    throw error;
  }
}

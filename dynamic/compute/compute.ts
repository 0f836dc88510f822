import type { CallToolResult } from '@modelcontextprotocol/server';
import { answer, entityTag } from '../../api/answer.ts';
import { notHeld } from '../../api/gate/call.ts';
import { emptyRelease, type Release } from '../../api/domain/release.ts';
import type { Limits } from '../../api/gate/principal.ts';
import { basePath } from '../../api/gate/request.ts';
import { describe } from '../../api/openapi.ts';
import { operations } from '../../api/operations/index.ts';
import type { Input, Operation, Service } from '../../api/operations/operation.ts';
import type { Me } from '../../api/schemas/me.ts';
import { compress, type LiveEncoding } from '../http/compression.ts';
import { callTool } from '../tools/callTool.ts';
import type { Client } from './costs.ts';
import { findTool } from '../tools/list/index.ts';
import { sha256 } from '../../common/release/digest.ts';

/** A request to an operation, read and checked. */
export interface AnswerCall {
  readonly operation: Operation;
  readonly input: Input;
  /** Undefined without a credential. */
  readonly me: Me | undefined;
  /** The encoding that the client prefers. */
  readonly encoding: LiveEncoding;
}

/** An answer as it is sent. */
export interface Answer {
  readonly body: Uint8Array;
  /** The encoding of `body`: the one that was asked for, or identity if the body is small. */
  readonly encoding: LiveEncoding;
  /** The entity tag, the same in every encoding (D31); undefined for a POST, whose answer no client keeps. */
  readonly etag: string | undefined;
}

/** A call of an MCP tool; its arguments are as the client sent them. */
export interface ToolCall {
  readonly tool: string;
  readonly args: Readonly<Record<string, unknown>>;
  /** Undefined without a credential. */
  readonly me: Me | undefined;
  /** Whether the result has the data next to the text. */
  readonly structured: boolean;
}

/** Who waits for an answer. */
export interface Asker {
  readonly client: Client;
  /** Aborted when the client's connection closes. */
  readonly signal: AbortSignal;
}

/** What an answer is computed from. Without `release`, only a compute thread can open it. */
export interface Over {
  readonly release: Release | undefined;
  /** Opens another release that the host holds; absent where it holds one alone. @throws ApiError 404, 503 */
  readonly openOther?: (id: string) => Promise<Release>;
}

/** Computes the answers that are not stored, over one release; undefined while none is active. */
export interface Compute<R extends Over = Over> {
  /** An answer in the encoding of the call. @throws ApiError what the client gets instead */
  answer(call: AnswerCall, over: R | undefined, asker: Asker): Promise<Answer>;
  /** The result of a tool. @throws ApiError what the API would answer instead */
  callTool(call: ToolCall, over: R | undefined, asker: Asker): Promise<CallToolResult>;
}

interface ComputeOptions {
  /** The service's public origin. */
  readonly origin: string;
  readonly limits: Limits;
  readonly clock: () => number;
}

/** Computes in this thread, where each answer holds the event loop. */
export function computeHere({ origin, limits, clock }: ComputeOptions): Compute {
  const service = createService({ origin, limits, clock });
  const serviceFor = (over: Over | undefined, me: Me | undefined): Service => ({
    ...service,
    me,
    openRelease:
      over?.openOther ?? ((id) => Promise.reject(notHeld(id, over?.release ? [over.release.content.id] : []))),
  });
  return {
    async answer({ operation, input, me, encoding }, over) {
      const body = await answer(operation, releaseOf(over), input, serviceFor(over, me));
      const etag = operation.method === 'get' ? entityTag(body, sha256) : undefined;
      return { etag, ...compress(body, encoding) };
    },
    callTool({ tool, args, me, structured }, over) {
      return callTool(findTool(tool, args)!, args, {
        release: releaseOf(over),
        me,
        structured,
        limit: limits.address,
        service: serviceFor(over, me),
      });
    },
  };
}

/** Returns the figures to compute from. @throws Error if they are not open in this thread */
function releaseOf(over: Over | undefined): Release {
  if (!over) return emptyRelease;
  if (!over.release) throw new Error('the release is not open in this thread');
  return over.release;
}

/** The service that operations get in addition to the release. A release is described once. */
function createService(options: ComputeOptions): Omit<Service, 'openRelease'> {
  const descriptions = new WeakMap<Release, Promise<object>>();
  const { origin, clock } = options;
  return {
    ...{ origin, api: origin + basePath, clock },
    describe(release) {
      let description = descriptions.get(release);
      if (!description) {
        description = describe({ ...options, operations, release });
        descriptions.set(release, description);
        description.catch(() => descriptions.delete(release));
      }
      return description;
    },
  };
}

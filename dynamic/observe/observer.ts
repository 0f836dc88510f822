import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import type { Decision } from '../../api/gate/decision.ts';
import type { PackedPage } from '../../common/release/pack.ts';
import type { HeldRelease } from '../../common/release/served.ts';
import type { Metrics } from './metrics.ts';
import { isCheck, routeOf } from './route.ts';
import type { Span, Tracer } from './traces.ts';

type AppDecision = Decision<PackedPage, HeldRelease>;

/** Records each request as a line of the log, metrics and a span. It changes no response but for `X-Request-Id`. */
export interface Observer {
  /** Starts the record of a request. */
  start(request: IncomingMessage, response: ServerResponse): void;
  /** Adds what the gate decided. */
  setDecision(response: ServerResponse, decision: AppDecision): void;
  /** Logs a request that failed through no fault of the client. */
  fail(response: ServerResponse, cause: unknown): void;
}

interface ObserverPorts {
  readonly log: Logger;
  /** Undefined if no metrics are served. */
  readonly metrics?: Metrics | undefined;
  /** Undefined if no traces are sent. */
  readonly tracer?: Tracer | undefined;
}

/** What is known of one request. */
interface RequestRecord {
  readonly number: number;
  /** When it started, in milliseconds of `performance.now()`. */
  readonly start: number;
  readonly request: IncomingMessage;
  readonly span: Span | undefined;
  decision: AppDecision | undefined;
}

/** The property of a response that holds its record: a WeakMap costs some microseconds per request. */
const record = Symbol('record');

declare module 'node:http' {
  interface ServerResponse {
    [record]?: RequestRecord;
  }
}

/** Returns the observer of one process. */
export function createObserver({ log, metrics, tracer }: ObserverPorts): Observer {
  /** Makes the ids of requests differ between processes. */
  const processId = randomBytes(5).toString('hex');
  let count = 0;
  /** Whether the end of a request is recorded. */
  const recordsEnd = metrics !== undefined || tracer !== undefined || log.isLevelEnabled('info');

  /** One function for all responses: one for each request costs a sixth of a stored page's time. */
  function onClose(this: ServerResponse): void {
    try {
      recordEnd(this);
    } catch (error) {
      // A failure here must not end the process.
      log.error({ err: error }, 'a request could not be logged');
    }
  }

  function recordEnd(response: ServerResponse): void {
    const { number, start, request, span, decision } = response[record]!;
    const ms = performance.now() - start;
    const route = routeOf(request, decision);
    const { statusCode: status } = response;
    // A stored page is written to the socket in one piece: it ends, but never reports that it is finished.
    const whole = response.writableFinished || (decision?.kind === 'page' && response.writableEnded);
    metrics?.finishRequest(route, whole ? status : 'aborted', ms, decision);
    span?.end(route, status, whole);
    // The log holds no more of a request than this: an address, a query or a body may hold a secret.
    const level = isCheck(route) ? 'debug' : 'info';
    if (log.isLevelEnabled(level))
      log[level](
        {
          request: `${processId}-${number}`,
          method: request.method,
          route,
          status,
          ms: Math.round(ms * 1000) / 1000,
          tier: decision?.tier,
          ...(whole ? undefined : { aborted: true }),
        },
        'request',
      );
  }

  return {
    start(request, response) {
      const span = tracer?.start(request);
      const start = recordsEnd ? performance.now() : 0;
      response[record] = { number: count++, start, request, span, decision: undefined };
      metrics?.startRequest();
      if (recordsEnd) response.on('close', onClose);
    },
    setDecision(response, decision) {
      response[record]!.decision = decision;
    },
    fail(response, cause) {
      const { number, request, decision } = response[record]!;
      const id = `${processId}-${number}`;
      log.error({ err: cause, request: id, route: routeOf(request, decision) }, 'a request failed');
      if (!response.headersSent) response.setHeader('X-Request-Id', id);
    },
  };
}

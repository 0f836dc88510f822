import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import type { Decision } from '../../api/gate/decision.ts';
import type { PackedPage } from '../../common/release/pack.ts';
import type { Served } from '../../common/release/served.ts';
import type { Metrics } from './metrics.ts';
import { isCheck, routeOf } from './route.ts';
import type { Span, Tracer } from './traces.ts';

type Decided = Decision<PackedPage, Served>;

/** Watches requests from the side: a line of the log, metrics and a span for each. It changes no answer. */
export interface Observer {
  /** Begins to watch a request. */
  watch(request: IncomingMessage, response: ServerResponse): void;
  /** Takes down what the gate decided. */
  decided(response: ServerResponse, decision: Decided): void;
  /** A request failed through no fault of the client's. */
  failed(response: ServerResponse, cause: unknown): void;
}

export interface ObserverPorts {
  readonly log: Logger;
  /** Undefined where nobody reads them. */
  readonly metrics?: Metrics | undefined;
  /** Undefined where no traces are asked for. */
  readonly tracer?: Tracer | undefined;
}

interface Watched {
  readonly number: number;
  readonly began: number;
  readonly request: IncomingMessage;
  readonly span: Span | undefined;
  decision: Decided | undefined;
}

/** Where a response carries what is known of it: a WeakMap costs some microseconds a request. */
const watched = Symbol('watched');

declare module 'node:http' {
  interface ServerResponse {
    [watched]?: Watched;
  }
}

export function createObserver({ log, metrics, tracer }: ObserverPorts): Observer {
  /** Names requests in the log unlike those of any other process. */
  const processId = randomBytes(5).toString('hex');
  let count = 0;
  /** Whether anybody wants to know how a request ended. */
  const wanted = metrics !== undefined || tracer !== undefined || log.isLevelEnabled('info');

  /** One function for all responses: one made for each request costs a sixth of a stored page's time. */
  function over(this: ServerResponse): void {
    try {
      noteEnd(this);
    } catch (error) {
      // Whoever watches a request must not end the process.
      log.error({ err: error }, 'a request could not be logged');
    }
  }

  function noteEnd(response: ServerResponse): void {
    const { number, began, request, span, decision } = response[watched]!;
    const ms = performance.now() - began;
    const route = routeOf(request, decision);
    const { statusCode: status } = response;
    // A stored page goes to the socket in one piece; it has ended, and never says that it is finished.
    const whole = response.writableFinished || (decision?.kind === 'page' && response.writableEnded);
    metrics?.answered(route, whole ? status : 'aborted', ms, decision);
    span?.end(route, status, whole);
    // What the log holds of a request is this and no more: an address, a query or a body may hold a secret.
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
    watch(request, response) {
      const span = tracer?.begin(request);
      const began = wanted ? performance.now() : 0;
      response[watched] = { number: count++, began, request, span, decision: undefined };
      metrics?.began();
      if (wanted) response.on('close', over);
    },
    decided(response, decision) {
      response[watched]!.decision = decision;
    },
    failed(response, cause) {
      const { number, request, decision } = response[watched]!;
      const id = `${processId}-${number}`;
      log.error({ err: cause, request: id, route: routeOf(request, decision) }, 'a request failed');
      if (!response.headersSent) response.setHeader('X-Request-Id', id);
    },
  };
}

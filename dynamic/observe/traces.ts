import type { IncomingMessage } from 'node:http';

/** One request of a trace. */
export interface Span {
  /** Sends the span. @param whole whether the client got the whole response */
  end(route: string, status: number, whole: boolean): void;
}

export interface Tracer {
  /** Starts a span in the trace that the request's `traceparent` names (W3C Trace Context). */
  start(request: IncomingMessage): Span;
  /** Sends the spans that remain. */
  close(): Promise<void>;
}

/** Opens traces as the standard variables (`OTEL_*`) say, which the SDK reads itself. It loads only here: it is large. */
export async function openTracer(serviceName: string): Promise<Tracer> {
  const [{ context, propagation, SpanKind, SpanStatusCode, trace }, { NodeSDK }] = await Promise.all([
    import('@opentelemetry/api'),
    import('@opentelemetry/sdk-node'),
  ]);
  // Prometheus reads the metrics and stderr gets the log: only traces are sent.
  const sdk = new NodeSDK({ serviceName, metricReaders: [], logRecordProcessors: [] });
  sdk.start();
  const tracer = trace.getTracer(serviceName);
  return {
    start(request) {
      const parent = propagation.extract(context.active(), request.headers);
      const span = tracer.startSpan(request.method ?? 'GET', { kind: SpanKind.SERVER }, parent);
      return {
        end(route, status, whole) {
          span.updateName(`${request.method ?? 'GET'} ${route}`);
          span.setAttributes({
            'http.request.method': request.method,
            'http.route': route,
            'http.response.status_code': status,
          });
          if (status >= 500 || !whole) span.setStatus({ code: SpanStatusCode.ERROR });
          span.end();
        },
      };
    },
    close: () => sdk.shutdown(),
  };
}

import type { IncomingMessage } from 'node:http';

/** One request of a trace. */
export interface Span {
  end(route: string, status: number, whole: boolean): void;
}

export interface Tracer {
  /** Begins a span; it belongs to the trace that the request's `traceparent` names (W3C Trace Context). */
  begin(request: IncomingMessage): Span;
  /** Sends what is left. */
  close(): Promise<void>;
}

/**
 * Traces as the standard variables ask for (`OTEL_*`), which the SDK reads itself. It is loaded here: where no traces
 * are asked for it costs nothing.
 */
export async function openTracer(serviceName: string): Promise<Tracer> {
  const [{ context, propagation, SpanKind, SpanStatusCode, trace }, { NodeSDK }] = await Promise.all([
    import('@opentelemetry/api'),
    import('@opentelemetry/sdk-node'),
  ]);
  // Metrics are Prometheus' and the log is stderr's: only traces are sent.
  const sdk = new NodeSDK({ serviceName, metricReaders: [], logRecordProcessors: [] });
  sdk.start();
  const tracer = trace.getTracer(serviceName);
  return {
    begin(request) {
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

import { ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, type Tracer, trace } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import type { CallSpan } from '#providers/transport/call-origin.ts';

/** Sends what requests and their provider calls did, and when, to a collector (decision 0073). */
export interface Tracing {
  /**
   * Begins the span of a request.
   * @param route A pattern: nothing of the visitor is in a span.
   * @param traceparent The header of a trusted proxy, whose trace it continues (W3C Trace Context); null without one
   */
  request: (method: string, route: string, traceparent: string | null) => CallSpan;
  /** Sends what is not sent yet. */
  close: () => Promise<void>;
}

const traceparentForm = /^00-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})$/;

/** @param endpoint The collector's address, without the path of traces */
export function createTracing(endpoint: string): Tracing {
  const exporter = new OTLPTraceExporter({ url: `${endpoint}/v1/traces` });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'light-shop' }),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  });
  const tracer = provider.getTracer('light-shop');
  return {
    request(method, route, traceparent) {
      const attributes = { 'http.request.method': method, 'http.route': route };
      const options = { kind: SpanKind.SERVER, attributes };
      return wrap(tracer, tracer.startSpan(`${method} ${route}`, options, parentOf(traceparent)));
    },
    close: () => provider.shutdown(),
  };
}

function parentOf(traceparent: string | null) {
  const [, traceId, spanId, flags] = traceparentForm.exec(traceparent ?? '') ?? [];
  if (!traceId || !spanId || !flags) return ROOT_CONTEXT;
  const parent = { traceId, spanId, traceFlags: Number.parseInt(flags, 16), isRemote: true };
  return trace.setSpanContext(ROOT_CONTEXT, parent);
}

function wrap(tracer: Tracer, span: Span): CallSpan {
  const { traceId, spanId, traceFlags } = span.spanContext();
  return {
    traceparent: `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`,
    child(name, isCall) {
      const kind = isCall ? SpanKind.CLIENT : SpanKind.INTERNAL;
      return wrap(tracer, tracer.startSpan(name, { kind }, trace.setSpan(ROOT_CONTEXT, span)));
    },
    end(outcome, isFault) {
      span.setAttribute('shop.outcome', outcome);
      if (isFault) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    },
  };
}

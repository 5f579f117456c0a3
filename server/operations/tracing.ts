import {
  defaultTextMapGetter,
  defaultTextMapSetter,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from '@opentelemetry/api';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import type { CallSpan } from '#providers/transport/call-origin.ts';

/** Sends the spans of requests and their provider calls to a collector (decision 0073). */
export interface Tracing {
  /**
   * Begins the span of a request.
   * @param route A pattern, because a span contains no data about the visitor.
   * @param traceparent The header of a trusted proxy, whose trace is continued (W3C Trace Context); null without one
   */
  request: (method: string, route: string, traceparent: string | null) => CallSpan;
  /** Sends the spans that are not sent yet. */
  close: () => Promise<void>;
}

const traceContext = new W3CTraceContextPropagator();

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
      const parent = traceContext.extract(ROOT_CONTEXT, { traceparent }, defaultTextMapGetter);
      return wrap(tracer, tracer.startSpan(`${method} ${route}`, options, parent));
    },
    close: () => provider.shutdown(),
  };
}

function wrap(tracer: Tracer, span: Span): CallSpan {
  const context = trace.setSpan(ROOT_CONTEXT, span);
  const headers = { traceparent: '' };
  traceContext.inject(context, headers, defaultTextMapSetter);
  return {
    ...headers,
    child(name, isCall) {
      const kind = isCall ? SpanKind.CLIENT : SpanKind.INTERNAL;
      return wrap(tracer, tracer.startSpan(name, { kind }, context));
    },
    end(outcome, isFault) {
      span.setAttribute('shop.outcome', outcome);
      if (isFault) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    },
  };
}

import { expect, test } from 'vitest';
import { z } from 'zod';
import { openReceiver } from './contract/support/receiver.ts';
import { startWarmShop } from './support/start-warm-shop.ts';

const attribute = z.object({ key: z.string(), value: z.looseObject({ stringValue: z.string().optional() }) });
const span = z.object({
  name: z.string(),
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.string().optional(),
  attributes: z.array(attribute),
});
/** OTLP over HTTP, as JSON. */
const traces = z.object({
  resourceSpans: z.array(z.object({ scopeSpans: z.array(z.object({ spans: z.array(span) })) })),
});

const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
const parentId = '00f067aa0ba902b7';
const canary = 'c4n4ry';

test('[OPS-1] with OTEL_EXPORTER_OTLP_ENDPOINT a collector gets the parts of a request, and nothing of its visitor', async () => {
  const collector = await openReceiver();
  const shop = await startWarmShop(['/cart'], {
    env: { OTEL_EXPORTER_OTLP_ENDPOINT: collector.origin, TRUSTED_PROXIES: '1' },
  });
  const answer = await fetch(`${shop.url}/cart?secret=${canary}`, {
    method: 'POST',
    headers: {
      origin: shop.url,
      accept: 'text/html',
      cookie: `theme=${canary}`,
      'x-forwarded-for': '203.0.113.77',
      traceparent: `00-${traceId}-${parentId}-01`,
    },
    body: new URLSearchParams({ intent: 'add', item: '2003', key: crypto.randomUUID(), note: canary }),
    redirect: 'manual',
  });
  expect(answer.status).toBe(303);
  const calls = (await shop.sandbox.requests()).map(({ headers }) => headers.traceparent ?? '');
  expect(calls.filter((traceparent) => traceparent.startsWith(`00-${traceId}-`))).not.toEqual([]);
  // It sends what it has before it ends.
  await shop.stop();

  const received = collector.untaken();
  expect(new Set(received.map(({ path }) => path))).toEqual(new Set(['/v1/traces']));
  const spans = received
    .flatMap(({ body }) => traces.parse(JSON.parse(body)).resourceSpans)
    .flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans))
    .filter((each) => each.traceId === traceId);
  const childOf = (parent: string | undefined, name: string) =>
    spans.find((each) => each.parentSpanId === parent && each.name === name);
  const request = childOf(parentId, 'POST /cart/:flow?');
  expect(request?.attributes).toContainEqual({ key: 'http.route', value: { stringValue: '/cart/:flow?' } });
  const render = childOf(request?.spanId, 'render');
  expect(childOf(render?.spanId, 'storefront')).toBeDefined();
  const sent = received.map(({ body }) => body).join();
  for (const personal of [canary, '203.0.113.77', 'gid://', 'secret']) expect(sent).not.toContain(personal);
  await collector.close();
});

test('[OPS-1] stops in order when the collector refuses what it is sent, and says so', async () => {
  const collector = await openReceiver();
  collector.answerWith(...Array<number>(20).fill(401));
  const shop = await startWarmShop(['/blog'], { env: { OTEL_EXPORTER_OTLP_ENDPOINT: collector.origin } });
  await shop.stop();
  const { code, stderr } = await shop.process.ended;
  expect(code).toBe(0);
  expect(stderr).toContain('A step of the shutdown failed: ');
  await collector.close();
});

import { randomBytes } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Provider } from '../provider.ts';
import { type ServedProvider, serveProvider } from '../testing/serve-provider.ts';
import { seedOf } from '../testing/small-seed.ts';
import { createErrorReports, project } from './error-reports.ts';

let served: ServedProvider;
let provider: Provider;
beforeEach(async () => {
  served = await serveProvider(
    'errorReports',
    (context) => {
      provider = createErrorReports(context);
      return provider;
    },
    seedOf('/nowhere'),
  );
});
afterEach(() => served.close());

const id = '9ec79c33ec9942ab8353589fcb2e04dc';
const event = `{"event_id":"${id}","sent_at":"2026-01-02T03:04:05.000Z"}\n{"type":"event"}\n{"message":"A lamp fell"}\n`;

function send(body: string | Buffer<ArrayBuffer>, init: { path?: string; headers?: Record<string, string> } = {}) {
  const { path = `/api/${project.id}/envelope/?sentry_version=7&sentry_key=${project.key}`, headers = {} } = init;
  return fetch(served.origin + path, { method: 'POST', body, headers });
}

const reports = () => provider.records?.reports?.();

test('An event is answered with its id and stored whole', async () => {
  const response = await send(event);
  expect([response.status, await response.json()]).toEqual([200, { id }]);
  expect(reports()).toEqual([
    {
      eventId: id,
      receivedAt: '2026-01-02T03:04:05.000Z',
      header: { event_id: id, sent_at: '2026-01-02T03:04:05.000Z' },
      items: [{ type: 'event', header: { type: 'event' }, payload: { message: 'A lamp fell' }, bytes: 25 }],
    },
  ]);
});

test('A compressed body is decompressed; of an attachment the size is stored', async () => {
  const attachment = '{"type":"attachment","length":5,"filename":"lamp.bin"}\n\u0000\u0001\n\u0003\u0004\n';
  await send(gzipSync(event + attachment), { headers: { 'content-encoding': 'gzip' } });
  expect(reports()).toMatchObject([
    { items: [{ type: 'event' }, { type: 'attachment', bytes: 5, header: { filename: 'lamp.bin' } }] },
  ]);
});

describe('reports of a security policy', () => {
  const path = `/api/${project.id}/security/?sentry_key=${project.key}`;
  const violation = { 'document-uri': 'http://shop.test/', 'effective-directive': 'script-src-elem' };

  test('are stored one by one, as browsers send them', async () => {
    const old = JSON.stringify({ 'csp-report': violation });
    expect((await send(old, { path, headers: { 'content-type': 'application/csp-report' } })).status).toBe(200);
    const types = ['csp-violation', 'deprecation'];
    const list = JSON.stringify(types.map((type) => ({ type, url: 'http://shop.test/', body: {} })));
    expect((await send(list, { path, headers: { 'content-type': 'application/reports+json' } })).status).toBe(200);
    const item = (payload: object) => ({ type: 'raw_security', payload });
    expect(reports()).toMatchObject([
      { items: [item({ 'csp-report': violation })] },
      { items: types.map((type) => item({ type })) },
    ]);
  });

  test('are refused without the key, and when they are none', async () => {
    const report = JSON.stringify({ 'csp-report': violation });
    expect((await send(report, { path: `/api/${project.id}/security/` })).status).toBe(401);
    for (const body of ['', 'report', '["report"]']) expect((await send(body, { path })).status, body).toBe(400);
    expect((await send(`[${'{},'.repeat(1000)}{}]`, { path })).status).toBe(413);
    served.context.settings.errorReports.rateLimits = '60:security:organization';
    expect((await send(report, { path })).status).toBe(429);
    expect(reports()).toEqual([]);
  });
});

describe('the key', () => {
  const path = `/api/${project.id}/envelope/`;

  test('may be in a header, or in the envelope itself', async () => {
    const auth = `Sentry sentry_version=7, sentry_key=${project.key}, sentry_client=lamp/1`;
    expect((await send(event, { path, headers: { 'x-sentry-auth': auth } })).status).toBe(200);
    const dsn = provider.describe().dsn;
    expect((await send(event.replace('{', `{"dsn":"${dsn}",`), { path })).status).toBe(200);
  });

  test('is required, and must be the project’s', async () => {
    expect((await send(event, { path })).status).toBe(401);
    expect((await send(event, { path: `${path}?sentry_key=other` })).status).toBe(403);
    expect((await send(event, { path: `/api/1/envelope/?sentry_key=${project.key}` })).status).toBe(403);
    expect(reports()).toEqual([]);
  });
});

describe('an invalid envelope is refused with a reason', () => {
  test('broken lines', async () => {
    const response = await send('{}\n{"type":"event","length":99}\n{}');
    expect([response.status, await response.json()]).toEqual([
      400,
      { detail: 'bad envelope', causes: ['unexpected end of file'] },
    ]);
  });

  test('an unknown content encoding', async () => {
    expect((await send(event, { headers: { 'content-encoding': 'gzip' } })).status).toBe(400);
    expect((await send(event, { headers: { 'content-encoding': 'lamp' } })).status).toBe(400);
  });

  test('an event above one megabyte', async () => {
    const response = await send(`{}\n{"type":"event"}\n{"message":"${'x'.repeat(1024 * 1024)}"}\n`);
    expect([response.status, await response.json()]).toEqual([413, { detail: 'envelope exceeded size limits' }]);
  });

  test('a body of more than a hundred megabytes once decompressed', async () => {
    const bomb = gzipSync(Buffer.alloc(101 * 1024 * 1024));
    expect((await send(bomb, { headers: { 'content-encoding': 'gzip' } })).status).toBe(413);
  });

  test('more than 1,000 items, and headers above 1 MB', async () => {
    const many = '{}\n'.concat('{"type":"session"}\n{}\n'.repeat(1001));
    expect((await send(gzipSync(many), { headers: { 'content-encoding': 'gzip' } })).status).toBe(413);
    const long = '['.repeat(2 * 1024 * 1024);
    expect((await send(gzipSync(long), { headers: { 'content-encoding': 'gzip' } })).status).toBe(413);
    expect((await send(gzipSync(`{}\n${long}`), { headers: { 'content-encoding': 'gzip' } })).status).toBe(413);
  });

  test('while random bytes as attachment are accepted', async () => {
    const bytes = randomBytes(2 * 1024 * 1024);
    const head = Buffer.from(`{}\n{"type":"attachment","length":${bytes.length}}\n`);
    expect((await send(Buffer.concat([head, bytes]))).status).toBe(200);
  });
});

describe('limits', () => {
  test('drop the categories they name, and are sent with every response', async () => {
    served.context.settings.errorReports.rateLimits = '60:error:organization, 30:session:key';
    const refused = await send(event);
    expect([refused.status, refused.headers.get('x-sentry-rate-limits')]).toEqual([
      429,
      '60:error:organization, 30:session:key',
    ]);
    const accepted = await send(`${event}{"type":"transaction"}\n{}\n{"type":"client_report"}\n{}\n`);
    expect(accepted.status).toBe(200);
    expect(reports()).toMatchObject([{ items: [{ type: 'transaction' }, { type: 'client_report' }] }]);
  });

  test('without a category drop all but client reports', async () => {
    served.context.settings.errorReports.rateLimits = '60::organization';
    expect((await send('{}\n{"type":"transaction"}\n{}\n')).status).toBe(429);
    expect((await send('{}\n{"type":"client_report"}\n{}\n')).status).toBe(200);
  });

  test.each([
    ['rate-limits', { 'x-sentry-rate-limits': '3::organization', 'retry-after': '3' }],
    ['retry-after', { 'x-sentry-rate-limits': null, 'retry-after': '3' }],
    ['none', { 'x-sentry-rate-limits': null, 'retry-after': null }],
  ] as const)('are sent in the headers of %s', (by, expected) => {
    served.context.settings.errorReports.throttleBy = by;
    const response = provider.throttle?.(2500);
    const sent = Object.fromEntries(Object.keys(expected).map((name) => [name, response?.headers.get(name) ?? null]));
    expect([response?.status, sent]).toEqual([429, expected]);
  });
});

test('Pages of every origin may send reports, and read the rate limit headers', async () => {
  const preflight = await fetch(`${served.origin}/api/${project.id}/envelope/`, { method: 'OPTIONS' });
  expect(preflight.headers.get('access-control-allow-headers')).toContain('x-sentry-auth');
  const response = await send(event);
  expect(response.headers.get('access-control-allow-origin')).toBe('*');
  expect(response.headers.get('access-control-expose-headers')).toContain('retry-after');
});

test('The last thousand are stored', async () => {
  for (let number = 0; number < 1001; number += 1) await provider.handle(requestOf(number));
  expect(reports()).toHaveLength(1000);
  expect(reports()).toMatchObject({ 0: { header: { number: 1 } } });
});

function requestOf(number: number): Request {
  const url = `${served.origin}/api/${project.id}/envelope/?sentry_key=${project.key}`;
  return new Request(url, { method: 'POST', body: `{"number":${number}}\n{"type":"session"}\n{}\n` });
}

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { expectLogged } from '#tests/support/console.ts';
import { browserEnvelope, frame } from '#tests/support/error-reports/browser-reports.ts';
import { reportsOf, wordsOf } from '#tests/support/error-reports/reports.ts';
import { type App, type Site, siteUrl, startSite } from '#tests/support/site.ts';

let site: Site;
let app: App;
beforeAll(async () => {
  site = await startSite();
});
beforeEach(async () => {
  await site.sandbox.reset();
  // Rate limits and retry times are stored in memory.
  app = site.startApp();
});
afterAll(() => site.close());

function send(body: string, headers: Record<string, string> = {}, address = '203.0.113.7'): Promise<Response> {
  const request = new Request(`${siteUrl}/error-reports`, {
    method: 'POST',
    body,
    headers: { 'content-type': 'text/plain;charset=UTF-8', origin: siteUrl, ...headers },
  });
  return app(request, address);
}

const reports = () => reportsOf(site.sandbox);

describe('[NET-7] a browser’s report', () => {
  test('is sent through our own origin, with its build, the route and request id of its page, and our stage', async () => {
    expect((await send(browserEnvelope())).status).toBe(200);
    expect(await reports()).toMatchObject([
      {
        platform: 'javascript',
        release: 'light-shop@0123456789ab',
        environment: 'staging',
        tags: { route: '/blog/:slug', request_id: '0d4f7b3a-page' },
        exception: { values: [{ stacktrace: { frames: [{ filename: 'app:///assets/root-B7xk2abc.js' }] } }] },
      },
    ]);
  });

  test('without the request id of its page has the id of the report request', async () => {
    const { headers } = await send(browserEnvelope({ tags: {} }));
    expect(await reports()).toMatchObject([{ tags: { request_id: headers.get('x-request-id') } }]);
  });

  test('has no route if its path cannot be decoded, and nothing is logged', async () => {
    const { status } = await send(browserEnvelope({ request: { url: '/%E0%A4%A' } }));
    expect(status).toBe(200);
    expect(await reports()).toMatchObject([{ tags: { route: '/*' } }]);
  });

  test('is truncated: 250 characters, the 50 frames nearest to the error, 5 causes, 3 levels of a thrown value', async () => {
    const frames = Array.from({ length: 80 }, (_, number) => frame(undefined, number));
    const values = Array.from({ length: 9 }, (_, number) => ({ type: 'Error', value: `cause ${number}` }));
    const last = { type: 'Error', value: 'lamp '.repeat(200), stacktrace: { frames } };
    const extra = { thrown: { a: { b: { c: { d: { e: 1 } } } } } };
    await send(browserEnvelope({ exception: { values: [...values, last] }, extra }));
    const [report] = await reports();
    expect(report?.exception.values.map(({ value }) => value.slice(0, 7))).toEqual([
      ...[4, 5, 6, 7, 8].map((number) => `cause ${number}`),
      'lamp la',
    ]);
    const top = report?.exception.values.at(-1);
    expect(top?.value).toHaveLength(250);
    expect(top?.stacktrace?.frames.map(({ lineno }) => lineno)).toEqual(frames.slice(-50).map(({ lineno }) => lineno));
    expect(report?.extra).toEqual({ thrown: { a: { b: '[Object]' } } });
  });
});

describe('[NET-7] only reports of our own pages are forwarded:', () => {
  test.each([
    ['to another project', browserEnvelope({}, 'https://page@shop.invalid/2'), 403],
    ['to another host', browserEnvelope({}, 'https://page@evil.example/1'), 403],
    ['without a DSN', browserEnvelope().replace(/"dsn":"[^"]*"/, '"x":1'), 403],
    ['which is no envelope', 'lamp', 400],
    ['which is empty', '', 403],
    ['with something else in it', browserEnvelope().replace('{"type":"event"}', '{"type":"attachment"}'), 400],
    ['with a second event', `${browserEnvelope()}\n{"type":"event"}\n{}`, 400],
    ['of another platform', browserEnvelope({ platform: 'python' }), 400],
    ['without an exception', browserEnvelope({ exception: undefined }), 400],
    ['of what is no event', browserEnvelope().replace(/\n\{"event_id".*$/, '\n[]'), 400],
  ])('not a report %s', async (_what, body, status) => {
    expect((await send(body)).status).toBe(status);
    expect(await reports()).toEqual([]);
  });

  test('without the nested values of a key that is too long to be checked', async () => {
    expect((await send(browserEnvelope({ extra: { thrown: { ['tokeN-'.repeat(9000)]: 'a lamp' } } }))).status).toBe(
      200,
    );
    const [report] = await reports();
    expect(JSON.stringify(report)).not.toContain('a lamp');
  });

  test('not from another origin, of another type, or above 64 KB', async () => {
    expect((await send(browserEnvelope(), { origin: 'https://evil.example' })).status).toBe(403);
    expect((await send(browserEnvelope(), { 'content-type': 'application/json' })).status).toBe(415);
    const large = browserEnvelope({ extra: { text: 'x'.repeat(70_000) } });
    expect((await send(large, { 'content-length': String(large.length) })).status).toBe(413);
    expect(await reports()).toEqual([]);
  });

  test('at most twenty a minute per visitor; those of other visitors are forwarded', async () => {
    const statuses: number[] = [];
    for (let count = 0; count < 22; count += 1) statuses.push((await send(browserEnvelope())).status);
    expect(statuses).toEqual([...Array<number>(20).fill(200), 429, 429]);
    expect(Number((await send(browserEnvelope())).headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await send(browserEnvelope(), {}, '203.0.113.8')).status).toBe(200);
  });

  test('none without a DSN, and without an error', async () => {
    const alone = site.startApp({
      config: { ...site.config, providers: { ...site.config.providers, errorReports: null } },
    });
    const request = new Request(`${siteUrl}/error-reports`, { method: 'POST', body: browserEnvelope() });
    const response = await alone(request);
    expect([response.status, await response.text()]).toEqual([404, '']);
  });
});

describe('[NET-7] a throttled browser gets a 429', () => {
  test.each([
    ['rate-limits', { 'x-sentry-rate-limits': '60::organization', 'retry-after': '60' }],
    ['retry-after', { 'retry-after': '60' }],
    ['none', { 'retry-after': '60' }],
  ])(
    'with the wait that the service sends by %s; until it is over the service gets no requests',
    async (throttleBy, headers) => {
      expectLogged(/"Transport locked since/);
      await site.sandbox.settings({ errorReports: { throttleBy } });
      await site.sandbox.addFault({ provider: 'errorReports', kind: 'throttle', ms: 60_000, times: 1 });
      const refused = await send(browserEnvelope());
      expect(refused.status).toBe(429);
      expect(Object.fromEntries(refused.headers)).toMatchObject(headers);
      const held = await send(browserEnvelope());
      expect([held.status, held.headers.get('retry-after')]).toEqual([429, '60']);
      expect(await site.sandbox.requests('errorReports')).toHaveLength(1);
    },
  );

  test('but not when the service is down', async () => {
    expectLogged(/Error reports were rejected with status 503/);
    expectLogged(/Error reports cannot be sent: the service does not answer/);
    await site.sandbox.addFault({ provider: 'errorReports', kind: 'status', status: 503, times: 1 });
    expect((await send(browserEnvelope())).status).toBe(202);
    await site.sandbox.addFault({ provider: 'errorReports', kind: 'reset', times: 1 });
    expect((await send(browserEnvelope())).status).toBe(202);
    expect((await send(browserEnvelope())).status).toBe(200);
    expect((await reports()).map(wordsOf)).toEqual(['TypeError: x is undefined']);
  });
});

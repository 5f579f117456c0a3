import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { reportsOf, wordsOf } from '#tests/support/error-reports/reports.ts';
import type { SandboxControl } from '#tests/support/sandbox-control.ts';
import { type Site, startSite } from '#tests/support/site.ts';
import { ProviderError } from '../transport/provider-error.ts';
import { createErrorReports } from './error-reports.ts';

let site: Site;
let sandbox: SandboxControl;
let dsn: string | null;
beforeAll(async () => {
  site = await startSite();
  sandbox = site.sandbox;
  dsn = site.config.providers.errorReports;
});
beforeEach(() => sandbox.reset());
afterAll(() => site.close());

/** Milliseconds that are enough for a busy machine to send all reports; no test waits for all of them. */
const flushTimeout = 60_000;

const context = { route: '/', requestId: 'a-request' };
const options = { release: 'light-shop@0123456789ab', stage: 'staging', warn: () => {} };

test('[NET-6] errors of excluded content types are not reported, all others are', async () => {
  const reports = createErrorReports(dsn, { ...options, excludedRequests: new Set(['article']) });
  for (const request of ['article', 'genericPage'])
    reports.report(new ProviderError('content', 'status', 'Down', { request }), context);
  await reports.flush(flushTimeout);
  expect((await reportsOf(sandbox)).map(({ tags }) => tags.request)).toEqual(['genericPage']);
});

test('[NET-7] an error is reported with up to five causes, and a circular cause ends', async () => {
  const reports = createErrorReports(dsn, options);
  const chain = Array.from({ length: 9 }).reduce<Error | undefined>(
    (cause, _, at) => new Error(`${8 - at}`, { cause }),
    undefined,
  );
  reports.report(chain, context);
  const circle = new Error('round');
  circle.cause = circle;
  reports.report(circle, context);
  await reports.flush(flushTimeout);
  const [first, second] = await reportsOf(sandbox);
  expect(first?.exception.values.map(({ value }) => value)).toEqual(['5', '4', '3', '2', '1', '0']);
  expect(second && wordsOf(second)).toBe('Error: round');
});

test('[NET-7] a burst is cut at a buffer of thirty reports', async () => {
  await sandbox.addFault({ provider: 'errorReports', kind: 'delay', ms: 500 });
  const warnings: string[] = [];
  const reports = createErrorReports(dsn, { ...options, warn: (message) => warnings.push(message) });
  for (let count = 0; count < 100; count += 1) reports.report(new Error(`fault ${count}`), context);
  await reports.flush(flushTimeout);
  expect(await reportsOf(sandbox)).toHaveLength(30);
  expect(warnings).toEqual(['Error reports come faster than they can be sent']);
});

test('[NET-7] an outage is reported once a minute for each route, not with every request', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const reports = createErrorReports(dsn, options);
  const outage = () => new ProviderError('storefront', 'unreachable', 'fetch failed');
  for (const route of ['/', '/shop', '/']) reports.report(outage(), { ...context, route });
  reports.report(new ProviderError('storefront', 'malformed', 'No price'), context);
  reports.report(new ProviderError('content', 'unreachable', 'fetch failed'), context);
  vi.advanceTimersByTime(60_000);
  reports.report(outage(), context);
  await reports.flush(flushTimeout);
  expect((await reportsOf(sandbox)).map(({ tags }) => [tags.route, tags.provider, tags.code])).toEqual([
    ['/', 'storefront', 'PROVIDER_UNREACHABLE'],
    ['/shop', 'storefront', 'PROVIDER_UNREACHABLE'],
    ['/', 'storefront', 'PROVIDER_MALFORMED'],
    ['/', 'content', 'PROVIDER_UNREACHABLE'],
    ['/', 'storefront', 'PROVIDER_UNREACHABLE'],
  ]);
});

test('[SAFE-3] a report follows no redirect, which is logged, and the response is not left open', async () => {
  const warnings: string[] = [];
  const requests: RequestInit[] = [];
  const cancel = vi.fn();
  const body = new ReadableStream({ cancel });
  const reports = createErrorReports(dsn, {
    ...options,
    warn: (message) => warnings.push(message),
    fetch: async (_url, init = {}) => {
      requests.push(init);
      return new Response(body, { status: 307, headers: { location: 'https://evil.example/' } });
    },
  });
  reports.report(new Error('fault'), context);
  await reports.flush(flushTimeout);
  expect(requests.map(({ redirect }) => redirect)).toEqual(['manual']);
  expect(warnings).toEqual(['Error reports were rejected with status 307']);
  expect(cancel).toHaveBeenCalledOnce();
});

test('[NET-7] a thrown value that is not an Error is reported', async () => {
  const reports = createErrorReports(dsn, options);
  for (const thrown of ['a word', undefined, null, 7, { lamp: { on: true, of: 'jane@example.com' } }])
    reports.report(thrown, context);
  await reports.flush(flushTimeout);
  const arrived = await reportsOf(sandbox);
  expect(arrived.map(({ exception }) => exception.values[0]?.value)).toEqual([
    'a word',
    'undefined',
    'null',
    '7',
    'Object captured as exception with keys: lamp',
  ]);
  expect(arrived.at(-1)?.extra).toEqual({ __serialized__: { lamp: { on: true, of: '[email]' } } });
});

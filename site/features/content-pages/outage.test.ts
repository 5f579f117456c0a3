import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { allowLogged, expectLogged } from '#tests/support/console.ts';
import { type Site, startSite } from '#tests/support/site.ts';

const read = [
  '/about',
  '/return-policy',
  '/blog',
  '/blog/a-cup-is-for-coffee',
  '/faq',
  '/compatibility-checker',
  '/newsletter',
];

let site: Site;
beforeAll(async () => {
  site = await startSite(({ providers, ...config }) => {
    // With this timeout no read times out because the machine is busy.
    const timeouts = { ...providers.timeouts, sharedRead: 60_000 };
    return { ...config, providers: { ...providers, ttlMs: 1, timeouts } };
  });
});
afterAll(() => site.close());
beforeEach(() => site.sandbox.reset());

describe('[NET-5] while the content service is down', () => {
  test.each([
    ['is down', { kind: 'status', status: 503 }],
    ['resets connections', { kind: 'reset' }],
    ['returns invalid responses', { kind: 'wrong-type' }],
    ['rejects our token', { kind: 'status', status: 401 }],
  ] as const)('when it %s, pages that were read before are served unchanged from the cache', async (_how, fault) => {
    // The cached page is served at once; the client may still be retrying when the test ends.
    allowLogged(/"provider":"content"/);
    // Each case has a site of its own, because a site does not retry for a while after a fault.
    const visitor = site.visitorThrough(fetch);
    const before = await Promise.all(read.map((path) => visitor.get(path)));
    expect(before.map(({ status }) => status)).toEqual(read.map(() => 200));
    await site.sandbox.addFault({ provider: 'content', ...fault });
    const after = await Promise.all(read.map((path) => visitor.get(path)));
    expect(after.map(({ status }) => status)).toEqual(read.map(() => 200));
    expect(after.map(({ says }) => says)).toEqual(before.map(({ says }) => says));
    const menus = after.map(({ page }) => page.querySelectorAll('footer nav a').length);
    expect(menus).toEqual(before.map(({ page }) => page.querySelectorAll('footer nav a').length));
  });

  test('an uncached page has an error status, not 404', async () => {
    expectLogged(/"provider":"content"/);
    await site.sandbox.addFault({ provider: 'content', kind: 'status', status: 403 });
    expect((await site.visitor().get('/press')).status).toBe(502);
  });
});

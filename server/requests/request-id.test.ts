import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Site, siteUrl, startSite } from '#tests/support/site.ts';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.close());
beforeEach(() => site.sandbox.reset());

/** The ids that the providers received with the calls made for this request, by provider. */
async function idsOf(request: Request): Promise<{ own: string | null; sent: Record<string, (string | undefined)[]> }> {
  const app = site.startApp();
  const response = await app(request, '203.0.113.7');
  await response.text();
  const calls = Object.groupBy(await site.sandbox.requests(), ({ provider }) => provider);
  const sent = Object.entries(calls).map(([provider, made = []]) => [
    provider,
    [...new Set(made.map(({ headers }) => headers['x-request-id']))],
  ]);
  return { own: response.headers.get('x-request-id'), sent: Object.fromEntries(sent) };
}

test.each([
  ['/', ['content', 'startPage']],
  ['/shop/products/light-phone-iii', ['content', 'storefront']],
  ['/visitor.json', ['geo']],
])('[OPS-1] calls for %s carry the request’s id to %j', async (path, providers) => {
  const { own, sent } = await idsOf(new Request(siteUrl + path));
  expect(own).toMatch(/^[\w-]{36}$/);
  expect(sent).toMatchObject(Object.fromEntries(providers.map((provider) => [provider, [own]])));
  for (const ids of Object.values(sent)) expect(ids).toEqual([own]);
});

test('[OPS-1] a form’s calls carry its id', async () => {
  const body = new URLSearchParams({ EMAIL: 'ada@example.com' });
  const request = new Request(`${siteUrl}/newsletter`, { method: 'POST', body, headers: { origin: siteUrl } });
  const { own, sent } = await idsOf(request);
  expect(sent).toMatchObject({ newsletter: [own] });
});

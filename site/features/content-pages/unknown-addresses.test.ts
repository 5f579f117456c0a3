import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Site, siteUrl, startSite } from '#tests/support/site.ts';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});
beforeEach(() => site.sandbox.reset());
afterAll(() => site.close());

const names = (batch: number) => Array.from({ length: 30 }, (_, index) => `no-such-page-${batch}-${index}`);

test.each([
  ['/', '/about', 'content'],
  ['/blog/', '/blog/the-first-quiet-week', 'content'],
  ['/shop/', '/shop/accessories', 'storefront'],
  ['/shop/products/', '/shop/products/light-phone-iii', 'storefront'],
])(
  '[SAFE-3] requests for unknown slugs under %s use none of the calls of other pages',
  async (folder, other, provider) => {
    // Only the data is requested, because rendering 300 whole pages would measure rendering speed.
    const statusOf = async (path: string) => (await site.app(new Request(`${siteUrl}${path}.data`))).status;
    for (let batch = 0; batch < 10; batch += 1) {
      const [known, ...unknown] = await Promise.all(
        [other, ...names(batch).map((name) => folder + name)].map(statusOf),
      );
      expect(known).toBe(200);
      expect(new Set(unknown)).toEqual(new Set([404]));
    }
    const calls = await site.sandbox.requests(provider);
    // The storefront gets calls for a few handles that its list lacks.
    if (provider === 'content') expect(calls.filter(({ url }) => url.includes('no-such-page'))).toEqual([]);
    expect(calls.length).toBeLessThan(200);
  },
);

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Site, siteUrl, startSite } from '#tests/support/site.ts';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});
beforeEach(() => site.sandbox.reset());
afterAll(() => site.close());

const names = (batch: number) => Array.from({ length: 30 }, (_, index) => `nobody-wrote-this-${batch}-${index}`);

test.each([
  ['/', '/about'],
  ['/blog/', '/blog/the-first-quiet-week'],
])(
  '[SAFE-3] addresses under %s that nobody has written use up no calls of other pages',
  async (folder, other) => {
    // Their data alone: 300 whole pages would be a test of how fast they are drawn.
    const statusOf = async (path: string) => (await site.app(new Request(`${siteUrl}${path}.data`))).status;
    for (let batch = 0; batch < 10; batch += 1) {
      const [found, ...answers] = await Promise.all(
        [other, ...names(batch).map((name) => folder + name)].map(statusOf),
      );
      expect(found).toBe(200);
      expect(new Set(answers)).toEqual(new Set([404]));
    }
    const calls = await site.sandbox.requests('content');
    expect(calls.filter(({ url }) => url.includes('nobody-wrote-this'))).toEqual([]);
    expect(calls.length).toBeLessThan(150);
  },
  60_000,
);

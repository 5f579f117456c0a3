import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Site, startSite } from '#tests/support/site.ts';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.close());

test('[THEME-1] testimonials, the answers of a FAQ and the order confirmation have night pictures', async () => {
  for (const [path, night] of [
    ['/about', /road-wide-night/],
    ['/faq', /slope-wide-night/],
    ['/order-confirmation', /order-confirmation-night/],
  ] as const) {
    const { page } = await site.visitor().get(path);
    const sources = page.querySelectorAll('main source[data-theme="dark"]');
    expect(sources.map((source) => source.getAttribute('srcset')).join(' '), path).toMatch(night);
  }
});

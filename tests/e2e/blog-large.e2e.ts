import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeContentSeed } from '#tests/support/content-seed.ts';
import type { Shop } from '#tests/support/start-shop.ts';
import { expect, test } from './support/shop.ts';
import { startOwnShop } from './support/start-shops.ts';

let seedDir: string;
let shop: Shop;
test.beforeAll(async () => {
  test.setTimeout(120_000);
  seedDir = await mkdtemp(join(tmpdir(), 'seed-'));
  await writeContentSeed(seedDir);
  shop = await startOwnShop({ seedDir });
  // Its first list of thousands of articles may come too late for a visitor.
  await expect.poll(async () => (await fetch(`${shop.url}/blog`)).status).toBe(200);
});
test.afterAll(async () => {
  await shop.stop();
  await rm(seedDir, { recursive: true, force: true });
});

test('[BLOG-1][ROUTE-18] "More" appends older articles, which are still there after going back', async ({ page }) => {
  await page.goto(`${shop.url}/blog`);
  const letters = page.getByRole('region', { name: 'Letters' });
  const articles = letters.getByRole('listitem').filter({ has: page.getByRole('time') });
  await expect(articles).toHaveCount(10);
  await letters.getByRole('link', { name: 'More of Letters' }).press('Enter');
  await expect(articles).toHaveCount(60);
  await expect(articles.nth(10).getByRole('link')).toBeFocused();
  await expect(page).toHaveURL(`${shop.url}/blog`);
  const old = articles.nth(55).getByRole('link');
  const title = (await old.locator('span').textContent()) ?? '';
  await old.click();
  await expect(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible();
  await page.goBack();
  await expect(articles).toHaveCount(60);
  await expect(old).toBeInViewport();
});

test('[BLOG-1] another list of the same tag shows no article twice, and none is missing', async ({ page }) => {
  await page.goto(`${shop.url}/blog`);
  const attention = page.getByRole('region', { name: 'Attention' });
  const articles = attention.getByRole('listitem').filter({ has: page.getByRole('time') });
  await attention.getByRole('link', { name: 'More of Attention' }).click();
  await expect(articles).toHaveCount(60);
  const addresses = () =>
    articles.getByRole('link').evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  const all = await addresses();
  await page.getByRole('navigation', { name: 'Attention by year' }).getByRole('link').first().click();
  await expect(page).toHaveURL(/\/blog\?tag=Attention/);
  await expect(articles).toHaveCount(50);
  expect(await addresses()).toEqual(all.slice(0, 50));
});

test('[BLOG-1][A11Y-1] a year opens the articles of its tag, from that year on', async ({ page }) => {
  await page.goto(`${shop.url}/blog`);
  await page.getByRole('navigation', { name: 'Attention by year' }).getByRole('link', { name: '2020' }).click();
  await expect(page).toHaveURL(/\/blog\?tag=Attention&after=/);
  await expect(page.getByRole('main')).toBeFocused();
  await expect(page.getByRole('main').getByRole('region').getByRole('time').first()).toHaveText(/2020$/);
  await expect(page.getByRole('main').getByRole('link', { name: 'All articles' })).toBeVisible();
});

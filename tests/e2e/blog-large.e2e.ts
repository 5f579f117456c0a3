import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeContentSeed } from '#tests/support/content-seed.ts';
import { type Shop, startShop } from '#tests/support/start-shop.ts';
import { expect, test } from './support/shop.ts';

let seedDir: string;
let shop: Shop;
test.beforeAll(async () => {
  test.setTimeout(120_000);
  seedDir = await mkdtemp(join(tmpdir(), 'seed-'));
  await writeContentSeed(seedDir);
  shop = await startShop({ seedDir });
});
test.afterAll(async () => {
  await shop.stop();
  await rm(seedDir, { recursive: true, force: true });
});

test('[BLOG-1][ROUTE-18] with 1,500 articles a year expands, and is still expanded after going back', async ({
  page,
}) => {
  await page.goto(`${shop.url}/blog`);
  const letters = page.getByRole('region', { name: 'Letters' });
  const old = letters.getByRole('link', { name: 'Letter 700' });
  await expect(old).toBeHidden();
  await letters.getByText('More from 2020').click();
  await old.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Letter 700' })).toBeVisible();
  await page.goBack();
  await expect(old).toBeInViewport();
});

import type { Page } from '@playwright/test';
import { sheet } from './cart.ts';
import { header } from './header.ts';
import { expect } from './shop.ts';

export const cartLink = (page: Page) => header(page).getByRole('link', { name: 'cart' });

/** Marks the page behind the cart. The attribute would be lost if the page were rendered again. */
export async function markPage(page: Page): Promise<void> {
  await page.evaluate(() => document.querySelector('main h1')?.setAttribute('data-marked', ''));
}

export async function expectPageBehind(page: Page, path: string): Promise<void> {
  await expect(sheet(page)).toBeHidden();
  await expect(page).toHaveURL(path);
  await expect(page.locator('h1[data-marked]')).toBeVisible();
}

/** Goes to a page, and follows a link in its text as an editor may write it; the seed has none to the cart. */
export async function followLinkInText(page: Page, to: string): Promise<void> {
  await page.goto('/return-policy');
  await markPage(page);
  const text = page.locator('main .prose p').first();
  await text.evaluate((paragraph, target) => {
    paragraph.innerHTML = `What you chose is <a href="${target}">there</a>.`;
  }, to);
  await page.getByRole('link', { name: 'there', exact: true }).click();
}

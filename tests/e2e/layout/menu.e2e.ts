import type { Locator, Page } from '@playwright/test';
import { header, menuButton } from '../support/header.ts';
import { expect, test } from '../support/shop.ts';

const menu = (page: Page) => page.getByRole('dialog', { name: 'Menu' });
const topOf = async (button: Locator) => (await button.boundingBox())?.y;

test('[NAV-6] the menu covers the page, closes by its button and by Escape, and restores focus', {
  tag: '@width',
}, async ({ page }) => {
  await page.goto('/faq');
  await menuButton(page).press('Enter');
  await expect(menu(page)).toBeVisible();
  const size = page.viewportSize();
  const covered = await menu(page).boundingBox();
  expect(covered?.height).toBe(size?.height);
  await expect(menu(page).getByRole('link', { name: 'FAQ' })).toHaveAttribute('aria-current', 'page');
  await page.keyboard.press('Escape');
  await expect(menu(page)).toBeHidden();
  await expect(menuButton(page)).toBeFocused();

  await menuButton(page).click();
  await menu(page).getByRole('button', { name: 'close' }).click();
  await expect(menu(page)).toBeHidden();

  await menuButton(page).click();
  await menu(page).getByRole('link', { name: 'Blog' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Blog' })).toBeVisible();
  await expect(menu(page)).toBeHidden();
});

test('[NAV-6] the page behind the menu does not scroll', async ({ page }) => {
  await page.goto('/about');
  await menuButton(page).click();
  await expect(menu(page)).toBeVisible();
  await expect(page.locator('html')).toHaveCSS('overflow-y', 'hidden');
  await page.keyboard.press('Escape');
  await expect(page.locator('html')).not.toHaveCSS('overflow-y', 'hidden');
});

test('[NAV-6] the menu’s close is where menu was, on a page that is scrolled by a part of the banner', async ({
  page,
}) => {
  await page.goto('/about');
  await expect(header(page)).toHaveAttribute('data-background', 'top');
  for (const distance of [0, 20]) {
    await page.evaluate((y) => window.scrollTo(0, y), distance);
    const top = await topOf(menuButton(page));
    await menuButton(page).click();
    expect(await topOf(menu(page).getByRole('button', { name: 'close' }))).toBe(top);
    await page.keyboard.press('Escape');
    await expect(menu(page)).toBeHidden();
  }
});

test('[NAV-6] without JavaScript the menu’s close is where menu was, also on a page that is scrolled', {
  tag: '@no-js',
}, async ({ page }) => {
  await page.goto('/terms');
  const close = menu(page).getByRole('button', { name: 'close' });
  for (const distance of [0, 20]) {
    await page.mouse.wheel(0, distance);
    await expect.poll(() => topOf(header(page))).toBe(44 - distance);
    const top = await topOf(menuButton(page));
    await menuButton(page).click();
    expect(await topOf(close)).toBe(top);
    const { y, height } = (await menu(page).boundingBox()) ?? { y: Number.NaN, height: 0 };
    expect(y).toBeLessThanOrEqual(0);
    expect(y + height).toBeGreaterThanOrEqual(page.viewportSize()?.height ?? Number.NaN);
    await close.click();
    await expect(menu(page)).toBeHidden();
  }
});

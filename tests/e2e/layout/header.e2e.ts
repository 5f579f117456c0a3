import type { Page } from '@playwright/test';
import { header, menuButton, scrollTo } from '../support/header.ts';
import { expect, test } from '../support/shop.ts';

/** Scrolls the first matching element under the header, which a last step upwards shows. */
const bringUnderBar = (page: Page, selector: string) =>
  page.evaluate((wanted) => {
    const top = document.querySelector(wanted)?.getBoundingClientRect().top ?? Number.NaN;
    window.scrollBy(0, top - 39);
    window.scrollBy(0, -1);
  }, selector);

test('[NAV-1] after a jump within the page the header is at the top', { tag: '@width' }, async ({ page }) => {
  await page.goto('/about');
  await expect(header(page)).toHaveAttribute('data-background', 'top');
  await scrollTo(page, 800);
  await expect(header(page)).not.toHaveAttribute('data-background', 'top');
  expect((await header(page).boundingBox())?.y).toBe(0);
});

test('[NAV-1] without JavaScript the header scrolls with the page', { tag: '@no-js' }, async ({ page }) => {
  await page.goto('/about');
  await expect(header(page)).toBeInViewport();
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  await expect(header(page)).not.toBeInViewport();
});

test('[NAV-1][A11Y-1] scrolling down hides the header; scrolling up and the keyboard bring it back', async ({
  page,
}) => {
  await page.goto('/about');
  await expect(header(page)).toHaveAttribute('data-background', 'top');
  const isHidden = () => header(page).evaluate((header) => header.getBoundingClientRect().bottom <= 0);
  await page.mouse.move(400, 400);
  await page.mouse.wheel(0, 900);
  await expect.poll(isHidden).toBe(true);
  await page.mouse.wheel(0, -100);
  await expect.poll(isHidden).toBe(false);
  await page.mouse.wheel(0, 300);
  await expect.poll(isHidden).toBe(true);
  await page.getByRole('main').evaluate((main) => main.focus({ preventScroll: true }));
  await page.keyboard.press('Shift+Tab');
  await expect(header(page).getByRole('link', { name: 'shop' })).toBeFocused();
  await expect.poll(isHidden).toBe(false);
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`[NAV-5][THEME-2] the header takes the colour of the section under it, ${colorScheme}`, async ({ page }) => {
    // In the dark theme light pictures are dimmed, and text on them is light.
    const readable = colorScheme === 'dark' ? 'rgb(236, 235, 231)' : 'rgb(17, 17, 16)';
    await page.emulateMedia({ colorScheme });
    await page.goto('/');
    await expect(header(page)).toHaveAttribute('data-background', 'top');
    await bringUnderBar(page, 'main section.dark');
    await expect(header(page)).toHaveAttribute('data-background', 'dark');
    await expect(header(page)).toHaveCSS('color', 'rgb(236, 235, 231)');
    await bringUnderBar(page, 'main section.light');
    await expect(header(page)).toHaveAttribute('data-background', /light|top/);
    await expect(header(page)).toHaveCSS('color', readable);
    await bringUnderBar(page, 'footer');
    await expect(header(page)).toHaveAttribute('data-background', 'theme');
    await expect(header(page)).toHaveCSS('color', readable);
  });
}

test('[NAV-5] the header updates its colour on another page, after the menu closes and after a resize', async ({
  page,
}) => {
  await page.goto('/');
  await bringUnderBar(page, 'main section.dark');
  await expect(header(page)).toHaveAttribute('data-background', 'dark');
  await page.evaluate(() => document.querySelector('main section.dark')?.classList.remove('dark'));
  await menuButton(page).click();
  await page.keyboard.press('Escape');
  await expect(header(page)).toHaveAttribute('data-background', /theme|light/);

  await page.evaluate(() => {
    for (const section of document.querySelectorAll('main section')) section.classList.add('dark');
  });
  await page.setViewportSize({ width: 500, height: 700 });
  await expect(header(page)).toHaveAttribute('data-background', 'dark');

  await header(page).getByRole('link', { name: 'shop' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Shop' })).toBeVisible();
  await expect(header(page)).toHaveAttribute('data-background', 'top');
});

test('[THEME-2] a header that finds no section logs a warning', async ({ page }) => {
  await page.addInitScript(() => Object.assign(window, { IntersectionObserver: undefined }));
  const warned = page.waitForEvent('console', (message) => message.text().includes('cannot tell what is under it'));
  await page.goto('/about');
  expect((await warned).type()).toBe('warning');
  await expect(header(page)).toHaveAttribute('data-background', 'theme');
});

test('[NAV-2] the cart link shows the number of items', async ({ page }) => {
  await page.goto('/shop/products/light-phone-iii');
  await page.getByRole('button', { name: 'Add to cart' }).click();
  await expect(page.getByRole('dialog', { name: 'Cart' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(header(page).getByRole('link', { name: 'cart' })).toHaveText('cart 1 item');
});

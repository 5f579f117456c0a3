import type { Page } from '@playwright/test';
import { answeredNotice } from '../support/axe.ts';
import { expect, test } from '../support/shop.ts';

const toggle = (page: Page) => page.getByRole('contentinfo').getByRole('button', { name: 'Dark theme' });
const isDark = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.body).backgroundColor === 'rgb(13, 13, 12)');
/** The theme-color of the page. */
const barColour = (page: Page) =>
  page.evaluate(() => {
    const metas = [...document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')];
    return metas.filter(({ media }) => window.matchMedia(media).matches).map(({ content }) => content);
  });

test.describe('[THEME-1] the toggle', () => {
  // The cookie notice appears over the foot of the page, perhaps between the press and the release of the button.
  test.use({ storageState: answeredNotice });

  test('follows the system at first, also when it changes', async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.goto('/about');
    expect(await isDark(page)).toBe(true);
    await expect(toggle(page)).toHaveAttribute('aria-pressed', 'true');
    await page.emulateMedia({ colorScheme: 'light' });
    expect(await isDark(page)).toBe(false);
    await expect(toggle(page)).toHaveAttribute('aria-pressed', 'false');
  });

  test('is stored, and applied before the first paint of the next load', async ({ page, pageErrors }) => {
    await page.emulateMedia({ colorScheme: 'light' });
    await page.goto('/about');
    await toggle(page).click();
    await expect(toggle(page)).toHaveAttribute('aria-pressed', 'true');
    expect(await isDark(page)).toBe(true);
    expect(await barColour(page)).toEqual(['#0d0d0c']);

    // With the app's scripts blocked, the page looks like at first paint.
    pageErrors.expect('failed request', /^\/assets\/.*\.js: net::ERR_FAILED$/);
    await page.route('**/assets/*.js', (route) => route.abort());
    await page.reload({ waitUntil: 'domcontentloaded' });
    expect(await isDark(page)).toBe(true);
    expect(await barColour(page)).toEqual(['#0d0d0c']);
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe('dark');
  });

  test('can select light on a dark system', async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.goto('/about');
    await expect(toggle(page)).toHaveAttribute('aria-pressed', 'true');
    await toggle(page).click();
    await expect(toggle(page)).toHaveAttribute('aria-pressed', 'false');
    expect(await isDark(page)).toBe(false);
    await page.reload();
    expect(await isDark(page)).toBe(false);
    expect(await barColour(page)).toEqual(['#f2f0ec']);
  });

  test('is applied in other tabs', async ({ page, context }) => {
    await page.emulateMedia({ colorScheme: 'light' });
    const other = await context.newPage();
    await other.emulateMedia({ colorScheme: 'light' });
    await Promise.all([page.goto('/about'), other.goto('/shop')]);
    await toggle(page).click();
    await expect(toggle(other)).toHaveAttribute('aria-pressed', 'true');
    expect(await isDark(other)).toBe(true);
  });

  test('is in the menu too, and works there and in the cart', async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'light' });
    await page.goto('/shop');
    await page.getByRole('button', { name: 'menu' }).click();
    const menu = page.getByRole('dialog', { name: 'Menu' });
    await menu.getByRole('button', { name: 'Dark theme' }).click();
    await expect(menu).toHaveCSS('background-color', 'rgb(13, 13, 12)');
    await page.keyboard.press('Escape');
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'cart' }).click();
    await expect(page.getByRole('dialog', { name: 'Cart' })).toHaveCSS('background-color', 'rgb(13, 13, 12)');
  });
});

test('[THEME-1][A11Y-1] the wheel on the newer phone’s page goes through the hours, and with the toggle', async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/shop/products/light-phone-iii');
  const wheel = page.getByRole('slider', { name: 'Time of day' });
  await page.getByRole('heading', { name: 'Your thumb knows the way' }).scrollIntoViewIfNeeded();
  await expect(wheel).toHaveAttribute('aria-valuetext', 'Noon');
  await expect(page.getByText('Turn it. The page goes from noon to night.')).toBeVisible();
  await wheel.press('ArrowRight');
  await wheel.press('ArrowRight');
  await expect(wheel).toHaveAttribute('aria-valuetext', 'Evening');
  expect(await isDark(page)).toBe(false);
  await wheel.press('ArrowRight');
  await expect(wheel).toHaveAttribute('aria-valuetext', 'Dusk');
  await expect(toggle(page)).toHaveAttribute('aria-pressed', 'true');
  expect(await isDark(page)).toBe(true);
  await toggle(page).click();
  await expect(wheel).toHaveAttribute('aria-valuetext', 'Noon');
  expect(await isDark(page)).toBe(false);
});

test('[THEME-1][A11Y-1] the hours lay no light over the page in forced colors', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light', forcedColors: 'active' });
  await page.goto('/shop/products/light-phone-iii');
  const wheel = page.getByRole('slider', { name: 'Time of day' });
  await page.getByRole('heading', { name: 'Your thumb knows the way' }).scrollIntoViewIfNeeded();
  await wheel.press('ArrowRight');
  await expect(wheel).toHaveAttribute('aria-valuetext', 'Afternoon');
  await expect(page.locator('body > [style*="mix-blend-mode"]')).toBeHidden();
});

test.describe('[THEME-1] without JavaScript', { tag: '@no-js' }, () => {
  for (const colorScheme of ['light', 'dark'] as const) {
    test(`the page follows the system (${colorScheme}) and has no toggle`, async ({ page }) => {
      await page.emulateMedia({ colorScheme });
      await page.goto('/about');
      await expect(page.locator('body')).toHaveCSS(
        'background-color',
        colorScheme === 'dark' ? 'rgb(13, 13, 12)' : 'rgb(242, 240, 236)',
      );
      await expect(toggle(page)).toBeHidden();
    });
  }
});

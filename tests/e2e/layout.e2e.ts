import type { Locator, Page } from '@playwright/test';
import { expect, test } from './support/shop.ts';

const bar = (page: Page) => page.getByRole('navigation', { name: 'Main' });
const menu = (page: Page) => page.getByRole('dialog', { name: 'Menu' });
const menuButton = (page: Page) => page.getByRole('button', { name: 'menu', exact: true });
const scrollTo = (page: Page, top: number) => page.evaluate((y) => window.scrollTo(0, y), top);
const scrolled = (page: Page) => page.evaluate(() => window.scrollY);
/** Scrolls the first matching element under the header, which a last step upwards shows. */
const bringUnderBar = (page: Page, selector: string) =>
  page.evaluate((wanted) => {
    const top = document.querySelector(wanted)?.getBoundingClientRect().top ?? Number.NaN;
    window.scrollBy(0, top - 39);
    window.scrollBy(0, -1);
  }, selector);

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

test('[A11Y-1][NAV-10] the first tab stop skips the header, without an entry in the history', async ({ page }) => {
  await page.goto('/about');
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Skip to content' });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  // An entry of its own in the history would be what a link back returns to.
  await expect(page).toHaveURL('/about');
});

test('[NAV-1] without JavaScript the header scrolls with the page', { tag: '@no-js' }, async ({ page }) => {
  await page.goto('/about');
  await expect(bar(page)).toBeInViewport();
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  await expect(bar(page)).not.toBeInViewport();
});

test('[NAV-6] without JavaScript the menu’s close is where menu was, also on a page that is scrolled', {
  tag: '@no-js',
}, async ({ page }) => {
  await page.goto('/terms');
  const close = menu(page).getByRole('button', { name: 'close' });
  const topOf = async (button: Locator) => (await button.boundingBox())?.y;
  for (const distance of [0, 20]) {
    await page.mouse.wheel(0, distance);
    await expect.poll(() => topOf(bar(page))).toBe(44 - distance);
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

test.describe('with scripts', () => {
  test('[NAV-1] the header stays at the top', { tag: '@width' }, async ({ page }) => {
    await page.goto('/about');
    await expect(bar(page)).toHaveAttribute('data-background', 'top');
    await scrollTo(page, 800);
    await expect(bar(page)).not.toHaveAttribute('data-background', 'top');
    expect((await bar(page).boundingBox())?.y).toBe(0);
  });

  test('[NAV-1][A11Y-1] scrolling down hides the header; scrolling up and the keyboard bring it back', async ({
    page,
  }) => {
    await page.goto('/about');
    await expect(bar(page)).toHaveAttribute('data-background', 'top');
    const isHidden = () => bar(page).evaluate((header) => header.getBoundingClientRect().bottom <= 0);
    await page.mouse.move(400, 400);
    await page.mouse.wheel(0, 900);
    await expect.poll(isHidden).toBe(true);
    await page.mouse.wheel(0, -100);
    await expect.poll(isHidden).toBe(false);
    await page.mouse.wheel(0, 300);
    await expect.poll(isHidden).toBe(true);
    await page.getByRole('main').evaluate((main) => main.focus({ preventScroll: true }));
    await page.keyboard.press('Shift+Tab');
    await expect(bar(page).getByRole('link', { name: 'shop' })).toBeFocused();
    await expect.poll(isHidden).toBe(false);
  });

  for (const colorScheme of ['light', 'dark'] as const) {
    test(`[NAV-5][THEME-2] the header takes the colour of the section under it, ${colorScheme}`, async ({ page }) => {
      // In the dark theme light pictures are dimmed, and text on them is light.
      const readable = colorScheme === 'dark' ? 'rgb(236, 235, 231)' : 'rgb(17, 17, 16)';
      await page.emulateMedia({ colorScheme });
      await page.goto('/');
      await expect(bar(page)).toHaveAttribute('data-background', 'top');
      await bringUnderBar(page, 'main section.dark');
      await expect(bar(page)).toHaveAttribute('data-background', 'dark');
      await expect(bar(page)).toHaveCSS('color', 'rgb(236, 235, 231)');
      await bringUnderBar(page, 'main section.light');
      await expect(bar(page)).toHaveAttribute('data-background', /light|top/);
      await expect(bar(page)).toHaveCSS('color', readable);
      await bringUnderBar(page, 'footer');
      await expect(bar(page)).toHaveAttribute('data-background', 'theme');
      await expect(bar(page)).toHaveCSS('color', readable);
    });
  }

  test('[NAV-5] the header updates its colour on another page, after the menu closes and after a resize', async ({
    page,
  }) => {
    await page.goto('/');
    await bringUnderBar(page, 'main section.dark');
    await expect(bar(page)).toHaveAttribute('data-background', 'dark');
    await page.evaluate(() => document.querySelector('main section.dark')?.classList.remove('dark'));
    await menuButton(page).click();
    await page.keyboard.press('Escape');
    await expect(bar(page)).toHaveAttribute('data-background', /theme|light/);

    await page.evaluate(() => {
      for (const section of document.querySelectorAll('main section')) section.classList.add('dark');
    });
    await page.setViewportSize({ width: 500, height: 700 });
    await expect(bar(page)).toHaveAttribute('data-background', 'dark');

    await bar(page).getByRole('link', { name: 'shop' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Shop' })).toBeVisible();
    await expect(bar(page)).toHaveAttribute('data-background', 'top');
  });

  test('[NAV-6] the menu’s close is where menu was, on a page that is scrolled by a part of the banner', async ({
    page,
  }) => {
    await page.goto('/about');
    await expect(bar(page)).toHaveAttribute('data-background', 'top');
    const topOf = async (button: Locator) => (await button.boundingBox())?.y;
    for (const distance of [0, 20]) {
      await scrollTo(page, distance);
      const top = await topOf(menuButton(page));
      await menuButton(page).click();
      expect(await topOf(menu(page).getByRole('button', { name: 'close' }))).toBe(top);
      await page.keyboard.press('Escape');
      await expect(menu(page)).toBeHidden();
    }
  });

  test('[THEME-2] a header that finds no section logs a warning', async ({ page }) => {
    await page.addInitScript(() => Object.assign(window, { IntersectionObserver: undefined }));
    const warned = page.waitForEvent('console', (message) => message.text().includes('cannot tell what is under it'));
    await page.goto('/about');
    expect((await warned).type()).toBe('warning');
    await expect(bar(page)).toHaveAttribute('data-background', 'theme');
  });

  test('[NAV-2] the cart link shows the number of items', async ({ page }) => {
    await page.goto('/shop/products/light-phone-iii');
    await page.getByRole('button', { name: 'Add to cart' }).click();
    await expect(page.getByRole('dialog', { name: 'Cart' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(bar(page).getByRole('link', { name: 'cart' })).toHaveText('cart 1 item');
  });

  test('[NAV-10] the back link goes to the previous page, or home from the first page', async ({ page }) => {
    const back = page.getByRole('main').getByRole('link', { name: 'back' });
    await page.goto('/shop/products/light-phone-ii-black');
    await back.click();
    await expect(page.getByRole('heading', { level: 1, name: 'Homepage' })).toBeAttached();

    await page.goto('/shop');
    await page.getByRole('main').getByRole('link', { name: 'Light Phone II (pre-order)' }).click();
    await expect(back).toBeVisible();
    await page.reload();
    await back.click();
    await expect(page).toHaveURL(/\/shop$/);
  });

  test('[NAV-10] /start only starts a visit: closing a page that was reached from there leads home', async ({
    page,
    shop,
  }) => {
    await page.goto('/about');
    await page.goto('/bring-your-number', { referer: `${shop.url}/start` });
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL('/');
    await page.goto('/about');
    await page.goto('/bring-your-number', { referer: `${shop.url}/about` });
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL('/about');
  });

  test('[ROUTE-18][A11Y-1] a new page starts at the top and has the focus; back and reload restore the scroll position', async ({
    page,
  }) => {
    await page.goto('/about');
    await expect(bar(page)).toHaveAttribute('data-background', 'top');
    await scrollTo(page, 700);
    await expect.poll(() => scrolled(page)).toBe(700);
    await bar(page).getByRole('link', { name: 'shop' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Shop' })).toBeVisible();
    await expect.poll(() => scrolled(page)).toBe(0);
    await expect(page.getByRole('main', { name: 'Shop | Light' })).toBeFocused();
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1, name: 'We make phones that ask for less' })).toBeAttached();
    await expect.poll(() => scrolled(page)).toBe(700);
    await page.reload();
    await expect.poll(() => scrolled(page)).toBe(700);
    // Set by scripts only; changing the address before hydration would be a mismatch.
    await expect(bar(page)).toHaveAttribute('data-background', /./);
    await page.goForward();
    await expect(page.getByRole('heading', { level: 1, name: 'Shop' })).toBeVisible();
    await expect.poll(() => scrolled(page)).toBe(0);
  });

  test('[ROUTE-18] a change of the query alone does not scroll', async ({ page }) => {
    await page.goto('/products');
    const gray = page.getByRole('navigation', { name: 'Color' }).getByRole('link', { name: /gray/i });
    await gray.scrollIntoViewIfNeeded();
    await scrollTo(page, 120);
    await gray.click();
    await expect(page).toHaveURL(/colour=/);
    await expect(gray).toHaveAttribute('aria-current', 'page');
    expect(await scrolled(page)).toBe(120);
  });
});

test('[PAGE-5][SEO-1] structured data are those of the first page, and gone with it', async ({ page }) => {
  await page.goto('/shop/products/light-phone-iii');
  const data = page.locator('script[type="application/ld+json"]');
  await expect(data).toHaveCount(3);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'shop' }).click();
  await expect(page).toHaveTitle('Shop | Light');
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/shop$/);
  await expect(data).toHaveCount(0);
});

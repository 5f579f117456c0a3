import type { Page } from '@playwright/test';
import { axeFaults } from '../support/axe.ts';
import { paintComplete } from '../support/first-paint.ts';
import { expect, test } from '../support/shop.ts';
import { notice } from '../support/visit.ts';

test.use({ pictures: true });

test.beforeEach(({ shop }) => shop.sandbox.settings({ geo: { country: 'DE' } }));

/** Whether a click in the middle of the focused element hits it. */
const isFocusReachable = (page: Page) =>
  page.evaluate(() => {
    const focused = document.activeElement;
    if (!focused || focused === document.body) return true;
    const { left, top, width, height } = focused.getBoundingClientRect();
    if (width === 0 || height === 0) return true;
    const hit = document.elementFromPoint(left + width / 2, top + height / 2);
    return (
      hit?.closest('section[aria-label="Cookie notice"]') === focused.closest('section[aria-label="Cookie notice"]')
    );
  });

test('[CONSENT-1][A11Y-1] the notice has no violation that axe finds', { tag: '@width' }, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/about');
  await expect(notice(page).getByRole('status')).toHaveText(/^The internet can be sketchy\./);
  expect(await axeFaults(page)).toEqual([]);
  await page.goto('/consent');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await axeFaults(page)).toEqual([]);
});

test('[CONSENT-1][A11Y-1] the keyboard reaches the notice first, and nothing that it covers', {
  tag: '@width',
}, async ({ page }) => {
  await page.goto('/return-policy');
  await expect(notice(page)).toBeVisible();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(notice(page).getByRole('link', { name: 'view our cookie policy' })).toBeFocused();
  const last = page.getByRole('contentinfo').getByRole('button', { name: 'Dark theme' });
  for (let presses = 0; presses < 80 && !(await last.evaluate((end) => end === document.activeElement)); presses++) {
    await page.keyboard.press('Tab');
    expect(await isFocusReachable(page)).toBe(true);
  }
  await expect(last).toBeFocused();
});

test('[CONSENT-1][A11Y-1] the keyboard reaches nothing that it covers where its words wrap', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 568 });
  await page.goto('/shop/products/light-phone-iii');
  await expect(notice(page)).toBeVisible();
  // The text spacing of WCAG 1.4.12.
  await page.evaluate(() => {
    const { style } = document.documentElement;
    style.setProperty('letter-spacing', '0.12em');
    style.setProperty('word-spacing', '0.16em');
  });
  for (let presses = 0; presses < 40; presses++) {
    await page.keyboard.press('Tab');
    expect(await isFocusReachable(page), (await page.locator(':focus').textContent()) ?? '').toBe(true);
  }
});

test.describe('in the height of a few lines, as at 400 %', () => {
  test.use({ viewport: { width: 320, height: 256 } });
  // The longer notice leaves no room for a whole link.
  test.beforeEach(({ shop }) => shop.sandbox.settings({ geo: { country: 'US' } }));

  /** The page with a link in it that has the focus, and what has the notice appear. */
  async function focusBeforeNotice(page: Page) {
    const lookup = Promise.withResolvers<void>();
    await page.route('**/visitor.json', async (route) => {
      await lookup.promise;
      await route.continue();
    });
    await page.goto('/about');
    const link = page.getByRole('main').getByRole('link').first();
    await link.focus();
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Tab');
    await expect(link).toBeFocused();
    return { link, lookup };
  }

  test('[CONSENT-1][A11Y-1] a notice that comes late does not cover what has the focus', async ({ page }) => {
    const { link, lookup } = await focusBeforeNotice(page);
    await link.evaluate((element) => element.scrollIntoView({ block: 'end' }));
    lookup.resolve();
    await expect(notice(page).getByRole('status')).toHaveText(/./);
    const end = (box: { y: number; height: number } | null) => (box ? box.y + box.height : Number.NaN);
    const top = async () => (await notice(page).boundingBox())?.y ?? Number.NaN;
    await expect.poll(async () => end(await link.boundingBox()) <= (await top())).toBe(true);
    expect(await isFocusReachable(page)).toBe(true);
  });

  for (const [direction, distance] of [
    ['down', 300],
    ['up', -300],
  ] as const) {
    test(`[CONSENT-1] a notice that comes late does not lead back a reader who has scrolled ${direction}`, async ({
      page,
    }) => {
      const { link, lookup } = await focusBeforeNotice(page);
      const before = await link.evaluate((element, by) => {
        element.scrollIntoView({ block: 'center' });
        scrollBy(0, by);
        return scrollY;
      }, distance);
      lookup.resolve();
      await expect(notice(page).getByRole('status')).toHaveText(/./);
      await page.evaluate(() => new Promise((painted) => requestAnimationFrame(() => setTimeout(painted))));
      expect(await page.evaluate(() => scrollY)).toBe(before);
    });
  }
});

test('[CONSENT-1] it does not cover the number of the pictures', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/shop/products/light-phone-iii');
  await expect(notice(page)).toBeVisible();
  await page.getByText('1 of 5').first().click({ trial: true });
});

test('[CONSENT-1] no message of the buy bar covers it', async ({ page, pageErrors, shop }) => {
  pageErrors.expect('status', /^503 \/cart$/);
  await page.setViewportSize({ width: 390, height: 700 });
  await page.goto('/shop/products/light-phone-iii');
  await expect(notice(page)).toBeVisible();
  await shop.sandbox.addFault({ provider: 'storefront', kind: 'status', status: 503 });
  await page.getByRole('button', { name: 'Add to cart' }).click();
  await expect(page.getByText(/^The shop can’t be reached right now/)).toBeVisible();
  await notice(page).getByRole('button').first().click({ trial: true });
  await notice(page).getByRole('link').click({ trial: true });
});

test('[CONSENT-1][A11Y-1] in a low window with text at 200 % no words of the header are over the notice, and the keyboard reaches them', async ({
  page,
}) => {
  await page.setViewportSize({ width: 640, height: 360 });
  await page.addInitScript(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(':root { font-size: 200% }');
    document.adoptedStyleSheets.push(sheet);
  });
  await page.goto('/about');
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  // Now the fonts are in the browser's cache. A font that arrives late is not shown, and the notice would be as high as the window in a wider one.
  await page.reload();
  await expect(notice(page)).toBeVisible();
  const bar = page.getByRole('navigation', { name: 'Main' });
  const [header, bottom] = [await bar.boundingBox(), await notice(page).boundingBox()];
  expect(header && bottom && header.y + header.height).toBeGreaterThan(bottom?.y ?? 0);
  const over = await notice(page).evaluate((shown) => {
    const { left, right, top, bottom } = shown.getBoundingClientRect();
    const points = [];
    for (let x = left + 20; x < right; x += 20)
      for (let y = top + 10; y < bottom; y += 20) points.push([x, y] as const);
    return points.filter(([x, y]) => !shown.contains(document.elementFromPoint(x, y)));
  });
  expect(over).toEqual([]);
  for (const word of [bar.getByRole('button', { name: 'menu' }), bar.getByRole('link', { name: 'shop' })]) {
    await word.focus();
    await expect.poll(() => isFocusReachable(page)).toBe(true);
  }
});

test('[CONSENT-1] it causes no layout shift and covers no buy button', { tag: '@width' }, async ({ page, context }) => {
  await paintComplete(context);
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as PerformanceEntry & { value: number }).value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  for (const path of ['/shop/products/light-phone-iii', '/shop/products/light-phone-ii-black', '/products/plans']) {
    await page.goto(path);
    await expect(notice(page)).toBeVisible();
    const buy = page.getByRole('button', { name: /^(Add to cart|Pre-order)/ });
    await buy.click({ trial: true });
    const [button, bar] = [await buy.boundingBox(), await notice(page).boundingBox()];
    expect(
      button &&
        bar &&
        (bar.y + bar.height <= button.y || bar.x + bar.width <= button.x || bar.y >= button.y + button.height),
    ).toBe(true);
    expect(await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts)).toEqual([]);
  }
});

test('[CONSENT-1] it is not shown on the cart page', async ({ page }) => {
  await page.goto('/cart');
  await expect(page.getByText('Your cart is currently empty.')).toBeVisible();
  await page.waitForLoadState('networkidle');
  await expect(notice(page)).toBeHidden();
  await page.getByRole('link', { name: 'View Shop' }).click();
  await expect(notice(page)).toBeVisible();
});

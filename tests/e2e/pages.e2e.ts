import type { Page } from '@playwright/test';
import { expect, test } from './support/shop.ts';

/** From a page of the site, as a visitor comes to it. */
async function followLink(page: Page): Promise<void> {
  const main = page.getByRole('main');
  await main.getByText('Can I keep my number?').first().click();
  await main.getByRole('link', { name: 'Bring your number' }).click();
}

const modal = (page: Page) => page.getByRole('dialog', { name: 'Bring your number' });

test('[ROUTE-13] without scripts a modal page is a page of its own with a plain way out', async ({
  page,
  javaScriptEnabled,
}) => {
  test.skip(javaScriptEnabled !== false);
  await page.goto('/service-plans');
  // Every question stands open then.
  await page.getByRole('main').getByRole('link', { name: 'Bring your number' }).click();
  await expect(page).toHaveURL('/bring-your-number');
  await expect(page.getByRole('heading', { level: 1, name: 'Bring your number' })).toBeAttached();
  await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0);
  await page.getByRole('link', { name: 'close' }).click();
  await expect(page).toHaveURL('/');
});

test('[ROUTE-19] the thank-you page stands alone, with the way home', async ({ page }) => {
  await page.goto('/order-confirmation');
  await expect(page.getByRole('heading', { level: 1, name: 'Thank you' })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0);
  await expect(page.getByRole('contentinfo')).toHaveCount(0);
  const background = page.getByRole('main').locator('img');
  await expect(background).toHaveAttribute('src', /[?&]w=1600\b/);
  await page.getByRole('link', { name: 'Return home' }).click();
  await expect(page).toHaveURL('/');
});

test('[PAGE-4][ROUTE-15] what is not there is dressed by the editors', async ({ page, complaints }) => {
  complaints.expect(/404/);
  await page.goto('/nothing/at/all');
  await expect(page).toHaveTitle('404 | Light');
  await expect(page.getByRole('heading', { level: 1, name: 'sorry, page not found' })).toBeVisible();
  const pictures = page.getByRole('main').locator('img');
  await expect(pictures.first()).toHaveAttribute('src', /[?&]w=1600\b/);
  await expect(pictures.nth(1)).toHaveAttribute('src', /wordmark/);
  await page.getByRole('link', { name: 'return to home page' }).click();
  await expect(page).toHaveURL('/');
});

test('[LAYOUT-1] a screen is narrow up to 749 pixels', async ({ page }) => {
  const shown = () =>
    page
      .getByRole('main')
      .locator('header img')
      .evaluate((image: HTMLImageElement) => image.currentSrc);
  await page.setViewportSize({ width: 749, height: 800 });
  await page.goto('/about');
  await expect.poll(shown).toContain('tall');
  await page.setViewportSize({ width: 750, height: 800 });
  await expect.poll(shown).toContain('wide');
});

test('[LAYOUT-1] what follows a change of size waits until it has been still for 150 milliseconds', async ({
  page,
  javaScriptEnabled,
}) => {
  test.skip(javaScriptEnabled === false);
  await page.addInitScript(() => {
    const counted = { looks: 0 };
    Object.assign(window, { counted });
    window.IntersectionObserver = class extends IntersectionObserver {
      constructor(...given: ConstructorParameters<typeof IntersectionObserver>) {
        super(...given);
        counted.looks++;
      }
    };
  });
  const looks = () => page.evaluate(() => (window as unknown as { counted: { looks: number } }).counted.looks);
  const resize = () => page.evaluate(() => window.dispatchEvent(new Event('resize')));
  await page.clock.install();
  await page.goto('/about');
  await expect(page.getByRole('navigation', { name: 'Main' })).toHaveAttribute('data-ground', 'top');
  await page.clock.pauseAt(Date.now() + 3_600_000);
  const before = await looks();
  for (let change = 0; change < 3; change++) {
    await resize();
    await page.clock.runFor(149);
  }
  expect(await looks()).toBe(before);
  await page.clock.runFor(1);
  expect(await looks()).toBeGreaterThan(before);
});

test.describe('[PAGE-1] a modal page', () => {
  test.skip(({ javaScriptEnabled }) => javaScriptEnabled === false, 'a modal is scripts');

  async function openOver(page: Page): Promise<void> {
    await page.goto('/about');
    await page.goto('/service-plans');
    // Not there any more on a page that was drawn anew.
    await page.locator('h1').evaluate((heading) => heading.setAttribute('data-kept', 'yes'));
    await followLink(page);
    await expect(modal(page)).toBeVisible();
    await expect(page).toHaveURL('/bring-your-number');
  }

  /** Back on the page that was left, as it was left. */
  async function expectPageBehind(page: Page): Promise<void> {
    await expect(modal(page)).toBeHidden();
    await expect(page).toHaveURL('/service-plans');
    await expect(page.getByRole('heading', { level: 1, name: 'Service plans' })).toBeVisible();
    await expect(page.locator('h1[data-kept]')).toBeVisible();
  }

  test('covers the screen, with its title for whoever cannot see it', async ({ page }) => {
    await openOver(page);
    const isCovered = await modal(page).evaluate((dialog) => {
      const { left, top, right, bottom } = dialog.getBoundingClientRect();
      return left <= 0 && top <= 0 && right >= document.body.clientWidth && bottom >= window.innerHeight;
    });
    expect(isCovered).toBe(true);
    await expect(modal(page).getByRole('heading', { level: 1 })).toHaveClass('visually-hidden');
    await expect(page).toHaveTitle('Bring your number | Light');
    await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0);
  });

  test('closes by its button, and the keyboard is where it was', async ({ page }) => {
    await openOver(page);
    await modal(page).getByRole('button', { name: 'close' }).click();
    await expectPageBehind(page);
    await expect(page.getByRole('main').getByRole('link', { name: 'Bring your number' })).toBeFocused();
  });

  test('closes on Escape', async ({ page }) => {
    await openOver(page);
    await page.keyboard.press('Escape');
    await expectPageBehind(page);
  });

  test('closes on a click beside its words', async ({ page, viewport }) => {
    test.skip((viewport?.width ?? 0) < 961, 'its words fill a narrow screen');
    await openOver(page);
    await modal(page).click({ position: { x: 20, y: 400 } });
    await expectPageBehind(page);
  });

  test('does not close on a click among its words', async ({ page }) => {
    await openOver(page);
    await modal(page).getByRole('heading', { level: 2 }).first().click();
    await expect(modal(page)).toBeVisible();
    await expect(page).toHaveURL('/bring-your-number');
  });

  test('closes with the back button, and opens again with forward', async ({ page }) => {
    await openOver(page);
    await page.goBack();
    await expectPageBehind(page);
    await page.goForward();
    await expect(modal(page)).toBeVisible();
  });

  test('keeps the keyboard inside and the page behind it still', async ({ page }) => {
    await openOver(page);
    for (let step = 0; step < 8; step++) {
      await page.keyboard.press('Tab');
      const isInside = await page.evaluate(
        () => document.activeElement === document.body || document.activeElement?.closest('dialog') !== null,
      );
      expect(isInside).toBe(true);
    }
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflowY)).toBe('hidden');
  });

  test('opened by its address it stands over a plain ground, and closing leads home', async ({ page }) => {
    await page.goto('/bring-your-number');
    await expect(modal(page)).toBeVisible();
    await expect(page.locator('main > :not(dialog, [role=status])')).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('heading', { level: 1, name: 'Homepage' })).toBeAttached();
  });

  test('[NAV-10] reloaded, closing leads back to where the visitor was', async ({ page }) => {
    await openOver(page);
    await page.reload();
    await expect(modal(page)).toBeVisible();
    await modal(page).getByRole('button', { name: 'close' }).click();
    await expect(page).toHaveURL('/service-plans');
    await expect(page.getByRole('heading', { level: 1, name: 'Service plans' })).toBeVisible();
  });
});

test.describe('[PAGE-6] a site that cannot start', () => {
  test.skip(({ javaScriptEnabled }) => javaScriptEnabled === false, 'trying again is scripts');

  const wayHome = (page: Page) => page.getByRole('main').getByRole('link', { name: 'navigate to home' });
  /** Each try takes the service's own time to fail: the client gives up at once on this status. */
  const refused = { provider: 'content', kind: 'status', status: 403 } as const;
  /** Longer than any pause between two tries. */
  const pause = 31_000;

  /** The site remembers for a second what it read for the test before, and with its settings it is only a page that fails. */
  async function failToStart(page: Page): Promise<void> {
    await expect(async () => {
      await page.goto('/about');
      await expect(page.locator('[data-request=initialise]')).toBeAttached({ timeout: 1000 });
    }).toPass();
  }

  async function tryAgain(page: Page): Promise<void> {
    const asked = page.waitForResponse(/\/about\.data/);
    await page.clock.runFor(pause);
    await asked;
  }

  test('tries again by itself, and offers the way out after more than three failures', async ({
    page,
    shop,
    complaints,
  }) => {
    complaints.expect(/502/);
    await shop.sandbox.addFault(refused);
    await page.clock.install();
    await failToStart(page);
    await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible();
    for (let failures = 2; failures <= 3; failures++) {
      await expect(wayHome(page)).toHaveCount(0);
      await tryAgain(page);
    }
    await expect(wayHome(page)).toHaveCount(0);
    await tryAgain(page);
    await expect(wayHome(page)).toBeVisible();
  });

  test('counts on over a reload', async ({ page, shop, complaints }) => {
    complaints.expect(/502/);
    await shop.sandbox.addFault(refused);
    await page.clock.install();
    await failToStart(page);
    for (let failures = 2; failures <= 4; failures++) {
      await expect(wayHome(page)).toHaveCount(0);
      await expect.poll(() => page.evaluate(() => sessionStorage.getItem('failed-starts'))).toBe(String(failures - 1));
      await page.reload();
    }
    await expect(wayHome(page)).toBeVisible();
  });

  test('shows the logo while it tries, then the page, and begins to count anew', async ({ page, shop, complaints }) => {
    complaints.expect(/502/);
    await shop.sandbox.addFault(refused);
    await page.clock.install();
    await failToStart(page);
    await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible();
    await shop.sandbox.clearFaults();
    const answers = Promise.withResolvers<void>();
    await page.route(/\/about\.data/, async (route) => {
      await answers.promise;
      await route.continue();
    });
    const asked = page.waitForRequest(/\/about\.data/);
    await page.clock.runFor(pause);
    await asked;
    await expect(page.getByRole('status', { name: 'Loading' })).toBeVisible();
    answers.resolve();
    await expect(page.getByRole('heading', { level: 1, name: 'About' })).toBeVisible();
    await expect(page.getByRole('status', { name: 'Loading' })).toHaveCount(0);
    expect(await page.evaluate(() => sessionStorage.getItem('failed-starts'))).toBeNull();
  });
});

test.describe('a page of a running site that cannot be shown', () => {
  test.skip(({ javaScriptEnabled }) => javaScriptEnabled === false, 'a navigation of the app is scripts');

  test('[PAGE-9] is rejected in its place, can be tried again there, and is then fulfilled', async ({
    page,
    shop,
    complaints,
  }) => {
    complaints.expect(/502/);
    const request = (status: string) => page.locator(`[data-request=allArticles][data-status=${status}]`);
    await page.goto('/about');
    await expect(page.locator('[data-request=genericPage][data-status=FULFILLED]')).toBeAttached();
    await shop.sandbox.addFault({ provider: 'content', kind: 'status', status: 403, match: 'content_type=article' });
    const answers = Promise.withResolvers<void>();
    await page.route(/\/blog\.data/, async (route) => {
      await answers.promise;
      await route.continue();
    });
    await page.getByRole('contentinfo').getByRole('link', { name: 'Blog' }).click();
    await expect(request('PENDING')).toBeAttached();
    answers.resolve();
    await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible();
    await expect(page).toHaveURL('/blog');
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
    await expect(page.getByRole('main').getByRole('link', { name: 'navigate to home' })).toHaveText('Return home');
    await expect(request('REJECTED')).toBeAttached();
    await shop.sandbox.clearFaults();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Blog' })).toBeVisible();
    await expect(request('FULFILLED')).toBeAttached();
  });

  test('is waited for where the visitor is while they are offline', async ({ page, context, complaints }) => {
    // Pictures further down, and the routes of links there, that are looked for meanwhile.
    complaints.expect(/ERR_INTERNET_DISCONNECTED|manifest patches/);
    await page.goto('/about');
    await expect(page.locator('[data-status=FULFILLED]')).toBeAttached();
    await page.waitForLoadState('networkidle');
    await context.setOffline(true);
    await page.getByRole('contentinfo').getByRole('link', { name: 'Blog' }).click();
    await expect(page.getByText('You are offline. The page comes when you are back.')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: 'About' })).toBeAttached();
    await context.setOffline(false);
    await expect(page.getByRole('heading', { level: 1, name: 'Blog' })).toBeVisible();
    await expect(page.getByText('You are offline.')).toHaveCount(0);
  });

  test('[PAGE-7] a page that breaks while it is drawn shows the error screen, is reported, and leaves the way home', async ({
    page,
    complaints,
  }) => {
    complaints.expect(/No dates today/);
    await page.addInitScript(() => {
      if (location.pathname !== '/about') return;
      Object.defineProperty(Intl.DateTimeFormat.prototype, 'format', {
        get() {
          throw new Error('No dates today.');
        },
      });
    });
    const reports: string[] = [];
    page.on('pageerror', ({ message }) => reports.push(message));
    await page.goto('/about');
    await page.getByRole('contentinfo').getByRole('link', { name: 'Blog' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Something went wrong' })).toBeVisible();
    await expect.poll(() => reports).toContain('No dates today.');
    await page.getByRole('main').getByRole('link', { name: 'navigate to home' }).click();
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('heading', { level: 1, name: 'Homepage' })).toBeAttached();
  });

  test('[PAGE-7] a part of the code that does not come is reported, and recovers by one reload', async ({
    page,
    complaints,
  }) => {
    // Chromium's word for a cross-fade that the reload leaves without a page to fade to.
    complaints.expect(/cart-sheet|Loading chunk cart failed|ViewTransition opt-in disabled/);
    const reports: string[] = [];
    page.on('pageerror', ({ message }) => reports.push(message));
    let loads = 0;
    page.on('load', () => loads++);
    await page.route(/cart-sheet.*\.js/, (route) => route.abort());
    await page.goto('/shop');
    const cart = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'cart' });
    await cart.click();
    await expect.poll(() => loads).toBe(2);
    expect(reports).toContain('Loading chunk cart failed (missing)');
    await cart.click();
    await expect(page).toHaveURL('/cart');
    await expect(page.getByText('Your cart is currently empty.')).toBeVisible();
  });

  test('[PAGE-7] a part of the code that has not come after 120 seconds counts as lost', async ({
    page,
    complaints,
  }) => {
    complaints.expect(/cart-sheet|Loading chunk cart failed/);
    const reports: string[] = [];
    page.on('pageerror', ({ message }) => reports.push(message));
    await page.route(/cart-sheet.*\.js/, () => {});
    await page.clock.install();
    await page.goto('/shop');
    const asked = page.waitForRequest(/cart-sheet.*\.js/);
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'cart' }).click();
    await asked;
    const reloaded = page.waitForEvent('load');
    await page.clock.fastForward(121_000);
    await reloaded;
    expect(reports).toEqual(['Loading chunk cart failed (timeout)']);
  });
});

import { expect, test } from './support/shop.ts';

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

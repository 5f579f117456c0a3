import { expect, test } from '../support/shop.ts';

test.use({ pictures: true, motion: true });

test('[ROUTE-13] without JavaScript a modal page is an ordinary page with a close link', { tag: '@no-js' }, async ({
  page,
}) => {
  await page.goto('/service-plans');
  // Without JavaScript all questions are expanded.
  await page.getByRole('main').getByRole('link', { name: 'Bring your number' }).click();
  await expect(page).toHaveURL('/bring-your-number');
  await expect(page.getByRole('heading', { level: 1, name: 'Bring your number' })).toBeAttached();
  await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0);
  await page.getByRole('link', { name: 'close' }).click();
  await expect(page).toHaveURL('/');
});

test('[LAYOUT-1] a screen is narrow up to 749 pixels', async ({ page }) => {
  const shown = () =>
    page
      .getByRole('main')
      .locator('header img')
      .evaluate((image: HTMLImageElement) => image.currentSrc);
  await page.setViewportSize({ width: 749, height: 800 });
  await page.goto('/going-light');
  await expect.poll(shown).toContain('tall');
  await page.setViewportSize({ width: 750, height: 800 });
  await expect.poll(shown).toContain('wide');
});

test('[LAYOUT-1] resize handlers are debounced by 150 ms', async ({ page }) => {
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
  await expect(page.getByRole('navigation', { name: 'Main' })).toHaveAttribute('data-background', 'top');
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

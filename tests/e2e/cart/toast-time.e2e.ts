import type { Page } from '@playwright/test';
import { isCartRequest, routeCart } from '../support/cart.ts';
import { expect, test } from '../support/shop.ts';

const done = 'It is in your cart now.';

/** Adds a phone and navigates before the response, which opens a toast. */
async function openToast(page: Page): Promise<void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await routeCart(page, async (route) => {
    await released;
    await route.continue();
  });
  await page.goto('/shop/products/light-phone-iii');
  const sent = page.waitForRequest(isCartRequest);
  await page.getByRole('button', { name: 'Add to cart' }).click();
  await sent;
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'shop' }).click();
  await expect(page).toHaveURL(/\/shop$/);
  release();
  await expect(page.getByText(done)).toBeVisible();
}

for (const reducedMotion of ['no-preference', 'reduce'] as const) {
  test(`[TOAST-1] a toast closes after 5000 ms, without a progress bar; motion: ${reducedMotion}`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion });
    await openToast(page);
    const message = page.getByText(done);

    // The longest animation determines the duration: paused one millisecond before its end, the toast is still open.
    const longest = await page.evaluate(() => {
      const animations = document.getAnimations().filter(({ timeline }) => timeline === document.timeline);
      const endOf = (animation: Animation) => Number(animation.effect?.getComputedTiming().endTime ?? 0);
      const [last] = animations.toSorted((one, other) => endOf(other) - endOf(one));
      if (!last) throw new Error('The toast has no animation.');
      last.pause();
      last.currentTime = endOf(last) - 1;
      Object.assign(window, { last });
      return endOf(last);
    });
    expect(longest).toBe(5000);
    await expect(message).toBeVisible();

    const partsWithoutText = await message.evaluate((element) => {
      const place = element.closest('[popover]');
      const parts = [...(place?.querySelectorAll('*') ?? [])];
      const isPainted = (part: Element) =>
        part.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && part.clientHeight > 0;
      return parts.filter((part) => isPainted(part) && !part.textContent?.trim()).length;
    });
    expect(partsWithoutText, 'visible parts without text').toBe(0);
    await expect(page.getByRole('progressbar')).toHaveCount(0);

    await page.evaluate(() => (window as unknown as { last: Animation }).last.play());
    await expect(message).toBeHidden();
  });
}

import type { Page } from '@playwright/test';

/**
 * Waits for the app and what it loads, scrolls through the page and back, and waits for fonts and all visible pictures, including lazy ones. A
 * picture is painted only after it is decoded, which may be later than its load event; a picture that cannot be decoded fails the screen.
 */
export async function settle(page: Page): Promise<void> {
  // The pages of the checkout do not have the app.
  await page.locator('html[data-hydrated], html:not(:has(#main))').waitFor({ state: 'attached' });
  // What steps have clicked would have its hover style.
  await page.mouse.move(0, 0);
  await page.evaluate(async () => {
    // Screenshots have no scrollbars and no space for them, as on phones.
    document.documentElement.style.scrollbarGutter = 'auto';
    for (let top = 0; top < document.documentElement.scrollHeight; top += window.innerHeight / 2) {
      window.scrollTo({ top, behavior: 'instant' });
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  });
  await page.waitForLoadState('networkidle');
  // Pictures outside the viewport horizontally are not loaded until they are swiped to.
  await page.waitForFunction(() =>
    Array.from(document.images).every((image) => {
      const { left, right } = image.getBoundingClientRect();
      return image.complete || !image.checkVisibility() || right <= 0 || left >= window.innerWidth;
    }),
  );
  await page.evaluate(async () => {
    const loaded = Array.from(document.images).filter((image) => image.complete && image.checkVisibility());
    await Promise.all(loaded.map((image) => image.decode()));
    window.scrollTo({ top: 0, behavior: 'instant' });
    await document.fonts.ready;
    await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)));
  });
}

import type { Page } from '@playwright/test';

/**
 * Scrolls down the whole page and back, and waits for every picture that shows and for the fonts: what loads late is there too. A picture is
 * painted only once it is decoded, which may be well after it was loaded; one that can’t be is a fault of the screen.
 */
export async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let top = 0; top < document.documentElement.scrollHeight; top += window.innerHeight / 2) {
      window.scrollTo({ top, behavior: 'instant' });
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  });
  // Pictures to the side of the screen, which a swipe would bring in, stay unloaded until then.
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
  });
}

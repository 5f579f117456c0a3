import type { Page } from '@playwright/test';

/** Scrolls down the whole page and back, and waits for every picture that shows and for the fonts: what loads late is there too. */
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
    window.scrollTo({ top: 0, behavior: 'instant' });
    await document.fonts.ready;
  });
}

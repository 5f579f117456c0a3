import { lowestContrast } from '../support/contrast.ts';
import { expect, test } from '../support/shop.ts';

test.use({ pictures: true });

test('[BLOCK-8][A11Y-1] text over a picture is beside its subject on upright tablets and in small windows', async ({
  page,
}) => {
  for (const [width, height] of [
    [768, 1024],
    [900, 700],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto('/', { waitUntil: 'load' });
    for (const name of ['A phone for the rest of your day', 'Look up. It will wait.', 'Made to be put down']) {
      const block = page.getByRole('region', { name });
      const words = block.locator('div:has(> h2)');
      await words.scrollIntoViewIfNeeded();
      await block.locator('img').evaluate((image: HTMLImageElement) => image.decode());
      const contrast = await lowestContrast(words, words.locator('h2, p'));
      expect(contrast, `${name} at ${width} × ${height}`).toBeGreaterThanOrEqual(4.5);
    }
  }
});

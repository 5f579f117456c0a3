import { lowestContrast } from '../support/contrast.ts';
import { expect, test } from '../support/shop.ts';

test.use({ pictures: true });

const sizes = [
  [320, 568],
  [390, 844],
  [667, 375],
  [768, 1024],
  [900, 700],
] as const;

for (const colorScheme of ['light', 'dark'] as const) {
  test(`[BLOCK-8][A11Y-1] text over a picture is beside its subject in windows of every kind in the ${colorScheme} theme`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme });
    for (const [width, height] of sizes) {
      await page.setViewportSize({ width, height });
      await page.goto('/', { waitUntil: 'load' });
      await page.evaluate(hideWhatIsFixed);
      for (const name of ['A phone for the rest of your day', 'Look up. It will wait.', 'Made to be put down']) {
        const block = page.getByRole('region', { name });
        const words = block.locator('div:has(> h2)');
        await words.scrollIntoViewIfNeeded();
        await block.locator('img').evaluate((image: HTMLImageElement) => image.decode());
        // A filled button has a ground of its own, an outlined one has the picture.
        const outlined = words.getByRole('link', { name: 'See the Light Phone III' });
        const contrast = await lowestContrast(words, words.locator('h2, p').or(outlined));
        expect(contrast, `${name} at ${width} × ${height}`).toBeGreaterThanOrEqual(4.5);
      }
    }
  });
}

/** In the page: the header and the cookie notice would be measured, too. */
function hideWhatIsFixed(): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('nav, [aria-label="Cookie notice"] { display: none !important }');
  document.adoptedStyleSheets.push(sheet);
}

import { answeredNotice } from '../support/axe.ts';
import { expect, test } from '../support/shop.ts';

test.use({ storageState: answeredNotice });

const sizes = [
  { width: 320, height: 640 },
  { width: 844, height: 390 },
  { width: 320, height: 256 },
];

for (const viewport of sizes) {
  test(`[A11Y-1] backwards through the page, what has the focus is in sight: ${viewport.width} × ${viewport.height}`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport);
    await page.goto('/shop');
    await page.locator('html[data-hydrated]').waitFor();
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    await page.locator('footer a').last().focus();
    for (let steps = 0; steps < 24; steps += 1) {
      await page.keyboard.press('Shift+Tab');
      const covered = await page.evaluate(() => {
        const focused = document.activeElement;
        const { left, right, top, bottom, height } = focused?.getBoundingClientRect() ?? new DOMRect();
        // Its ring is five pixels around it, and the fade below the nav 1.2vh high. What is higher than the room below the nav is partly in sight.
        const y = height > window.innerHeight - 80 ? (top + bottom) / 2 : top - 5 - 0.012 * window.innerHeight;
        const hit = document.elementFromPoint((left + right) / 2, y);
        return hit && !hit.closest('nav[data-background]') ? null : focused?.textContent;
      });
      expect(covered).toBeNull();
    }
  });
}

import type { Page } from '@playwright/test';
import { expect, test } from './support/shop.ts';

test.use({ motion: true });

test.describe('[BLOCK-4] testimonials', () => {
  const testimonials = (page: Page) => page.getByRole('region', { name: 'What people say' });
  const shown = (page: Page) => testimonials(page).locator('[data-state=active] blockquote');
  const first = /looked up on the train/;
  const second = /listen differently/;

  async function arrive(page: Page): Promise<void> {
    await page.clock.install();
    await page.goto('/');
    await expect(testimonials(page).getByRole('button', { name: 'pause', exact: true })).toBeVisible();
  }

  test('rotate every eight seconds, and the previous one is styled as such', async ({ page }) => {
    await arrive(page);
    // Rotation pauses while focused; the eight seconds start when the focus leaves.
    const pause = testimonials(page).getByRole('button', { name: 'pause', exact: true });
    await pause.focus();
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000);
    await pause.blur();
    await page.clock.runFor(7900);
    await expect(shown(page)).toHaveText(first);
    await page.clock.runFor(200);
    await expect(shown(page)).toHaveText(second);
    await expect(testimonials(page).locator('[data-state=previous] blockquote')).toHaveText(first);
    const quotes = await testimonials(page).locator('blockquote').allTextContents();
    for (let turn = 2; turn <= 8; turn++) {
      await page.clock.runFor(8000);
      // Once it is shown, the time of the next one runs.
      await expect(shown(page)).toHaveText(quotes[turn % quotes.length] ?? '');
      await expect(testimonials(page).locator('[aria-current=true]')).toHaveCount(1);
    }
    await expect(shown(page)).toHaveText(first);
  });

  test('pause on request, on hover, with focus inside and in a hidden tab', async ({ page }) => {
    await arrive(page);
    const pause = testimonials(page).getByRole('button', { name: 'pause', exact: true });
    const waitLong = () => page.clock.runFor(20_000);

    await pause.focus();
    await waitLong();
    await expect(shown(page)).toHaveText(first);

    await pause.blur();
    await shown(page).hover();
    await waitLong();
    await expect(shown(page)).toHaveText(first);
    await page.mouse.move(0, 0);

    await page.evaluate(() => {
      Object.defineProperty(document, 'hidden', { configurable: true, value: true });
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
    });
    await waitLong();
    await expect(shown(page)).toHaveText(first);
    await page.evaluate(() => {
      Object.defineProperty(document, 'hidden', { configurable: true, value: false });
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
    });

    await pause.press('Enter');
    await testimonials(page).getByRole('button', { name: 'play', exact: true }).blur();
    await waitLong();
    await expect(shown(page)).toHaveText(first);
  });

  test('do not rotate with reduced motion', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.clock.install();
    await page.goto('/');
    await expect(testimonials(page).getByRole('button', { name: 'play', exact: true })).toBeVisible();
    await page.clock.runFor(20_000);
    await expect(shown(page)).toHaveText(first);
  });
});

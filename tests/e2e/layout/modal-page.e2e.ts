import type { Page } from '@playwright/test';
import { expect, test } from '../support/shop.ts';

/** Opens the modal page by a link on another page. */
async function followLink(page: Page): Promise<void> {
  const main = page.getByRole('main');
  await main.getByText('Can I keep my number?').first().click();
  await main.getByRole('link', { name: 'Bring your number' }).click();
}

const modal = (page: Page) => page.getByRole('dialog', { name: 'Bring your number' });

test.describe('[PAGE-1] a modal page', () => {
  async function openOver(page: Page): Promise<void> {
    await page.goto('/about');
    await page.goto('/service-plans');
    // The attribute would be lost if the page were rendered again.
    await page.locator('h1').evaluate((heading) => heading.setAttribute('data-marked', 'yes'));
    await followLink(page);
    await expect(modal(page)).toBeVisible();
    await expect(page).toHaveURL('/bring-your-number');
  }

  /** The page behind is visible, and was not rendered again. */
  async function expectPageBehind(page: Page): Promise<void> {
    await expect(modal(page)).toBeHidden();
    await expect(page).toHaveURL('/service-plans');
    await expect(page.getByRole('heading', { level: 1, name: 'Service plans' })).toBeVisible();
    await expect(page.locator('h1[data-marked]')).toBeVisible();
  }

  test('covers the screen, with its title for screen readers', { tag: '@width' }, async ({ page }) => {
    await openOver(page);
    const isCovered = await modal(page).evaluate((dialog) => {
      const { left, top, right, bottom } = dialog.getBoundingClientRect();
      return left <= 0 && top <= 0 && right >= document.body.clientWidth && bottom >= window.innerHeight;
    });
    expect(isCovered).toBe(true);
    await expect(modal(page).getByRole('heading', { level: 1 })).toHaveClass('visually-hidden');
    await expect(page).toHaveTitle('Bring your number | Light');
    await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0);
  });

  test('has room for its text on the widest screen', async ({ page }) => {
    await page.setViewportSize({ width: 2560, height: 1200 });
    await page.goto('/bring-your-number');
    const block = page.getByRole('main').getByRole('heading', { level: 2 }).first().locator('..');
    expect((await block.boundingBox())?.width).toBeGreaterThan(800);
  });

  test('closes by its button and restores focus', async ({ page }) => {
    await openOver(page);
    await modal(page).getByRole('button', { name: 'close' }).click();
    await expectPageBehind(page);
    await expect(page.getByRole('main').getByRole('link', { name: 'Bring your number' })).toBeFocused();
  });

  test('closes on Escape', async ({ page }) => {
    await openOver(page);
    await page.keyboard.press('Escape');
    await expectPageBehind(page);
  });

  test('closes once after a reload, by Escape before anything else is pressed', async ({ page }) => {
    await openOver(page);
    // Not by locators, whose scripts count as a press: without one, browsers close a dialog whatever its page does.
    const session = await page.context().newCDPSession(page);
    const loaded = page.waitForEvent('load');
    await session.send('Page.reload');
    await loaded;
    const selector = '[data-hydrated] dialog[open]';
    const isShown = async () => {
      const { root } = await session.send('DOM.getDocument');
      const { nodeId } = await session.send('DOM.querySelector', { nodeId: root.nodeId, selector });
      return nodeId !== 0;
    };
    await expect.poll(isShown).toBe(true);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('heading', { level: 1, name: 'Service plans' })).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1, name: 'Phones that ask for less' })).toBeVisible();
  });

  test('[NAV-10] closes once by two presses after a reload, while the page before it loads', async ({ page }) => {
    await openOver(page);
    await page.reload();
    const released = Promise.withResolvers<void>();
    await page.route(/\/service-plans\.data/, async (route) => {
      await released.promise;
      await route.continue();
    });
    const close = modal(page).getByRole('button', { name: 'close' });
    await close.click();
    await expect(page).toHaveURL('/service-plans');
    await close.click();
    released.resolve();
    await expect(page.getByRole('heading', { level: 1, name: 'Service plans' })).toBeVisible();
    await page.goForward();
    await expect(modal(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(modal(page)).toBeHidden();
    await expect(page).toHaveURL('/service-plans');
  });

  test('closes on a click outside its content', async ({ page }) => {
    await openOver(page);
    await modal(page).click({ position: { x: 20, y: 400 } });
    await expectPageBehind(page);
  });

  test('does not close on a click inside its content', async ({ page }) => {
    await openOver(page);
    await modal(page).getByRole('heading', { level: 2 }).first().click();
    await expect(modal(page)).toBeVisible();
    await expect(page).toHaveURL('/bring-your-number');
  });

  test('does not close when a selection of its text ends outside its content', async ({ page }) => {
    await openOver(page);
    await modal(page).getByRole('heading', { level: 2 }).first().hover();
    await page.mouse.down();
    await page.mouse.move(20, 400);
    await page.mouse.up();
    await expect(modal(page)).toBeVisible();
    await expect(page).toHaveURL('/bring-your-number');
  });

  test('closes with the back button and reopens with forward', async ({ page }) => {
    await openOver(page);
    await page.goBack();
    await expectPageBehind(page);
    await page.goForward();
    await expect(modal(page)).toBeVisible();
  });

  test('[NAV-7] closes offline, to the page behind with its nav', async ({ page, connection }) => {
    await openOver(page);
    await connection.cut();
    await page.keyboard.press('Escape');
    await expectPageBehind(page);
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
    await connection.mend();
  });

  test('traps focus, and the page behind does not scroll', async ({ page }) => {
    await openOver(page);
    for (let step = 0; step < 8; step++) {
      await page.keyboard.press('Tab');
      const isInside = await page.evaluate(
        () => document.activeElement === document.body || document.activeElement?.closest('dialog') !== null,
      );
      expect(isInside).toBe(true);
    }
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflowY)).toBe('hidden');
  });

  test('opened directly it has a plain background, and closing goes home', async ({ page }) => {
    await page.goto('/bring-your-number');
    await expect(modal(page)).toBeVisible();
    await expect(page.locator('main > :not(dialog, [role=status])')).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('heading', { level: 1, name: 'Homepage' })).toBeAttached();
  });

  test('[NAV-10] after a reload closing goes back to the previous page', async ({ page }) => {
    await openOver(page);
    await page.reload();
    await expect(modal(page)).toBeVisible();
    await modal(page).getByRole('button', { name: 'close' }).click();
    await expect(page).toHaveURL('/service-plans');
    await expect(page.getByRole('heading', { level: 1, name: 'Service plans' })).toBeVisible();
  });
});

import type { Page } from '@playwright/test';
import { animationsEnd } from '../support/animations.ts';
import { axeViolations } from '../support/axe.ts';
import { keyboardOf } from '../support/keyboard.ts';
import { expect, test } from '../support/shop.ts';
import { notice } from '../support/visit.ts';

const dark = 'rgb(13, 13, 12)';
const light = 'rgb(242, 240, 236)';

const address = [
  ['Email', 'ada@example.com'],
  ['Full name', 'Ada Byron'],
  ['Address', '1 Quiet Street'],
  ['City', 'Brooklyn'],
  ['State or region', 'NY'],
  ['Postal code', '11201'],
] as const;

const card = [
  ['Card number', '4242 4242 4242 4242'],
  ['Expiry date', '12/30'],
  ['Security code', '123'],
] as const;

for (const { theme, reducedMotion } of [
  { theme: 'light', reducedMotion: 'no-preference' },
  { theme: 'dark', reducedMotion: 'reduce' },
] as const) {
  test(`[A11Y-1] the keyboard alone buys a phone, with visible focus, ${theme} theme, motion: ${reducedMotion}`, async ({
    page,
    shop,
  }) => {
    test.slow();
    await page.emulateMedia({ colorScheme: theme, reducedMotion });
    await page.goto('/');
    const { tabTo, press, type, stops } = keyboardOf(page);

    await test.step('navigates from the home page to the phone', async () => {
      await tabTo(page.getByRole('link', { name: 'Buy the Light Phone II', exact: true }));
      await press('Enter');
      await expect(page.getByRole('heading', { level: 1, name: 'Light Phone II' })).toBeVisible();
    });

    await test.step('selects a variant and adds it', async () => {
      await tabTo(page.getByRole('radio', { name: 'North America' }));
      await press('ArrowDown');
      await expect(page.getByRole('radio', { name: 'Global' })).toBeChecked();
      await tabTo(page.getByRole('button', { name: 'Add to cart' }));
      await press('Enter');
      await expect(cart(page)).toBeVisible();
    });

    await test.step('increases the quantity to two', async () => {
      await expect(cart(page).getByRole('button', { name: 'Checkout' })).toBeEnabled();
      await tabTo(cart(page).getByRole('button', { name: 'One Light Phone II more' }));
      await press('Space');
      await expect(cart(page).getByRole('listitem').filter({ hasText: 'Quantity 2' })).toBeVisible();
    });

    await test.step('completes the checkout and pays', async () => {
      const checkout = cart(page).getByRole('button', { name: 'Checkout' });
      await expect(checkout).toBeEnabled();
      await tabTo(checkout);
      await press('Enter');
      await expect(page.getByLabel('Card number')).toBeVisible();
      for (const [label, text] of address) await type(page.getByLabel(label, { exact: true }), text);
      await type(page.getByLabel('Country'), 'United States');
      await expect(page.getByLabel('Country')).toHaveValue('US');
      for (const [label, text] of card) await type(page.getByLabel(label), text);
      await tabTo(page.getByRole('button', { name: /^Pay/ }));
      await press('Enter');
      await expect(page).toHaveURL(/\/orders\//);
    });

    expect(await shop.sandbox.orders()).toMatchObject([
      { number: 1001, lines: [{ productHandle: 'light-phone-ii-black', quantity: 2 }], total: 59_800 },
    ]);
    expect(stops()).toBeGreaterThan(30);
  });
}

test('[A11Y-1][THEME-1] axe finds no violation in the toggled theme, with motion allowed', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'no-preference' });
  for (const path of ['/shop/products/light-phone-iii', '/']) {
    await page.goto(path);
    // It fades in once the visitor's country is known, which would else be while axe measures.
    await expect(notice(page)).toBeVisible();
    const { tabTo, press } = keyboardOf(page);
    await tabTo(page.getByRole('button', { name: 'Dark theme' }), 'Shift+Tab');
    for (const ground of path === '/' ? [light, dark] : [dark]) {
      await press('Space');
      await expect(page.locator('body')).toHaveCSS('background-color', ground);
      expect(await faultsOf(page), `${path} on ${ground}`).toEqual([]);
    }
  }
});

/** The axe violations of WCAG 2.2 AA, after all animations. */
async function faultsOf(page: Page): Promise<string[]> {
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  await animationsEnd(page);
  return axeViolations(page, {
    resultTypes: ['violations'],
    runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] },
  });
}

const cart = (page: Page) => page.getByRole('dialog', { name: 'Cart' });

import { openExtras } from '#tests/support/open-extras.ts';
import { add, checkout, holds, line, more, remove, sheet } from '../support/cart.ts';
import { expect, test } from '../support/shop.ts';

test.describe('[CART-10] a removed line', () => {
  test('is named in the undo row and restored in its place', { tag: '@width' }, async ({ page }) => {
    await page.goto('/shop/products/light-phone-ii-black');
    await openExtras(page);
    await page.getByRole('radio', { name: 'North America' }).check();
    await page.getByRole('checkbox', { name: 'US SIM card' }).check();
    await page.getByRole('radio', { name: 'Yearly' }).check();
    await page.getByRole('button', { name: 'Add to cart' }).click();
    const names = sheet(page).getByRole('listitem').getByRole('heading', { level: 2 });
    await expect(names.first()).toHaveText('Light Phone II');
    await expect(checkout(page)).toBeInViewport({ ratio: 1 });
    const before = await names.allTextContents();
    await sheet(page).getByRole('button', { name: 'Remove Light Phone II' }).click();
    const row = sheet(page)
      .getByRole('listitem')
      .filter({ has: page.getByRole('button', { name: 'Undo' }) });
    await expect(row).toContainText('Light Phone II removed, with its SIM card and protection plan.');
    await expect(sheet(page).getByText('went with it')).toBeHidden();
    await row.getByRole('button', { name: 'Undo' }).press('Enter');
    await expect(names).toHaveText(before);
    await expect(sheet(page).getByRole('link', { name: 'Light Phone II', exact: true })).toBeFocused();
    await expect(checkout(page)).toBeEnabled();
    await page.goto('/cart');
    await expect(page.getByRole('main').getByRole('listitem').getByRole('heading', { level: 2 })).toHaveText(before);
  });

  test('is restored by keyboard', async ({ page }) => {
    await add(page);
    await more(page).click();
    await remove(page).press('Enter');
    const undo = page.getByRole('button', { name: 'Undo' });
    await expect(undo).toBeFocused();
    await expect(page.getByText('Light Phone III removed.')).toBeVisible();
    await expect(more(page)).toBeHidden();
    await page.keyboard.press('Enter');
    await holds(page, 2);
    await expect(line(page).getByRole('link', { name: 'Light Phone III' })).toBeFocused();
    await expect(checkout(page)).toBeEnabled();
    await page.goto('/cart');
    await holds(page, 2);
  });

  test('[A11Y-1] its undo has the focus, also after another one at the end of the list', async ({ page }) => {
    await page.goto('/shop/products/light-phone-ii-black');
    await openExtras(page);
    await page.getByRole('radio', { name: 'North America' }).check();
    await page.getByRole('checkbox', { name: 'US SIM card' }).check();
    await page.getByRole('checkbox', { name: 'Carbon offset' }).check();
    await page.getByRole('button', { name: 'Add to cart' }).click();
    const buttons = sheet(page).getByRole('button', { name: /^Remove/ });
    await expect(buttons).toHaveCount(3);
    for (const left of [2, 1]) {
      await buttons.last().press('Enter');
      await expect(buttons).toHaveCount(left);
      await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused();
    }
  });

  test('can be restored before the removal was sent', async ({ page, shop }) => {
    await add(page);
    await shop.sandbox.addFault({ provider: 'storefront', kind: 'delay', ms: 1000 });
    await remove(page).click();
    await page.getByRole('button', { name: 'Undo' }).click();
    await holds(page, 1);
    await expect(checkout(page)).toBeEnabled();
    await page.goto('/cart');
    await holds(page, 1);
  });
});

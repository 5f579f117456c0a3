import { animationsEnd } from '../support/animations.ts';
import { add, holds, line, sheet } from '../support/cart.ts';
import { cartLink, expectPageBehind, followLinkInText, markPage } from '../support/cart-modal.ts';
import { expect, test } from '../support/shop.ts';

test.use({ motion: true });

test.describe('[ROUTE-5] the cart in the app is a modal over the page that it was called from', () => {
  test('[CART-1][CART-4] from the header: with its address, its title and the focus restored', {
    tag: '@width',
  }, async ({ page }) => {
    await page.goto('/shop');
    await markPage(page);
    await cartLink(page).focus();
    await page.keyboard.press('Enter');
    await expect(sheet(page)).toContainText('Your cart is currently empty.');
    await expect(page).toHaveURL('/cart');
    await expect(page).toHaveTitle('Cart | Light');
    expect(await page.locator('dialog:modal').count()).toBe(1);
    await page.keyboard.press('Escape');
    await expectPageBehind(page, '/shop');
    await expect(cartLink(page)).toBeFocused();
    await expect(page).toHaveTitle('Shop | Light');
  });

  test('after an addition; it closes by its button, and by a click beside it, not by a selection that ends there', async ({
    page,
  }) => {
    await add(page);
    await expect(page).toHaveURL('/cart');
    await markPage(page);
    await sheet(page).getByRole('button', { name: 'close' }).click();
    await expectPageBehind(page, '/shop/products/light-phone-iii');
    await cartLink(page).click();
    await holds(page, 1);
    await line(page).hover();
    await page.mouse.down();
    await page.mouse.move(20, 400);
    await page.mouse.up();
    await expect(sheet(page)).toHaveAttribute('open');
    // While the page still fades the click would go to the fading picture of it.
    await animationsEnd(page);
    await page.mouse.click(20, 400);
    await expectPageBehind(page, '/shop/products/light-phone-iii');
  });

  test('[CART-1] a press of its scrollbar leaves it open', async ({ page }) => {
    await page.goto('/shop');
    await cartLink(page).click();
    await expect(sheet(page)).toBeVisible();
    await animationsEnd(page);
    // Headless browsers have no scrollbar to press: it is the sheet itself, at its right edge.
    await sheet(page).evaluate((dialog) => {
      const clientX = dialog.getBoundingClientRect().right - 7;
      for (const type of ['mousedown', 'click'])
        dialog.dispatchEvent(new MouseEvent(type, { clientX, clientY: 300, bubbles: true }));
    });
    await expect(sheet(page)).toBeVisible();
    await page.mouse.click(7, 300);
    await expect(sheet(page)).toBeHidden();
  });

  test('[CART-1] a right click beside it leaves it open', async ({ page }) => {
    await page.goto('/shop');
    await cartLink(page).click();
    await expect(sheet(page)).toBeVisible();
    await animationsEnd(page);
    await page.mouse.click(20, 400, { button: 'right' });
    await expect(sheet(page)).toHaveAttribute('open');
    await expect(page).toHaveURL('/cart');
  });

  test('from the menu, which it closes', async ({ page }) => {
    await page.goto('/about');
    await markPage(page);
    await page.getByRole('button', { name: 'menu', exact: true }).click();
    await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Cart', exact: true }).click();
    await expect(sheet(page)).toBeVisible();
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeHidden();
    await page.keyboard.press('Escape');
    await expectPageBehind(page, '/about');
    await expect(page.getByRole('button', { name: 'menu', exact: true })).toBeFocused();
  });

  test('from a link in a text', async ({ page }) => {
    await followLinkInText(page, '/cart');
    await expect(sheet(page)).toContainText('Your cart is currently empty.');
    await page.keyboard.press('Escape');
    await expectPageBehind(page, '/return-policy');
    await expect(page.getByRole('link', { name: 'there', exact: true })).toBeFocused();
  });

  test('offline it closes as well, by Escape and by back, and opens again online', async ({ page, connection }) => {
    await page.goto('/shop');
    await markPage(page);
    const opensAndCloses = async (close: () => Promise<unknown>) => {
      await cartLink(page).click();
      await expect(sheet(page)).toContainText('Your cart is currently empty.');
      await connection.cut();
      await close();
      await expectPageBehind(page, '/shop');
      await expect(page).toHaveTitle('Shop | Light');
      await expect(page.getByText('You are offline.')).toHaveCount(0);
      await connection.mend();
    };
    await opensAndCloses(() => page.keyboard.press('Escape'));
    await opensAndCloses(() => page.goBack());
    await expect(cartLink(page)).toBeFocused();
  });

  test('the page behind keeps its header, its footer and its scroll position', async ({ page }) => {
    await page.goto('/shop/products/light-phone-iii');
    await expect(page.locator('html[data-hydrated]')).toBeAttached();
    await page.evaluate(() => scrollTo({ top: 600, behavior: 'instant' }));
    await cartLink(page).click();
    await expect(sheet(page)).toBeVisible();
    const parts = ['nav[aria-label="Main"]', 'aside[aria-label="Announcement"]', 'footer'];
    for (const part of parts) await expect(page.locator(part)).toHaveCount(1);
    expect(await page.evaluate(() => scrollY)).toBe(600);
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL('/shop/products/light-phone-iii');
    expect(await page.evaluate(() => scrollY)).toBe(600);
  });
});

test('the page behind the sheet is darker in browsers whose backdrops inherit no theme, too', async ({ page }) => {
  await page.goto('/shop');
  // As before Chrome 122, Firefox 120 and Safari 17.4 (developer.chrome.com/blog/css-backdrop-inheritance).
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('::backdrop { --dark: initial; }');
    document.adoptedStyleSheets.push(sheet);
  });
  await cartLink(page).click();
  await expect(sheet(page)).toBeVisible();
  const ground = await sheet(page).evaluate((dialog) => getComputedStyle(dialog, '::backdrop').backgroundColor);
  expect(ground).not.toBe('rgba(0, 0, 0, 0)');
});

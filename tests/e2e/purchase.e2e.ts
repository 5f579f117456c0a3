import type { Page } from '@playwright/test';
import type { RunningShop } from '#tests/support/start-shop.ts';
import { animationsEnd } from './support/animations.ts';
import { expect, test } from './support/shop.ts';

test.use({ motion: true });

const variants = {
  lightPhoneII: 'gid://shopify/ProductVariant/2004',
};

test(
  '[CART-20][CART-1][CART-2][CART-3][CART-10][CART-13] a visitor buys a phone, from the home page to a paid order',
  {
    tag: '@width',
  },
  ({ page, shop, anotherVisitor }) => buyPhone({ page, shop, anotherVisitor, settle: animationsEnd }),
);

test(
  '[CART-20][CART-1][CART-2][CART-3][CART-10][CART-13] a visitor buys a phone without JavaScript',
  {
    tag: '@no-js',
  },
  ({ page, shop, anotherVisitor }) => buyPhone({ page, shop, anotherVisitor }),
);

interface Buying {
  page: Page;
  shop: RunningShop;
  anotherVisitor: () => Promise<Page>;
  /** Waits for the end of a view transition, during which the positions of the new page change. */
  settle?: (page: Page) => Promise<void>;
}

async function buyPhone({ page, shop, anotherVisitor, settle }: Buying): Promise<void> {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1, name: 'Homepage' })).toBeAttached();

  await test.step('finds the phone and selects a variant', async () => {
    await page.getByRole('link', { name: 'Buy the Light Phone II', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Light Phone II' })).toBeVisible();
    await settle?.(page);
    await page.getByRole('radio', { name: 'Global' }).check();
    await page.getByRole('button', { name: 'Add to cart' }).click();
  });

  await test.step('changes the cart', async () => {
    await expect(page.getByRole('heading', { level: 1, name: 'Cart' })).toBeVisible();
    await expectCart(page, 1, '$299');
    await page.getByRole('button', { name: 'One Light Phone II more' }).click();
    await expectCart(page, 2, '$598');
    await page.getByRole('button', { name: 'One Light Phone II less' }).click();
    await expectCart(page, 1, '$299');
    await page.getByRole('button', { name: 'Remove Light Phone II' }).click();
    await expect(page.getByText('Your cart is currently empty.')).toBeVisible();
  });

  await test.step('adds again, from the shop', async () => {
    await page.getByRole('link', { name: 'View Shop' }).click();
    await page.getByRole('link', { name: 'Light Phone II $299' }).click();
    await page.getByRole('radio', { name: 'Global' }).check();
    await page.getByRole('button', { name: 'Add to cart' }).click();
    await page.getByRole('button', { name: 'One Light Phone II more' }).click();
    await expectCart(page, 2, '$598');
  });

  await test.step('another visitor has a separate cart', async () => {
    const other = await anotherVisitor();
    await other.goto('/cart');
    await expect(other.getByText('Your cart is currently empty.')).toBeVisible();
  });

  await test.step('pays after a declined card', async () => {
    await page.getByRole('button', { name: 'Checkout' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await fillIn(page);
    await pay(page, '4000 0000 0000 0002');
    await expect(page.getByRole('main')).toContainText('Your card was declined');
    expect(await shop.sandbox.orders()).toEqual([]);
    await pay(page, '4242 4242 4242 4242');
    await expect(page).toHaveURL(/\/orders\//);
    await expect(page.getByRole('main')).toContainText('#1001');
  });

  await test.step('the order contains the purchased items, and the stock is reduced', async () => {
    const orders = await shop.sandbox.orders();
    expect(orders).toMatchObject([
      {
        number: 1001,
        email: 'ada@example.com',
        subtotal: 59_800,
        total: 59_800,
        dueNow: 59_800,
        lines: [
          {
            variantId: variants.lightPhoneII,
            productHandle: 'light-phone-ii-black',
            quantity: 2,
            unitPrice: 29_900,
            total: 59_800,
          },
        ],
      },
    ]);
    expect(orders[0]?.lines).toHaveLength(1);
    expect(await shop.sandbox.stock(variants.lightPhoneII)).toBe(58);
  });

  await test.step('the cart is empty after the return', async () => {
    await page.getByRole('link', { name: 'Back to the shop' }).click();
    // Before it has come, another navigation would interrupt it, or be interrupted.
    await expect(page).toHaveURL('/');
    await page.goto('/cart');
    await expect(page.getByText('Your cart is currently empty.')).toBeVisible();
  });
}

async function expectCart(page: Page, quantity: number, subtotal: string): Promise<void> {
  await expect(page.getByRole('listitem').filter({ hasText: `Quantity ${quantity}` })).toBeVisible();
  await expect(page.getByRole('definition').filter({ hasText: subtotal })).toBeVisible();
}

async function fillIn(page: Page): Promise<void> {
  await page.getByLabel('Email').fill('ada@example.com');
  await page.getByLabel('Full name').fill('Ada Byron');
  await page.getByLabel('Address', { exact: true }).fill('1 Quiet Street');
  await page.getByLabel('City').fill('Brooklyn');
  await page.getByLabel('State or region').fill('NY');
  await page.getByLabel('Postal code').fill('11201');
  await page.getByLabel('Country').selectOption('US');
}

async function pay(page: Page, card: string): Promise<void> {
  await page.getByLabel('Card number').fill(card);
  await page.getByLabel('Expiry date').fill('12/30');
  await page.getByLabel('Security code').fill('123');
  await page.getByRole('button', { name: /^Pay/ }).click();
}

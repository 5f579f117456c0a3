import type { Page } from '@playwright/test';
import { z } from 'zod';
import { expect, test } from '../support/shop.ts';

const attributed = z.array(z.looseObject({ attributes: z.array(z.object({ key: z.string(), value: z.string() })) }));

test('[CART-2] [CART-13] the cart is unchanged after returning without payment', async ({ page }) => {
  await buy(page, '/shop/products/light-phone-iii');
  await page.getByRole('button', { name: 'Checkout' }).click();
  await expect(page.getByLabel('Card number')).toBeVisible();
  await page.goBack();
  await page.goto('/cart');
  await expect(page.getByRole('main')).toContainText('Light Phone III');
  await expect(page.getByRole('button', { name: 'Checkout' })).toBeEnabled();
});

test('[CART-2] the checkout may redirect to a host that no setting names, such as that of a wallet', async ({
  page,
}) => {
  await buy(page, '/shop/products/light-phone-iii');
  await page.route(/\/\/127\.0\.0\.1:\d+\/cart\/c\//, (route) => {
    const location = route.request().url().replace('127.0.0.1', 'localhost');
    return route.fulfill({ status: 302, headers: { location } });
  });
  await page.getByRole('button', { name: 'Checkout' }).click();
  await expect(page.getByLabel('Card number')).toBeVisible();
  expect(new URL(page.url()).hostname).toBe('localhost');
});

test('[CART-3] [CART-13] after payment the cart is empty, and a new one is created', async ({ page, context }) => {
  await buy(page, '/shop/products/light-phone-iii');
  const before = await cartId();
  await payFor(page);
  await page.goto('/cart');
  await expect(page.getByText('Your cart is currently empty.')).toBeVisible();
  expect(await cartId()).toBeUndefined();
  await buy(page, '/shop/products/light-phone-iii');
  expect(await cartId()).not.toBe(before);

  async function cartId(): Promise<string | undefined> {
    return (await context.cookies()).find(({ name }) => name === 'cart')?.value;
  }
});

test('[CART-17] the referral is stored on the order', async ({ page, shop }) => {
  await buy(page, '/shop/products/light-phone-iii?ref=ada');
  await payFor(page);
  const [order] = attributed.parse(await shop.sandbox.records('orders'));
  expect(order?.attributes).toEqual([
    { key: 'refCode', value: 'ada' },
    { key: 'referrer', value: 'no referrer' },
  ]);
});

async function buy(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page
    .getByRole('main')
    .getByRole('button', { name: /add to cart|order/i })
    .click();
  await expect(page.getByRole('button', { name: 'Checkout' })).toBeVisible();
}

async function payFor(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Checkout' }).click();
  await page.getByLabel('Email').fill('ada@example.com');
  await page.getByLabel('Full name').fill('Ada Byron');
  await page.getByLabel('Address', { exact: true }).fill('1 Quiet Street');
  await page.getByLabel('City').fill('Brooklyn');
  await page.getByLabel('State or region').fill('NY');
  await page.getByLabel('Postal code').fill('11201');
  await page.getByLabel('Country').selectOption('US');
  await page.getByLabel('Card number').fill('4242 4242 4242 4242');
  await page.getByLabel('Expiry date').fill('12/30');
  await page.getByLabel('Security code').fill('123');
  await page.getByRole('button', { name: /^Pay/ }).click();
  await expect(page).toHaveURL(/\/orders\//);
}

import type { Page } from '@playwright/test';
import { expect } from './shop.ts';

export const lightPhoneIII = '2005';

export const more = (page: Page) => page.getByRole('button', { name: 'One Light Phone III more' });
export const less = (page: Page) => page.getByRole('button', { name: 'One Light Phone III less' });
export const remove = (page: Page) => page.getByRole('button', { name: 'Remove Light Phone III' });
export const checkout = (page: Page) => page.getByRole('button', { name: 'Checkout' });
export const sheet = (page: Page) => page.getByRole('dialog', { name: 'Cart' });
export const line = (page: Page) => page.getByRole('listitem').filter({ has: more(page) });
export const holds = (page: Page, quantity: number) => expect(line(page)).toContainText(`Quantity ${quantity}`);
export const nav = (page: Page) => page.getByRole('navigation', { name: 'Main' });

export async function add(page: Page): Promise<void> {
  await page.goto('/shop/products/light-phone-iii');
  await page.getByRole('button', { name: 'Add to cart' }).click();
  await expect(sheet(page)).toBeVisible();
  await expect(checkout(page)).toBeEnabled();
}

import type { Page } from '@playwright/test';
import type { Shop } from '#tests/support/start-shop.ts';
import { axeFaults } from './support/axe.ts';
import { expect, test } from './support/shop.ts';

interface Screen {
  path: string;
  /** Of the first answer; 200 when left out. */
  status?: number;
  /** Of what `arrive` does on purpose. */
  complains?: RegExp;
  /** What to do before the screen is looked at. */
  arrive?: (page: Page, shop: Shop) => Promise<void>;
}

const screens: Record<string, Screen> = {
  home: { path: '/' },
  shop: { path: '/shop' },
  'a collection': { path: '/shop/accessories' },
  'a product': { path: '/shop/products/light-phone-iii' },
  'a product with choices': { path: '/shop/products/light-phone-ii-black' },
  'an accessory': { path: '/shop/products/screen-protector' },
  'an accessory that is sold out': { path: '/shop/products/protective-case-1' },
  'the plans of the guided view': { path: '/products/plans' },
  'the compatibility checker': { path: '/compatibility-checker' },
  'the carriers of a country': { path: '/compatibility-checker?phone=ii&country=US' },
  'an answer of the checker': { path: '/compatibility-checker?phone=ii&country=US&carrier=Verizon' },
  'an empty cart': { path: '/cart' },
  'a cart': {
    path: '/shop/products/light-phone-ii-light-gray',
    arrive: async (page) => {
      await page.getByRole('button', { name: 'Pre-order' }).click();
      await expect(page.getByRole('button', { name: 'Checkout' })).toBeEnabled();
    },
  },
  'a cart’s page with messages': {
    path: '/shop/products/light-phone-ii-light-gray',
    arrive: async (page) => {
      await page.getByRole('radio', { name: 'Yearly' }).check();
      await page.getByRole('button', { name: 'Pre-order' }).click();
      await expect(page.getByRole('button', { name: 'Checkout' })).toBeEnabled();
      await page.goto('/cart');
      await page.getByRole('button', { name: 'One Protection plan more' }).click();
      await expect(page.getByRole('listitem').getByRole('alert').filter({ hasText: /./ })).toBeVisible();
    },
  },
  'a checkout without a cart': { path: '/checkout', status: 409 },
  'the credit check': { path: '/credit-check' },
  'a credit check that lacks words': {
    path: '/credit-check',
    complains: /422/,
    arrive: async (page) => {
      await page.getByRole('button', { name: 'Ask' }).click();
      await expect(page.getByText('Please give your full name.')).toBeVisible();
      await page.evaluate(() => window.scrollTo(0, 0));
    },
  },
  'a credit check under way': {
    path: '/credit-check',
    arrive: async (page) => {
      await askForCredit(page, 'pending@example.com');
      await expect(page.getByText('We are checking')).toBeVisible();
    },
  },
  'an approved credit check': {
    path: '/credit-check',
    arrive: async (page, shop) => {
      await askForCredit(page, 'approved@example.com');
      await expect(page.getByText('We are checking')).toBeVisible();
      await shop.sandbox.moveClock(60_000);
      await expect(page.getByText('You can pay $299 in parts.')).toBeVisible();
    },
  },
  'a declined credit check': {
    path: '/credit-check',
    arrive: async (page, shop) => {
      await askForCredit(page, 'declined@example.com');
      await expect(page.getByText('We are checking')).toBeVisible();
      await shop.sandbox.moveClock(60_000);
      await expect(page.getByText('is not possible this time')).toBeVisible();
    },
  },
  'a credit check that can’t be made': {
    path: '/credit-check',
    complains: /503/,
    arrive: async (page, shop) => {
      await shop.sandbox.addFault({ provider: 'cloud', kind: 'status', status: 503 });
      await askForCredit(page, 'approved@example.com');
      await expect(page.getByText('The check can’t be made right now.')).toBeVisible();
    },
  },
  'a page': { path: '/about' },
  'the blog': { path: '/blog' },
  'an article': { path: '/blog/the-first-quiet-week' },
  'the open menu': {
    path: '/about',
    arrive: async (page) => {
      await page.getByRole('button', { name: 'menu' }).click();
      await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
    },
  },
  'what is not there': { path: '/nothing-here', status: 404 },
};

for (const colorScheme of ['light', 'dark'] as const) {
  for (const [name, { path, status = 200, complains, arrive }] of Object.entries(screens)) {
    test(`axe finds nothing wrong with ${name}, ${colorScheme}`, async ({ page, shop, complaints }) => {
      if (complains) complaints.expect(complains);
      if (status !== 200) complaints.expect(new RegExp(`${status}`));
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      const response = await page.goto(path);
      expect(response?.status()).toBe(status);
      await arrive?.(page, shop);
      expect(await axeFaults(page)).toEqual([]);
    });
  }
}

async function askForCredit(page: Page, email: string): Promise<void> {
  await page.getByLabel('Full name').fill('Ada Byron');
  await page.getByRole('main').getByLabel('Email').fill(email);
  await page.getByLabel('Date of birth').fill('1990-05-01');
  await page.getByLabel('Address', { exact: true }).fill('1 Quiet Street');
  await page.getByLabel('City').fill('Brooklyn');
  await page.getByLabel('Postal code').fill('11201');
  await page.getByRole('button', { name: 'Ask' }).click();
}

import type { Page } from '@playwright/test';
import { openExtras } from '#tests/support/open-extras.ts';
import type { RunningShop } from '#tests/support/start-shop.ts';
import { answeredNotice, axeFaults } from '../support/axe.ts';
import { fillCreditForm } from '../support/credit-form.ts';
import { expect, test } from '../support/shop.ts';

test.use({ storageState: answeredNotice });

interface Screen {
  path: string;
  /** The layout differs between widths; screens without it are checked on desktop only. */
  isArrangedByWidth?: true;
  /** Status of the first response; default: 200. */
  status?: number;
  /** Status and address of a response that `arrive` causes. */
  refused?: RegExp;
  /** Steps before the check. */
  arrive?: (page: Page, shop: RunningShop) => Promise<void>;
}

const screens: Record<string, Screen> = {
  home: { path: '/', isArrangedByWidth: true },
  shop: { path: '/shop', isArrangedByWidth: true },
  'a collection': { path: '/shop/accessories' },
  'a product': { path: '/shop/products/light-phone-iii', isArrangedByWidth: true },
  'a product with choices': { path: '/shop/products/light-phone-ii-black', isArrangedByWidth: true },
  'an accessory': { path: '/shop/products/screen-protector' },
  'an accessory that is sold out': { path: '/shop/products/protective-case-1' },
  'the plans of the guided view': { path: '/products/plans', isArrangedByWidth: true },
  'the compatibility checker': { path: '/compatibility-checker' },
  'the carriers of a country': { path: '/compatibility-checker?phone=ii&country=US', isArrangedByWidth: true },
  'an answer of the checker': { path: '/compatibility-checker?phone=ii&country=US&carrier=Verizon' },
  'an empty cart': { path: '/cart' },
  'a cart': {
    path: '/shop/products/light-phone-ii-light-gray',
    isArrangedByWidth: true,
    arrive: async (page) => {
      await page.getByRole('button', { name: 'Pre-order' }).click();
      await expect(page.getByRole('button', { name: 'Checkout' })).toBeEnabled();
    },
  },
  'a cart’s page with messages': {
    path: '/shop/products/light-phone-ii-light-gray',
    arrive: async (page) => {
      await openExtras(page);
      await page.getByRole('radio', { name: 'Yearly' }).check();
      await page.getByRole('button', { name: 'Pre-order' }).click();
      await expect(page.getByRole('button', { name: 'Checkout' })).toBeEnabled();
      await page.goto('/cart');
      await page.getByRole('button', { name: 'One Protection plan more' }).press('Enter');
      await expect(page.getByRole('listitem').getByRole('alert').filter({ hasText: /./ })).toBeVisible();
    },
  },
  'the newsletter': { path: '/newsletter', isArrangedByWidth: true },
  'the newsletter, refused': {
    path: '/newsletter',
    refused: /^422 \/newsletter\.json$/,
    arrive: async (page) => {
      await page.getByRole('textbox', { name: 'Email' }).press('Enter');
      await expect(page.getByRole('status').filter({ hasText: 'something went wrong' })).toBeVisible();
    },
  },
  'a checkout without a cart': { path: '/checkout', status: 409 },
  'the credit check': { path: '/credit-check', isArrangedByWidth: true },
  'a credit check that lacks words': {
    path: '/credit-check',
    refused: /^422 \/credit-check\.data/,
    arrive: async (page) => {
      await page.getByRole('button', { name: 'Ask the lender' }).click();
      await expect(page.getByText('Enter your full name.')).toBeVisible();
    },
  },
  'a credit check under way': {
    path: '/credit-check',
    arrive: async (page) => {
      await askForCredit(page, 'pending@example.com');
      await expect(page.getByText('We are asking')).toBeVisible();
    },
  },
  'an approved credit check': {
    path: '/credit-check',
    arrive: async (page, shop) => {
      await askForCredit(page, 'approved@example.com');
      await expect(page.getByText('We are asking')).toBeVisible();
      await shop.sandbox.moveClock(60_000);
      await expect(page.getByText('You can pay $299 in monthly installments.')).toBeVisible();
    },
  },
  'a declined credit check': {
    path: '/credit-check',
    arrive: async (page, shop) => {
      await askForCredit(page, 'declined@example.com');
      await expect(page.getByText('We are asking')).toBeVisible();
      await shop.sandbox.moveClock(60_000);
      await expect(page.getByText('isn’t possible this time')).toBeVisible();
    },
  },
  'a credit check that can’t be made': {
    path: '/credit-check',
    refused: /^503 \/credit-check\.data/,
    arrive: async (page, shop) => {
      await shop.sandbox.addFault({ provider: 'cloud', kind: 'status', status: 503 });
      await askForCredit(page, 'approved@example.com');
      await expect(page.getByText('The check can’t be made right now.')).toBeVisible();
    },
  },
  'a page whose links have a name of their own': { path: '/careers' },
  'a page': { path: '/about', isArrangedByWidth: true },
  'the blog': { path: '/blog', isArrangedByWidth: true },
  'an article': { path: '/blog/the-first-quiet-week', isArrangedByWidth: true },
  'the open menu': {
    path: '/about',
    isArrangedByWidth: true,
    arrive: async (page) => {
      await page.getByRole('button', { name: 'menu' }).click();
      await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
    },
  },
  'what is not there': { path: '/nothing-here', status: 404 },
};

for (const [name, { path, isArrangedByWidth, status = 200, refused, arrive }] of Object.entries(screens)) {
  const tag = isArrangedByWidth ? '@width' : [];
  test(`[A11Y-1] axe finds no violation on ${name}`, { tag }, async ({ page, shop, pageErrors }) => {
    if (refused) pageErrors.expect('status', refused);
    if (status !== 200) pageErrors.expect('status', new RegExp(`^${status} ${path}$`));
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const response = await page.goto(path);
    expect(response?.status()).toBe(status);
    await arrive?.(page, shop);
    expect(await axeFaults(page)).toEqual([]);
  });
}

test('[A11Y-1] axe finds no violation on the home page before its scripts have loaded', async ({
  page,
  pageErrors,
}) => {
  pageErrors.expect('failed request', /^\/assets\/.*\.js: net::ERR_FAILED$/);
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.goto('/');
  expect(await axeFaults(page)).toEqual([]);
});

async function askForCredit(page: Page, email: string): Promise<void> {
  await fillCreditForm(page, email);
  await page.getByRole('button', { name: 'Ask the lender' }).click();
}

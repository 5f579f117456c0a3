import type { Page } from '@playwright/test';
import type { RunningShop } from '#tests/support/start-shop.ts';
import { expect, test } from '../support/shop.ts';

test.use({ shopEnv: { AFFIRM_PUBLIC_KEY: 'PUBLICKEY0123456' } });

// One worker, so that the shop is started once.
test.describe.configure({ mode: 'default' });

const provider = 'https://cdn1-sandbox.affirm.com/**';

/** A stub of the provider's script, which fills the marked elements on refresh(). */
const script = `window.affirm = { ui: {
  ready: (then) => then(),
  refresh: () => document.querySelectorAll('.affirm-as-low-as').forEach((line) => {
    line.textContent = 'Offers for ' + line.dataset.amount + ' with ' + window._affirm_config.public_api_key;
  }),
} }`;

function recordThirdParties(page: Page, shop: RunningShop): string[] {
  const hostnames: string[] = [];
  page.on('request', (request) => {
    const { hostname } = new URL(request.url());
    if (hostname !== new URL(shop.url).hostname) hostnames.push(hostname);
  });
  return hostnames;
}

test('[SHOP-11] the financing provider is contacted only when its offers are opened', async ({ page, shop }) => {
  await page.route(provider, (route) => route.fulfill({ contentType: 'text/javascript', body: script }));
  const thirdParties = recordThirdParties(page, shop);
  await page.goto('/shop/products/light-phone-ii-black');
  await expect(page.getByText('a month for twelve months')).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(thirdParties).toEqual([]);

  await page.getByRole('button', { name: 'See financing options' }).click();
  await expect(page.getByText('Offers for 29900 with PUBLICKEY0123456')).toBeVisible();
  await expect(page.locator(':focus')).toContainText('Offers for 29900');
  expect(thirdParties).toEqual(['cdn1-sandbox.affirm.com']);
});

test('[SHOP-11] an unreachable financing provider is shown, and the phone can still be bought', async ({
  page,
  pageErrors,
}) => {
  pageErrors.expect('failed request', /^https:\/\/cdn1-sandbox\.affirm\.com\/.*: net::ERR_FAILED$/);
  await page.route(provider, (route) => route.abort());
  await page.goto('/shop/products/light-phone-iii');
  await page.getByRole('button', { name: 'See financing options' }).click();
  await expect(page.getByText('We can’t reach the financing provider right now.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add to cart' })).toBeEnabled();
});

import { expect, test } from './support/shop.ts';

const black = '/shop/products/light-phone-ii-black';

test('[SHOP-7][CART-20] a phone with all that goes with it is bought by one button', async ({ page, shop }) => {
  await page.goto(black);
  await page.getByRole('checkbox', { name: 'US SIM card' }).check();
  await page.getByRole('radio', { name: 'Yearly' }).check();
  await page.getByRole('checkbox', { name: 'Protective case for Light Phone II, black' }).check();
  await page.getByRole('checkbox', { name: 'Screen protector for Light Phone II' }).check();
  await page.getByRole('checkbox', { name: 'Carbon offset' }).check();
  await page.getByRole('button', { name: 'Add to cart' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Cart' })).toBeVisible();
  await expect(page.getByRole('definition').filter({ hasText: '$418' }).first()).toBeVisible();
  const changes = (await shop.sandbox.requests('storefront')).filter(({ body }) => /mutation Cart/.test(body));
  expect(changes).toHaveLength(1);
});

test('[SHOP-6] a picture opens full size, and Escape leads back', async ({ page, javaScriptEnabled }) => {
  await page.goto('/shop/products/light-phone-iii');
  const picture = page.getByRole('region', { name: 'Pictures' }).getByRole('button').first();
  await picture.click();
  const full = page.getByRole('region', { name: 'Full size' });
  await expect(full).toBeVisible();
  await expect(full.getByRole('img').first()).toHaveAttribute('src', /width=1600/);
  await expect(picture.getByRole('img')).toHaveAttribute('src', /width=500/);
  const [small, large] = [await picture.boundingBox(), await full.getByRole('img').first().boundingBox()];
  expect(large?.width).toBeGreaterThan(small?.width ?? Number.POSITIVE_INFINITY);
  if (javaScriptEnabled) {
    await page.keyboard.press('ArrowRight');
    await expect(page.getByText('Picture 2 of 5').last()).toBeAttached();
  }
  await page.keyboard.press('Escape');
  await expect(full).toBeHidden();
});

test('[ROUTE-4] an address below /products opens at its section', async ({ page }) => {
  for (const [path, name] of [
    ['/products/accessories', 'Accessories'],
    ['/products/offsets', 'Carbon offset'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole('region', { name, exact: true })).toBeInViewport();
  }
});

test('[SHOP-3] a deep link chooses the variant', async ({ page }) => {
  await page.goto(`${black}?variant=2004`);
  await expect(page.getByRole('radio', { name: 'Global' })).toBeChecked();
});

test('[SHOP-7][CART-20] a SIM card never goes into the cart with the Global phone', async ({
  page,
  javaScriptEnabled,
  complaints,
}) => {
  await page.goto(`${black}?variant=2004`);
  const sim = page.getByRole('checkbox', { name: 'US SIM card' });
  if (javaScriptEnabled) return expect(sim).toBeDisabled();
  complaints.expect(/422/);
  await sim.check();
  await page.getByRole('button', { name: 'Add to cart' }).click();
  await expect(page.getByText('Only for the North America phone: SIM card.')).toBeVisible();
  await expect(sim).toBeChecked();
  await page.getByRole('radio', { name: 'North America' }).check();
  await page.getByRole('button', { name: 'Add to cart' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Cart' })).toBeVisible();
  await expect(page.getByRole('main').getByText('US SIM card')).toBeVisible();
});

test('[SHOP-7] without JavaScript no total is claimed, since nothing keeps it right', async ({
  page,
  javaScriptEnabled,
}) => {
  await page.goto(black);
  await expect(page.getByRole('status').filter({ hasText: 'Total' })).toBeVisible({ visible: javaScriptEnabled });
});

test('nothing is wider than the screen', async ({ page }) => {
  for (const path of [black, '/products/plans', '/shop/products/light-phone-iii', '/shop', '/credit-check']) {
    await page.goto(path);
    const { width, shown } = await page.locator('html').evaluate((html) => ({
      width: html.scrollWidth,
      shown: html.clientWidth,
    }));
    expect(width, path).toBe(shown);
  }
});

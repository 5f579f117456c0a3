import { z } from 'zod';
import { expect, test } from './support/shop.ts';
import { cookieNames } from './support/visit.ts';

const written = z.object({
  variables: z.looseObject({
    attributes: z.array(z.object({ key: z.string(), value: z.string() })).optional(),
    input: z
      .looseObject({ attributes: z.array(z.object({ key: z.string(), value: z.string() })).optional() })
      .optional(),
  }),
});

test('[CART-17][LINK-4] a referral on any page is credited on the cart', async ({ page, shop }) => {
  await page.goto('/about?ref=ada');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'shop' }).click();
  await expect(page).toHaveURL(/\/shop\?ref=ada$/);
  await page
    .getByRole('navigation', { name: 'Collections' })
    .getByRole('link', { name: 'Phones', exact: true })
    .click();
  // The page before has a link with this name too.
  await expect(page).toHaveURL(/\/shop\/phones\?ref=ada$/);
  await page.getByRole('main').getByRole('link', { name: 'Light Phone III' }).click();
  await expect(page).toHaveURL(/\/shop\/products\/light-phone-iii\?ref=ada$/);
  await page.getByRole('button', { name: 'Add to cart' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Cart' })).toBeVisible();

  const writes = (await shop.sandbox.requests('storefront')).filter(({ body }) => body.includes('mutation'));
  const attributes = writes
    .map(({ body }) => written.parse(JSON.parse(body)).variables)
    .flatMap(({ attributes, input }) => attributes ?? input?.attributes ?? []);
  expect(attributes).toEqual([
    { key: 'refCode', value: 'ada' },
    { key: 'referrer', value: 'no referrer' },
  ]);
});

for (const [answer, posts, cookies] of [
  ['deny', 0, ['cookieconsent_status']],
  ['dismiss', 1, ['cart', 'cart_count', 'cart_ref', 'cookieconsent_status']],
] as const) {
  test(`[CONSENT-1][CART-17] a referral of a visitor whose answer was ${answer} is posted ${posts} times`, async ({
    page,
    context,
    shop,
  }) => {
    await context.addCookies([{ name: 'cookieconsent_status', value: answer, url: shop.url }]);
    const posted: string[] = [];
    page.on('request', (request) => request.method() === 'POST' && posted.push(new URL(request.url()).pathname));
    await page.goto('/about?ref=ada');
    await page.waitForLoadState('networkidle');
    // On a busy machine the network is idle before the scripts have run.
    await expect.poll(() => cookieNames(context)).toEqual(cookies);
    expect(posted).toEqual(Array(posts).fill('/cart'));
  });
}

test('[CART-17] a referral for which the connection is lost is no error of the site', async ({ page, pageErrors }) => {
  pageErrors.expect('failed request', /^\/assets\/notice-.*: net::ERR_FAILED$/);
  const aborted = page.waitForEvent('requestfailed');
  await page.route(/assets\/notice-[^/]+\.js$/, (route) => route.abort());
  await page.goto('/about?ref=ada');
  await aborted;
  await page.waitForLoadState('networkidle');
});

test('[LINK-4] a link in rich text carries the page’s ref', async ({ page }) => {
  await page.goto('/return-policy?ref=ada');
  const support = page.getByRole('main').getByRole('link', { name: 'support site' });
  await expect(support).toHaveAttribute('href', '/support?ref=ada');
  await page.goto('/shop/products/light-phone-iii?ref=ada');
  await expect(page.getByRole('main').getByRole('link', { name: 'Check yours' })).toHaveAttribute('href', /\?ref=ada$/);
});

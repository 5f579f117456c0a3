import { expect, test } from '../support/shop.ts';
import { cookieNames, hostsOf, notice, recordOrigins, visitAndAddToCart } from '../support/visit.ts';

/** Pictures come from the media host, which is one of the expected origins. */
test.use({ pictures: true });

const visits = [
  { country: 'DE', answers: ['deny', 'allow'] },
  { country: 'US', answers: ['acknowledged'] },
];

for (const { country, answers } of visits) {
  test(`[CONSENT-1][CONSENT-2][PIXEL-1] without a choice, a visit from ${country} makes no third-party request until the checkout`, async ({
    page,
    context,
    shop,
  }) => {
    await shop.sandbox.settings({ geo: { country } });
    const { media, checkout } = await hostsOf(shop);
    const origins = recordOrigins(context);
    await page.goto('/');
    await expect(notice(page)).toContainText('The internet can be sketchy.');
    await expect(notice(page).getByRole('button')).toHaveText(answers);
    await expect(notice(page).getByRole('link', { name: 'view our cookie policy' })).toHaveAttribute(
      'href',
      '/cookie-policy',
    );
    expect(await cookieNames(context)).toEqual([]);
    await visitAndAddToCart(page);
    expect(await cookieNames(context)).toEqual(['cart', 'cart_count', 'cart_seen']);
    expect([...origins].sort()).toEqual([shop.url, media].sort());
    await page.getByRole('button', { name: 'Checkout' }).click();
    await page.waitForURL(`${checkout}/**`);
    expect([...origins].sort()).toEqual([shop.url, media, checkout].sort());
    expect(await shop.sandbox.requests('pixel')).toEqual([]);
  });
}

test('[CONSENT-2] Global Privacy Control hides the notice and prevents tracking, whatever is stored', async ({
  page,
  context,
  shop,
}) => {
  const { media } = await hostsOf(shop);
  const origins = recordOrigins(context);
  await context.setExtraHTTPHeaders({ 'sec-gpc': '1' });
  const place = page.waitForResponse('**/visitor.json');
  await page.goto('/');
  await place;
  await visitAndAddToCart(page);
  await expect(notice(page)).toBeHidden();
  await context.addCookies([{ name: 'cookieconsent_status', value: 'allow', url: shop.url }]);
  const consent = page.waitForResponse('**/consent.json');
  await page.goto('/shop/products/light-phone-iii');
  await consent;
  await context.setExtraHTTPHeaders({});
  await context.addInitScript(() => Object.assign(navigator, { globalPrivacyControl: true }));
  const pixel = page.waitForResponse(/assets\/pixel-.*\.js/);
  await page.goto('/about');
  await pixel;
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'shop' }).click();
  await expect(page).toHaveURL(/\/shop$/);
  expect([...origins].sort()).toEqual([shop.url, media].sort());
  expect(await shop.sandbox.requests('pixel')).toEqual([]);
});

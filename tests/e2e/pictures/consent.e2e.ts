import { expect, test } from '../support/shop.ts';
import {
  cookieNames,
  eventNames,
  eventsOf,
  hostsOf,
  notice,
  recordOrigins,
  visitAndAddToCart,
} from '../support/visit.ts';

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

test('[PIXEL-1][CONSENT-1] with consent, the events of a visit are tracked in order, without personal data', async ({
  page,
  context,
  shop,
}) => {
  await shop.sandbox.settings({ geo: { country: 'DE' } });
  const { checkout } = await hostsOf(shop);
  await page.goto('/shop/products/light-phone-ii-black?ref=ada&variant=2004#details');
  await notice(page).getByRole('button', { name: 'allow' }).click();
  await expect(notice(page)).toBeHidden();
  await expect.poll(async () => (await eventNames(shop)).toSorted()).toEqual(['PageView', 'ViewContent']);
  await expect(page).toHaveURL(/\?ref=ada&variant=2004#details$/);
  // At the details the bar has a button, too.
  await page.getByRole('button', { name: 'Add to cart' }).first().click();
  await expect.poll(() => eventNames(shop)).toHaveLength(3);
  await page.getByRole('link', { name: 'View Shop' }).click();
  await expect.poll(() => eventNames(shop)).toHaveLength(4);
  await page.getByRole('link', { name: 'cart 1' }).click();
  await page.getByRole('button', { name: 'Checkout' }).click();
  await page.waitForURL(`${checkout}/**`);
  await expect
    .poll(async () => (await eventNames(shop)).slice(2))
    .toEqual(['AddToCart', 'PageView', 'InitiateCheckout']);
  const events = await eventsOf(shop);
  const page1 = '/shop/products/light-phone-ii-black';
  expect(events.map(({ address }) => address)).toEqual(
    [page1, page1, page1, '/shop', '/cart'].map((path) => shop.url + path),
  );
  expect(events.find(({ event }) => event === 'ViewContent')?.data).toMatchObject({
    content_ids: '["2004"]',
    value: '299',
    currency: 'USD',
  });
  expect(JSON.stringify(events.map(({ address, data }) => [address, data]))).not.toMatch(/ada|Cart\/|key=/);
  const [stored] = (await context.cookies(shop.url)).filter(({ name }) => name === 'cookieconsent_status');
  expect(stored).toMatchObject({ value: 'allow', path: '/', sameSite: 'Lax' });
  expect(stored?.expires).toBeGreaterThan(Date.now() / 1000 + 364 * 24 * 60 * 60);
});

test('[PIXEL-1][CONSENT-1] an acknowledged notice permits tracking, at once and on the next page load', async ({
  page,
  shop,
}) => {
  await shop.sandbox.settings({ geo: { country: 'US' } });
  await page.goto('/about');
  await notice(page).getByRole('button', { name: 'acknowledged' }).click();
  await expect.poll(() => eventNames(shop)).toEqual(['PageView']);
  await page.goto('/shop');
  await expect.poll(() => eventNames(shop)).toEqual(['PageView', 'PageView']);
  await expect(notice(page)).toBeHidden();
});

test('[CONSENT-1][PIXEL-1] a refusal is stored, can be changed on the consent page, and takes effect at once', async ({
  page,
  context,
  shop,
}) => {
  await shop.sandbox.settings({ geo: { country: 'FR' } });
  await page.goto('/about');
  await notice(page).getByRole('button', { name: 'deny' }).click();
  await expect(notice(page)).toBeHidden();
  await page.reload();
  await page.getByRole('contentinfo').getByRole('link', { name: 'Cookie settings' }).click();
  const status = page.getByRole('main').getByRole('status').filter({ hasText: 'tracking' });
  await expect(status).toHaveText('You said no. Ad tracking is off.');
  expect(await shop.sandbox.requests('pixel')).toEqual([]);

  await page.getByRole('button', { name: 'allow' }).click();
  await expect(status).toHaveText('You said yes. Ad tracking is on.');
  await expect(page.getByRole('status').filter({ hasText: 'Your answer is saved.' })).toBeVisible();
  await expect.poll(() => eventNames(shop)).toEqual(['PageView']);
  await context.addCookies(['_fbp', '_fbc'].map((name) => ({ name, value: 'fb.1.2.3', url: shop.url })));

  const other = await context.newPage();
  await other.goto('/about');
  await expect.poll(() => eventNames(shop)).toEqual(['PageView', 'PageView']);

  await page.getByRole('button', { name: 'deny' }).click();
  await expect(status).toHaveText('You said no. Ad tracking is off.');
  await expect(page.getByRole('status').filter({ hasText: 'Your answer is saved.' })).toBeVisible();
  expect(await cookieNames(context)).toEqual(['cookieconsent_status']);
  const before = (await shop.sandbox.requests('pixel')).length;
  for (const tab of [page, other]) {
    await tab.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'shop' }).click();
    await expect(tab).toHaveURL(/\/shop$/);
    await tab.getByRole('main').getByRole('link', { name: 'Light Phone III' }).first().click();
    await tab.getByRole('button', { name: 'Add to cart' }).click();
    await expect(tab.getByRole('button', { name: 'Checkout' })).toBeEnabled();
  }
  expect(await shop.sandbox.requests('pixel')).toHaveLength(before);
});

for (const between of ['nothing', 'deny'] as const) {
  test(`[PIXEL-1][CONSENT-1] events before the pixel is loaded, followed by ${between}`, async ({
    page,
    context,
    shop,
  }) => {
    await context.addCookies([{ name: 'cookieconsent_status', value: 'allow', url: shop.url }]);
    const wait = Promise.withResolvers<void>();
    await page.route('**/fbevents.js', async (route) => {
      await wait.promise;
      await route.continue();
    });
    await page.goto('/shop/products/light-phone-iii');
    await page.getByRole('button', { name: 'Add to cart' }).click();
    await page.getByRole('link', { name: 'View Shop' }).click();
    await page.getByRole('contentinfo').getByRole('link', { name: 'Cookie settings' }).click();
    if (between === 'deny') await page.getByRole('button', { name: 'deny' }).click();
    await page.getByRole('button', { name: 'allow' }).click();
    wait.resolve();
    await expect.poll(() => eventNames(shop)).toContain('PageView');
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'shop' }).click();
    const early = between === 'nothing' ? ['AddToCart'] : [];
    await expect.poll(async () => (await eventNames(shop)).toSorted()).toEqual([...early, 'PageView', 'PageView']);
  });
}

test('[CONSENT-2] a failed lookup shows the notice with a choice', async ({ page, shop, pageErrors }) => {
  await shop.sandbox.addFault({ provider: 'geo', kind: 'status', status: 503 });
  await page.goto('/about');
  await expect(notice(page).getByRole('button')).toHaveText(['deny', 'allow']);

  pageErrors.expect('failed request', /^\/visitor\.json: net::ERR_FAILED$/);
  await page.route('**/visitor.json', (route) => route.abort());
  await page.reload();
  await expect(notice(page).getByRole('button')).toHaveText(['deny', 'allow']);
});

test('[CONSENT-1][CART-17] a referral is stored after consent, in countries that require it', async ({
  page,
  context,
  shop,
}) => {
  await shop.sandbox.settings({ geo: { country: 'DE' } });
  const names = async () => (await context.cookies()).map(({ name }) => name);
  await page.goto('/shop?ref=ada');
  const allow = page.getByRole('button', { name: 'allow' });
  await expect(allow).toBeVisible();
  expect(await names()).toEqual([]);
  await allow.click();
  await expect.poll(names).toContain('cart');
});

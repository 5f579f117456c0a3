import { expect, test } from '../support/shop.ts';
import { notice } from '../support/visit.ts';

test.use({ pictures: true });

test.beforeEach(({ shop }) => shop.sandbox.settings({ geo: { country: 'DE' } }));

test('[CONSENT-1][A11Y-1] in forced colors the chosen answer is underlined', async ({ page, context, shop }) => {
  await context.addCookies([{ name: 'cookieconsent_status', value: 'deny', url: shop.url }]);
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto('/consent');
  const button = (name: string) => page.getByRole('button', { name });
  await expect(button('deny')).toHaveCSS('text-decoration-line', 'underline');
  await expect(button('allow')).toHaveCSS('text-decoration-line', 'none');
});

test('[CONSENT-1] an answer takes effect without a connection', async ({ page, context, shop, connection }) => {
  await page.goto('/about');
  await expect(notice(page)).toBeVisible();
  await context.addCookies([{ name: '_fbp', value: 'fb.1.2.3', url: shop.url }]);
  await connection.cut();
  await notice(page).getByRole('button', { name: 'deny' }).click();
  await expect(notice(page)).toBeHidden();
  await expect(page.getByRole('main')).toBeFocused();
  await connection.mend();
  expect(await context.cookies()).toMatchObject([{ name: 'cookieconsent_status', value: 'deny' }]);
});

for (const { first, last, isLost } of [
  { first: 'allow', last: 'deny', isLost: false },
  { first: 'allow', last: 'deny', isLost: true },
  { first: 'deny', last: 'allow', isLost: false },
] as const) {
  test(`[CONSENT-1] ${last} holds when the response to ${first} arrives late${isLost ? ' and its own request is lost' : ''}`, async ({
    page,
    context,
    shop,
    pageErrors,
  }) => {
    if (isLost) pageErrors.expect('failed request', /^\/consent: net::ERR_FAILED$/);
    const late = Promise.withResolvers<void>();
    const responses = { allow: Promise.withResolvers<void>(), deny: Promise.withResolvers<void>() };
    await page.route('**/consent', async (route) => {
      if (route.request().method() === 'GET') return route.continue();
      const answer = route.request().postData() === 'choice=allow' ? 'allow' : 'deny';
      if (answer === first) await late.promise;
      if (answer === last && isLost) await route.abort();
      // Sets the cookies of the response here: a forwarded request would set them immediately.
      else await route.fulfill({ status: 204, headers: { 'set-cookie': `cookieconsent_status=${answer}; Path=/` } });
      responses[answer].resolve();
    });
    await page.goto('/consent');
    for (const answer of [first, last]) {
      await page.getByRole('button', { name: answer }).click();
      await expect(page.getByRole('button', { name: answer, pressed: true })).toBeVisible();
    }
    await page.evaluate(() => fetch('/consent.json'));
    // The browser has stored the cookie of the response before the page knows of it.
    await context.addCookies([{ name: 'cookieconsent_status', value: first, url: shop.url }]);
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
    await expect(page.getByRole('button', { name: last, pressed: true })).toBeVisible();
    late.resolve();
    await Promise.all([responses.allow.promise, responses.deny.promise]);
    await page.reload();
    await expect(page.getByRole('button', { name: last, pressed: true })).toBeVisible();
    expect(await context.cookies()).toMatchObject([{ name: 'cookieconsent_status', value: last }]);
  });
}

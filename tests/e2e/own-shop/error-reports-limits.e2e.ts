import { reportsOf } from '#tests/support/error-reports/reports.ts';
import { expect, test } from '../support/shop.ts';

/** A separate shop: while rate-limited it sends no reports of other tests either. */
test.use({ shopEnv: {} });

test('[NET-7] a page view reports at most ten errors, and none while rate-limited', async ({
  page,
  shop,
  pageErrors,
}) => {
  pageErrors.expect('uncaught error', /^lamp \d+$/);
  pageErrors.expect('status', /^429 \/error-reports$/);
  const statuses: number[] = [];
  page.on('response', (response) => {
    if (response.url().endsWith('/error-reports')) statuses.push(response.status());
  });
  const breakOften = () =>
    page.evaluate(() => {
      for (let count = 0; count < 15; count += 1) reportError(new Error(`lamp ${count}`));
    });
  await page.goto('/footer');
  await breakOften();
  await expect.poll(() => statuses.length).toBe(10);
  expect((await reportsOf(shop.sandbox)).length).toBe(10);

  await shop.sandbox.addFault({ provider: 'errorReports', kind: 'throttle', ms: 60_000, times: 1 });
  await page.goto('/footer');
  await breakOften();
  await expect.poll(() => statuses.length).toBe(11);
  await page.waitForLoadState('networkidle');
  expect(statuses).toEqual([...Array<number>(10).fill(200), 429]);
});

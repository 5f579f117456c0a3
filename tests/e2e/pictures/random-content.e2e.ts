import fc from 'fast-check';
import { published, sound } from '#tests/support/arbitrary-content.ts';
import { type OwnContent, startOwnContent } from '#tests/support/own-content.ts';
import { type Shop, startShop } from '#tests/support/start-shop.ts';
import { paintComplete } from '../support/first-paint.ts';
import { layoutShifts } from '../support/layout-shifts.ts';
import { recordPageErrors } from '../support/page-errors.ts';
import { expect, test } from '../support/shop.ts';
import { shopSettings } from '../support/start-shops.ts';

test.use({ pictures: true, motion: true });
test.setTimeout(120_000);

let own: OwnContent;
let shop: Shop;
test.beforeAll(async () => {
  own = await startOwnContent();
  shop = await startShop({ env: { ...shopSettings, CONTENTFUL_HOST: own.url, SANITY_API_HOST: own.url } });
});
test.afterAll(async () => {
  await shop.stop();
  await own.close();
});

/** A fixed seed. */
const sample = fc.sample(published, { seed: 20_261_121, numRuns: 6 });

const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNkYAAAAAYAAjCB0C8AAAAASUVORK5CYII=',
  'base64',
);

test('[PAGE-2][MEDIA-2] pages of random content hydrate without errors or layout shift', async ({ context }) => {
  const pageErrors = recordPageErrors(context, shop.url);
  await paintComplete(context);
  await context.route(/images\.example|a\.example/, (route) =>
    route.fulfill({ contentType: 'image/png', body: pixel }),
  );
  for (const [index, entries] of sample.entries()) {
    own.entries = entries;
    for (const path of ['/', '/a-page', '/blog/an-article']) {
      const page = await context.newPage();
      // A new address, whose response the browser has not cached.
      await page.goto(`${shop.url}${path}?sample=${index}`);
      await expect(page.getByRole('main').getByText(sound).first()).toBeAttached();
      await expect(page.locator('[data-status=FULFILLED]')).toBeAttached();
      expect(await layoutShifts(page), `${path} of sample ${index}`).toEqual([]);
      await page.close();
    }
  }
  expect(pageErrors.differences()).toEqual([]);
});

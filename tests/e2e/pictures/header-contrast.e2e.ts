import { lowestContrasts } from '../support/contrast.ts';
import { expect, test } from '../support/shop.ts';
import { setOnStartPage } from '../support/start-page.ts';

test.use({ pictures: true });

test('[NAV-4] the header can be read at the top of every kind of page, in both themes', { tag: '@width' }, async ({
  page,
  pageErrors,
}) => {
  pageErrors.expect('status', /^404 \/nothing-here$/);
  pageErrors.expect('status', /^404 \/cart\/nothing$/);
  // One on plain ground, a product's picture, the picture of the error screen; a page that begins dark is in own-shop/dark-header.e2e.ts.
  for (const path of ['/about', '/shop/products/light-phone-iii', '/nothing-here', '/cart/nothing']) {
    await page.goto(path, { waitUntil: 'load' });
    const { light, dark } = await lowestContrasts(page);
    expect(Math.min(light, dark), `${path}: ${light}, ${dark}`).toBeGreaterThanOrEqual(4.5);
  }
});

test('[NAV-4] the header can be read on the home page, whatever its colour, in both themes', { tag: '@width' }, async ({
  page,
  shop,
}) => {
  for (const navColor of ['white', 'black', null]) {
    await setOnStartPage(shop, { navColor });
    await page.goto('/', { waitUntil: 'load' });
    const { light, dark } = await lowestContrasts(page);
    expect(Math.min(light, dark), `${navColor}: ${light}, ${dark}`).toBeGreaterThanOrEqual(4.5);
  }
});

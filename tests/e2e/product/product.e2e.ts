import { openExtras } from '#tests/support/open-extras.ts';
import { answeredNotice } from '../support/axe.ts';
import { add, sheet } from '../support/cart.ts';
import { expect, test } from '../support/shop.ts';
import { translate } from '../support/translate.ts';

const black = '/shop/products/light-phone-ii-black';

test('[SHOP-7][CART-20] a phone with its extras is added by one button', async ({ page, shop }) => {
  await page.goto(black);
  await openExtras(page);
  await page.getByRole('checkbox', { name: 'US SIM card' }).check();
  await page.getByRole('radio', { name: 'Yearly' }).check();
  await page.getByRole('checkbox', { name: 'Case, black' }).check();
  await page.getByRole('checkbox', { name: 'Screen protector' }).check();
  await page.getByRole('checkbox', { name: 'Carbon offset' }).check();
  await page.getByRole('button', { name: 'Add to cart' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Cart' })).toBeVisible();
  await expect(page.getByRole('definition').filter({ hasText: '$418' }).first()).toBeVisible();
  const changes = (await shop.sandbox.requests('storefront')).filter(({ body }) => /mutation Cart/.test(body));
  expect(changes).toHaveLength(1);
});

test('[SHOP-7] a group of extras is closed, says how many are added, and is open on going back to them', async ({
  page,
}) => {
  await page.goto(black);
  const group = page.getByRole('region', { name: 'SIM and protection' });
  const title = group.locator('summary');
  const sim = group.getByRole('checkbox', { name: 'US SIM card' });
  await expect(title).toHaveText('SIM and protection');
  await expect(sim).toBeHidden();
  await title.click();
  await sim.check();
  await group.getByRole('radio', { name: 'Monthly' }).check();
  await title.click();
  await expect(sim).toBeHidden();
  await expect(title).toHaveText('SIM and protection 2 added');
  await page.getByRole('radio', { name: 'Global' }).check();
  await expect(title).toHaveText('SIM and protection not with Global');
  await page.getByRole('radio', { name: 'North America' }).check();
  await page.getByRole('link', { name: 'Check your carrier', exact: true }).click();
  await expect(title).toBeHidden();
  await page.goBack();
  await expect(sim).toBeVisible();
});

test('[SHOP-7] a button to buy is on the screen from the first screen to the footer', { tag: '@width' }, async ({
  page,
}) => {
  await page.goto('/shop/products/light-phone-iii');
  const button = page.getByRole('button', { name: 'Add to cart' });
  await expect(button).toBeInViewport();
  await page.getByRole('heading', { name: 'Facts' }).evaluate((facts) => facts.scrollIntoView());
  await expect(button.last()).toBeInViewport();
  await page.getByRole('contentinfo').evaluate((footer) => footer.scrollIntoView());
  await expect(button.last()).not.toBeInViewport();
});

test('[SHOP-6] a phone is whole on an upright tablet', async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 1024 });
  await page.goto('/shop/products/light-phone-iii');
  const image = page.getByRole('region', { name: 'Pictures' }).getByRole('img').first();
  await expect(image).toHaveCSS('object-position', '50% 50%');
  // Which part of the picture's height is shown before the fade at its foot: it is cropped evenly at both ends.
  const shown = await image.evaluate((element) => {
    const ratio = Number(element.getAttribute('height')) / Number(element.getAttribute('width'));
    const { width, height } = element.getBoundingClientRect();
    const share = height / Math.max(width * ratio, height);
    return [(1 - share) / 2, (1 - share) / 2 + 0.94 * share];
  });
  // The phone is between these shares of it.
  expect(shown[0]).toBeLessThan(0.19);
  expect(shown[1]).toBeGreaterThan(0.82);
});

test.describe('without the cookie notice, which is over the bar’s name and moves the number', () => {
  test.use({ storageState: answeredNotice });

  test('[SHOP-7] no picture that scrolls under the bar with the button covers it', async ({ page }) => {
    await page.goto('/shop/products/light-phone-iii');
    const story = page.getByRole('heading', { name: 'One picture, then back to the view' }).locator('../..');
    await story.getByRole('img').evaluate((image) => {
      window.scrollBy({ top: image.getBoundingClientRect().top - window.innerHeight / 2, behavior: 'instant' });
    });
    const bar = page.getByRole('button', { name: 'Add to cart' }).last().locator('..');
    // A press of it would reach it.
    await bar.getByText('Light Phone III').click({ trial: true });
  });

  test('[SHOP-6] the number of the picture stays beside it while a long column scrolls', async ({ page }) => {
    await page.goto('/products');
    await openExtras(page);
    const picture = await page.getByRole('region', { name: 'Pictures' }).elementHandle();
    const number = page.getByText('1 of 4', { exact: true }).first();
    const distance = () =>
      number.evaluate((element, other) => {
        return element.getBoundingClientRect().top - (other?.getBoundingClientRect().top ?? 0);
      }, picture);
    const before = await distance();
    await page.evaluate(() => window.scrollBy({ top: 300, behavior: 'instant' }));
    expect(await distance()).toBe(before);
  });
});

test('[RICH-3] a link in a product’s description is a client navigation', async ({ page }) => {
  await page.goto('/shop/products/light-phone-iii?ref=friend');
  let loads = 0;
  page.on('load', () => loads++);
  await page.getByRole('link', { name: 'Check yours' }).click();
  await expect(page).toHaveURL('/compatibility-checker?ref=friend');
  await expect(page.getByRole('heading', { name: 'Which phone?' })).toBeVisible();
  expect(loads).toBe(0);
});

for (const { when, tag } of [
  { when: 'with JavaScript', tag: [] },
  { when: 'without JavaScript', tag: '@no-js' },
]) {
  test(`[ROUTE-4] an address below /products opens its section, ${when}`, { tag }, async ({ page }) => {
    for (const [path, name, extra] of [
      ['/products/plans', 'SIM and protection', 'US SIM card'],
      ['/products/accessories', 'Accessories', 'Screen protector'],
      ['/products/offsets', 'Carbon offset', 'Carbon offset'],
    ] as const) {
      await page.goto(path);
      await expect(page.getByRole('region', { name, exact: true })).toBeInViewport();
      await expect(page.getByRole('checkbox', { name: extra })).toBeVisible();
    }
  });
}

test('a phone’s page has its own stories alone, also after that of another phone and back', async ({ page }) => {
  const titles = page.getByRole('main').getByRole('heading', { level: 2, includeHidden: true });
  await page.goto('/shop/products/light-phone-iii');
  const newer = await titles.allTextContents();
  await page.goto(black);
  const older = await titles.allTextContents();
  await page.getByRole('button', { name: 'Add to cart' }).click();
  await expect(sheet(page)).toBeVisible();
  await add(page);
  await sheet(page).getByRole('link', { name: 'Light Phone II', exact: true }).click();
  await expect(page).toHaveURL(/light-phone-ii-black/);
  await expect(sheet(page)).toBeHidden();
  await expect(titles).toHaveText(older);
  await page.goBack();
  await expect(sheet(page)).toBeVisible();
  await page.goBack();
  await expect(sheet(page)).toBeHidden();
  await expect(titles).toHaveText(newer);
});

test('[SHOP-7] without JavaScript no total is shown, since nothing would update it', { tag: '@no-js' }, async ({
  page,
}) => {
  await page.goto(black);
  await expect(page.getByRole('button', { name: 'Add to cart' })).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: 'Total' })).toBeHidden();
});

test('[MEDIA-2] no page scrolls horizontally, and no picture that is missing widens one', { tag: '@width' }, async ({
  page,
}) => {
  const products = [black, '/products/plans', '/shop/products/light-phone-iii', '/shop'];
  for (const path of [...products, '/credit-check', '/service-plans', '/press']) {
    await page.goto(path);
    // The browsers of these tests load no pictures, also not those that are in view.
    for (const image of await page.getByRole('main').getByRole('img').all()) {
      if (await image.isVisible()) await image.scrollIntoViewIfNeeded();
    }
    const { width, shown } = await page.locator('html').evaluate((html) => ({
      width: html.scrollWidth,
      shown: html.clientWidth,
    }));
    expect(width, path).toBe(shown);
  }
});

test('[SHOP-6] a translated page shows the new number of the picture', async ({ page }) => {
  await page.goto('/shop/products/light-phone-iii');
  await translate(page);
  await page.getByRole('region', { name: 'Pictures', exact: true }).press('ArrowRight');
  await expect(page.getByText('2 of 5', { exact: true }).first()).toBeVisible();
  await page.getByRole('button', { name: ', full size' }).nth(1).click();
  const number = page.getByRole('dialog', { name: 'Pictures, full size' }).getByRole('status');
  await expect(number).toHaveText('Picture 2 of 5');
  await page.getByRole('region', { name: 'Full size' }).press('ArrowRight');
  await expect(number).toHaveText('Picture 3 of 5');
});

test('[SHOP-7] a translated page shows which extras the chosen region excludes', async ({ page }) => {
  await page.goto(black);
  await openExtras(page);
  await translate(page);
  await page.getByRole('radio', { name: 'Global' }).check();
  await expect(page.getByRole('group', { name: 'Protection plan, not with Global' })).toBeVisible();
});

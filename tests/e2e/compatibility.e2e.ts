import type { Page } from '@playwright/test';
import { layoutShifts } from './support/layout-shifts.ts';
import { expect, test } from './support/shop.ts';

test('[ROUTE-3][COMPAT-1][COMPAT-2] three questions lead to a verdict and to the phone, and back returns to the questions', async ({
  page,
}) => {
  await page.goto('/compatibility-checker');
  await page.getByRole('link', { name: 'Light Phone II', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Where will you use it?' })).toBeVisible();
  await page.getByRole('link', { name: 'Germany', exact: true }).click();
  await page.getByRole('link', { name: 'O2' }).click();
  await expect(page.getByRole('heading', { name: 'Yes. It works with O2.' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Which carrier?' })).toBeVisible();
  await page.goForward();
  await page.getByRole('link', { name: 'See the Light Phone II' }).click();
  await expect(page).toHaveURL(/light-phone-ii-black\?variant=2004$/);
  await expect(page.getByRole('radio', { name: 'Global' })).toBeChecked();
});

test('[COMPAT-1] without JavaScript there is a list and no search', { tag: '@no-js' }, async ({ page }) => {
  await page.goto('/compatibility-checker?phone=iii');
  await expect(page.getByRole('link', { name: 'Germany' })).toBeVisible();
  await expect(page.getByRole('searchbox')).toBeHidden();
});

/** The page is hydrated, and has stored its verdict. */
const isStored = (page: Page, carrier: string) =>
  expect.poll(() => page.evaluate(() => localStorage.getItem('compatibility'))).toContain(`"carrier":"${carrier}"`);

const search = (page: Page) => page.getByRole('searchbox', { name: 'Search for your country' });
const countries = (page: Page) => page.getByRole('listitem').getByRole('link');

test.describe('in the app', () => {
  test('[COMPAT-1] the next question is scrolled to the top and focused', async ({ page }) => {
    await page.goto('/compatibility-checker?phone=iii');
    await page.getByRole('link', { name: 'United States', exact: true }).press('Enter');
    await expect(page.getByRole('heading', { name: 'Which carrier?' })).toBeVisible();
    await expect(page.locator('section:focus')).toContainText('Which carrier?');
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  });

  test('[COMPAT-1] the visitor’s own country comes first, with a text', async ({ page, shop }) => {
    await shop.sandbox.settings({ geo: { country: 'GB' } });
    await page.goto('/compatibility-checker?phone=iii');
    const guess = page.getByRole('link', { name: 'United Kingdom where you seem to be' });
    await expect(guess).toBeVisible();
    await search(page).fill('ger');
    await expect(guess).toHaveCount(0);
    await search(page).fill('');
    await guess.click();
    await expect(page).toHaveURL(/\?phone=iii&country=GB$/);
    await page.getByRole('link', { name: 'United Kingdom, change' }).click();
    await page.getByRole('link', { name: 'Germany', exact: true }).click();
    await expect(page).toHaveURL(/\?phone=iii&country=DE$/);
  });

  test('[COMPAT-1] there is no suggestion for a country that is unlisted or unknown', async ({ page, shop }) => {
    for (const country of [null, 'AQ']) {
      await shop.sandbox.settings({ geo: { country } });
      const response = page.waitForResponse('**/visitor.json');
      await page.goto('/compatibility-checker?phone=iii');
      await response;
      await expect(page.getByText('where you seem to be')).toBeHidden();
    }
  });

  test('[COMPAT-1][LINK-4] the search filters the countries and counts them, and Enter follows the only match', async ({
    page,
  }) => {
    await page.goto('/compatibility-checker?phone=iii&ref=ada');
    await expect(search(page)).toBeVisible();
    await search(page).pressSequentially('united');
    await expect(page.getByText('2 countries match.')).toBeVisible();
    await expect(countries(page)).toHaveText(['United Kingdom', 'United States', 'Another country']);
    await search(page).press('Enter');
    await expect(page).toHaveURL(/\?phone=iii&ref=ada$/);
    await search(page).fill('zzz');
    await expect(page.getByText('No country matches. Try fewer letters, or choose “Another country”.')).toBeVisible();
    await expect(countries(page)).toHaveText(['Another country']);
    await search(page).press('Escape');
    await expect(page.getByRole('link', { name: 'Canada' })).toBeVisible();
    await search(page).fill('GERM');
    await expect(page.getByText('1 country matches.')).toBeVisible();
    // These keys are for an input method: Enter chooses the text, Escape discards it.
    for (const key of ['Enter', 'Escape']) {
      await search(page).dispatchEvent('keydown', { key, isComposing: true });
      await search(page).dispatchEvent('keydown', { key, keyCode: 229 });
    }
    await expect(search(page)).toHaveValue('GERM');
    await expect(page).toHaveURL(/\?phone=iii&ref=ada$/);
    await search(page).press('Enter');
    await expect(page.getByRole('heading', { name: 'Which carrier?' })).toBeVisible();
    await expect(page).toHaveURL(/\?phone=iii&country=DE&ref=ada$/);
  });

  test('[COMPAT-2] the verdict is stored, and shown on the phone’s page and in the checker', async ({ page }) => {
    const answer = '/compatibility-checker?phone=ii&country=DE&carrier=O2';
    await page.goto(answer);
    await isStored(page, 'O2');
    await page.getByRole('link', { name: 'See the Light Phone II' }).click();
    const line = page.getByRole('link', { name: 'Works with O2 in Germany' });
    await expect(line).toBeVisible();
    await page.reload();
    await expect(line).toHaveAttribute('href', answer);
    await page.goto('/shop/products/light-phone-iii');
    await expect(page.getByRole('link', { name: 'Check your carrier' })).toBeVisible();
    await page.goto('/compatibility-checker');
    await page.getByRole('link', { name: 'Light Phone II works with O2 in Germany' }).click();
    await expect(page.getByRole('heading', { name: 'Yes. It works with O2.' })).toBeVisible();
    await page.goto('/compatibility-checker?phone=ii&country=DE&carrier=1%261');
    await expect(page.getByRole('heading', { name: 'No. It does not work with 1&1.' })).toBeVisible();
    await isStored(page, '1&1');
    await page.goto('/shop/products/light-phone-ii-light-gray');
    await expect(page.getByRole('link', { name: 'Check your carrier' }).first()).toBeVisible();
    await page.getByRole('radio', { name: 'Global' }).check();
    await expect(page.getByRole('link', { name: 'Does not work with 1&1 in Germany' })).toBeVisible();
  });

  test('[COMPAT-2][MEDIA-2] a long verdict moves nothing on a narrow phone’s page', async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    await page.goto('/compatibility-checker?phone=ii&country=US&carrier=Consumer+Cellular');
    await isStored(page, 'Consumer Cellular');
    await page.goto('/shop/products/light-phone-ii-black');
    await expect(page.getByRole('link', { name: /Consumer Cellular in the United States$/ })).toBeInViewport();
    expect(await layoutShifts(page)).toEqual([]);
  });

  test('[COMPAT-2] an unknown verdict does not replace a stored one', async ({ page }) => {
    await page.goto('/compatibility-checker?phone=ii&country=DE&carrier=O2');
    await isStored(page, 'O2');
    await page.getByRole('link', { name: 'O2, change' }).click();
    await page.getByRole('link', { name: 'Another one, or I don’t know' }).click();
    await expect(page.getByRole('heading', { name: 'We don’t know this one yet.' })).toBeVisible();
    await page.getByRole('link', { name: 'See the Light Phone II' }).click();
    await expect(page.getByRole('link', { name: 'Works with O2 in Germany' })).toBeVisible();
  });

  test('[COMPAT-2] a verdict expires after thirty days on the phone’s page, but not in the checker', async ({
    page,
  }) => {
    const stored = { phone: 'iii', country: 'DE', carrier: 'O2', verdict: 'compatible' };
    const day = 24 * 60 * 60 * 1000;
    const line = page.getByRole('link', { name: /^(Works with O2 in Germany|Check your carrier)$/ });
    await page.goto('/shop/products/light-phone-iii');
    for (const [storedAt, label] of [
      [Date.now() - 29 * day, 'Works with O2 in Germany'],
      [Date.now() - 31 * day, 'Check your carrier'],
      [undefined, 'Check your carrier'],
    ] as const) {
      await page.evaluate(
        (value) => localStorage.setItem('compatibility', value),
        JSON.stringify({ ...stored, storedAt }),
      );
      await page.reload();
      await expect(line).toHaveText(label);
    }
    await page.goto('/compatibility-checker');
    await expect(page.getByRole('link', { name: 'Light Phone III works with O2 in Germany' })).toBeVisible();
  });

  test('[COMPAT-2] products are offered as soon as the storefront is up again', async ({ page, shop }) => {
    await shop.sandbox.addFault({ provider: 'storefront', kind: 'status', status: 503 });
    await page.goto('/compatibility-checker?phone=ii&country=DE&carrier=O2');
    await expect(page.getByRole('link', { name: 'See the shop' })).toBeVisible();
    await isStored(page, 'O2');
    await shop.sandbox.clearFaults();
    await page.getByRole('link', { name: 'O2, change' }).click();
    await page.getByRole('link', { name: '1&1' }).click();
    await expect(page.getByRole('link', { name: 'Try another carrier' })).toBeVisible();
    await page.goBack();
    await page.getByRole('link', { name: 'O2' }).click();
    await expect(page.getByRole('link', { name: 'See the Light Phone II' })).toBeVisible();
  });

  test('[COMPAT-2] an invalid stored entry is ignored', async ({ page }) => {
    await page.goto('/shop/products/light-phone-iii');
    for (const stored of [
      '{',
      'null',
      '[]',
      '{"phone":"iii"}',
      '{"phone":"iii","country":1,"carrier":"O2","verdict":"compatible"}',
    ]) {
      await page.evaluate((value) => localStorage.setItem('compatibility', value), stored);
      await page.reload();
      await expect(page.getByRole('link', { name: 'Check your carrier' })).toBeVisible();
    }
  });
});

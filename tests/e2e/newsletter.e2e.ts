import type { Page } from '@playwright/test';
import { expect, test } from './support/shop.ts';
import { waitForServedPage } from './support/visit.ts';

const success = 'successfully submitted your email';
const error = 'something went wrong, please try again';

const signup = (page: Page) => page.getByRole('region', { name: 'Newsletter' });
const field = (page: Page) => signup(page).getByRole('textbox', { name: 'Email' });
const button = (page: Page) => signup(page).getByRole('button');
const message = (page: Page) => signup(page).getByRole('status');

test('[NEWS-1][NEWS-2][NEWS-4] an address is sent from the footer with Enter', async ({ page, shop }) => {
  await page.goto('/about');
  await field(page).fill('ada@example.com');
  await field(page).press('Enter');
  await expect(message(page)).toHaveText(success);
  await expect(field(page)).toHaveValue('');
  expect(await shop.sandbox.records('subscribers')).toMatchObject([{ address: 'ada@example.com' }]);
});

test('[NEWS-2] the message of a success stands in place of a form without the focus', {
  tag: '@width',
}, async ({ page }) => {
  await page.goto('/newsletter');
  const letters = page.getByRole('main').locator('img').last();
  const [form, below] = [await signup(page).locator('form').boundingBox(), await letters.boundingBox()];
  await field(page).fill('ada@example.com');
  await button(page).click();
  await expect(message(page)).toHaveText(success);
  await expect(button(page)).toHaveCSS('opacity', '0');
  const { y = 0, height = 0 } = form ?? {};
  const top = (await message(page).boundingBox())?.y;
  expect(top).toBeGreaterThan(y);
  expect(top).toBeLessThan(y + height / 2);
  expect(await letters.boundingBox()).toEqual(below);
  await field(page).click();
  await expect(button(page)).toHaveCSS('opacity', '1');
  await page.keyboard.press('Tab');
  await expect(button(page)).toBeFocused();
  await expect(button(page)).toHaveCSS('opacity', '1');
});

test('[NEWS-2][NEWS-3] the mailing list validates the address, the browser does not', async ({ page, pageErrors }) => {
  pageErrors.expect('status', /^422 \/newsletter\.json$/);
  await page.goto('/newsletter');
  await field(page).fill('ada');
  await button(page).click();
  await expect(message(page)).toHaveText(error);
});

test('[NEWS-2][NEWS-3] the plain form requires an @ and shows the list’s message', async ({ page, shop }) => {
  await shop.sandbox.addFault({ provider: 'content', kind: 'status', status: 403 });
  await waitForServedPage(page, '/newsletter', (html) => html.includes('pattern="'));
  await page.goto('/newsletter');
  await field(page).fill('ada');
  await button(page).click();
  await expect(field(page)).toBeFocused();
  await expect(message(page)).toBeEmpty();
  expect(await shop.sandbox.requests('newsletter')).toEqual([]);
  await field(page).fill('ada@example.com');
  await button(page).click();
  await expect(message(page)).toHaveText('Thank you for subscribing!');
});

test.describe('in the app', () => {
  test('[NEWS-1][NEWS-5] the form is sent in the background, to the shop only', async ({ page, shop }) => {
    const response = Promise.withResolvers<void>();
    await page.route('**/newsletter.json', async (route) => {
      await response.promise;
      await route.continue();
    });
    await page.goto('/about');
    const origins = new Set<string>();
    page.on('request', (request) => request.resourceType() !== 'image' && origins.add(new URL(request.url()).origin));
    await field(page).fill('ada@example.com');
    await button(page).click();
    await expect(message(page)).toHaveText('sending...');
    await expect(button(page)).toHaveText('loading');
    await expect(field(page)).toHaveValue('');
    response.resolve();
    await expect(message(page)).toHaveText(success);
    await expect(button(page)).toHaveText('submit');
    await expect(button(page)).toBeFocused();
    await expect(page).toHaveURL(/\/about$/);
    expect([...origins]).toEqual([shop.url]);
  });

  test('[NEWS-1] an address that did not reach the list is in the field again', async ({ page, connection }) => {
    await page.goto('/about');
    await field(page).fill('ada@example.com');
    await connection.cut();
    await button(page).click();
    await expect(message(page)).toHaveText(error);
    await expect(field(page)).toHaveValue('ada@example.com');
    await connection.mend();
    await button(page).click();
    await expect(message(page)).toHaveText(success);
    await expect(field(page)).toHaveValue('');
  });

  test('[NEWS-2][SAFE-3] after too many attempts the message gives the time of the next', async ({
    page,
    pageErrors,
  }) => {
    pageErrors.expect('status', /^422 \/newsletter\.json$/);
    pageErrors.expect('status', /^429 \/newsletter\.json$/);
    await page.goto('/newsletter');
    for (let time = 0; time < 5; time += 1) {
      const response = page.waitForResponse('**/newsletter.json');
      await field(page).fill('ada');
      await button(page).click();
      await response;
      await expect(message(page)).toHaveText(error);
    }
    await field(page).fill('ada@example.com');
    await button(page).click();
    await expect(message(page)).toHaveText('You have tried this a few times now. Please try again in 10 minutes.');
  });
});

import type { Page } from '@playwright/test';
import { startShop } from '#tests/support/start-shop.ts';
import { expect, test } from './support/shop.ts';

const success = 'successfully submitted your email';
const error = 'something went wrong, please try again';

/** Nobody listens there. */
const nowhere = 'http://127.0.0.1:9';

const signup = (page: Page) => page.getByRole('region', { name: 'Newsletter' });
const field = (page: Page) => signup(page).getByRole('textbox', { name: 'Email' });
const button = (page: Page) => signup(page).getByRole('button');
const said = (page: Page) => signup(page).getByRole('status');

test('[NEWS-1][NEWS-2][NEWS-4] an address is submitted from the footer, by Enter', async ({ page, shop }) => {
  await page.goto('/about');
  await field(page).fill('ada@example.com');
  await field(page).press('Enter');
  await expect(said(page)).toHaveText(success);
  await expect(field(page)).toHaveValue('');
  expect(await shop.sandbox.records('subscribers')).toMatchObject([{ address: 'ada@example.com' }]);
});

test('[NEWS-2][NEWS-3] the browser does not validate, the mailing list does', async ({ page, complaints }) => {
  complaints.expect(/422/);
  await page.goto('/newsletter');
  await field(page).fill('ada');
  await button(page).click();
  await expect(said(page)).toHaveText(error);
});

test('[NEWS-2][NEWS-3] without JavaScript the browser requires an @, and the list’s message is shown', async ({
  page,
}) => {
  const shop = await startShop({ env: { CONTENTFUL_HOST: nowhere } });
  try {
    await page.goto(`${shop.url}/newsletter`);
    await field(page).fill('ada');
    await button(page).click();
    await expect(field(page)).toBeFocused();
    await expect(said(page)).toBeEmpty();
    expect(await shop.sandbox.requests('newsletter')).toEqual([]);
    await field(page).fill('ada@example.com');
    await button(page).click();
    await expect(said(page)).toHaveText('Thank you for subscribing!');
  } finally {
    await page.goto('about:blank');
    await shop.stop();
  }
});

test.describe('in the app', () => {
  test('[NEWS-1][NEWS-5] the page stays while the form is submitted, shows so, and contacts the shop alone', async ({
    page,
    shop,
  }) => {
    const answers = Promise.withResolvers<void>();
    await page.route('**/newsletter.json', async (route) => {
      await answers.promise;
      await route.continue();
    });
    await page.goto('/about');
    const asked = new Set<string>();
    page.on('request', (request) => request.resourceType() !== 'image' && asked.add(new URL(request.url()).origin));
    await field(page).fill('ada@example.com');
    await button(page).click();
    await expect(said(page)).toHaveText('sending...');
    await expect(button(page)).toHaveText('loading');
    await expect(field(page)).toHaveValue('');
    answers.resolve();
    await expect(said(page)).toHaveText(success);
    await expect(button(page)).toHaveText('submit');
    await expect(button(page)).toBeFocused();
    await expect(page).toHaveURL(/\/about$/);
    expect([...asked]).toEqual([shop.url]);
  });

  test('[NEWS-1] an address that was not sent stays in the form', async ({ page, connection }) => {
    await page.goto('/about');
    await field(page).fill('ada@example.com');
    await connection.cut();
    await button(page).click();
    await expect(said(page)).toHaveText(error);
    await expect(field(page)).toHaveValue('ada@example.com');
    await connection.mend();
    await button(page).click();
    await expect(said(page)).toHaveText(success);
    await expect(field(page)).toHaveValue('');
  });

  test('[NEWS-2][SAFE-3] a rate-limited visitor reads when to try again', async ({ page, complaints }) => {
    complaints.expect(/422|429/);
    await page.goto('/newsletter');
    for (let time = 0; time < 5; time += 1) {
      const answered = page.waitForResponse('**/newsletter.json');
      await field(page).fill('ada');
      await button(page).click();
      await answered;
      await expect(said(page)).toHaveText(error);
    }
    await field(page).fill('ada@example.com');
    await button(page).click();
    await expect(said(page)).toHaveText('You have tried this a few times now. Please try again in 10 minutes.');
  });
});

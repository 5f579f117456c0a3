import type { Page } from '@playwright/test';
import { z } from 'zod';
import { expect, test } from './support/shop.ts';
import { writeStartPage } from './support/start-page.ts';

const supportOf = z.object({ support: z.object({ url: z.url() }) });

test.describe('the help centre’s search', () => {
  const field = (page: Page) => page.getByRole('searchbox', { name: 'Search the help center' });
  const send = (page: Page) => page.getByRole('button', { name: 'Search' });

  test.beforeEach(async ({ page, shop }) => {
    await writeStartPage(shop, [{ _type: 'searchBlock', title: 'Ask' }]);
    await page.goto('/');
  });

  test('[SEARCH-1] an empty or blank term shows an error, which typing clears', async ({ page }) => {
    await expect(send(page)).toBeDisabled();
    await field(page).press('Enter');
    await expect(page.getByRole('alert')).toHaveText('Please enter a search term');
    await expect(field(page)).toHaveAccessibleDescription('Please enter a search term');
    await field(page).pressSequentially('  ');
    await expect(page.getByRole('alert')).toBeEmpty();
    await expect(send(page)).toBeDisabled();
    await field(page).press('Enter');
    await expect(page.getByRole('alert')).toHaveText('Please enter a search term');
    await field(page).pressSequentially('sim');
    await expect(page.getByRole('alert')).toBeEmpty();
    await expect(send(page)).toBeEnabled();
  });

  test('[SEARCH-2] results open in a new tab without an opener', async ({ page, context }) => {
    await field(page).fill('sim card');
    const [opened] = await Promise.all([context.waitForEvent('page'), send(page).click()]);
    await expect(opened).toHaveURL(/\/hc\/en-us\/search\?utf8=%E2%9C%93&query=sim\+card$/);
    expect(await opened.evaluate(() => window.opener)).toBeNull();
  });

  test('[SEARCH-2] the term is trimmed', async ({ page, context }) => {
    await field(page).fill('  sim ');
    const [opened] = await Promise.all([context.waitForEvent('page'), field(page).press('Enter')]);
    await expect(opened).toHaveURL(/query=sim$/);
  });

  test('[SEARCH-2] a search whose address cannot be built shows an error, which typing clears', async ({
    page,
    shop,
  }) => {
    const { support } = supportOf.parse(await shop.sandbox.description());
    await page.route('/', async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: (await response.text()).replaceAll(support.url, 'nowhere') });
    });
    await page.goto('/');
    await field(page).fill('sim');
    await send(page).click();
    await expect(page.getByRole('alert')).toHaveText('Failed to construct search URL');
    await field(page).pressSequentially('s');
    await expect(page.getByRole('alert')).toBeEmpty();
  });
});

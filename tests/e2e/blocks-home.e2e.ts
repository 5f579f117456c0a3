import type { Page } from '@playwright/test';
import { expect, test } from './support/shop.ts';

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

test.beforeEach(async ({ page }) => {
  await page.goto('/');
});

test('[HOME-2] eight voices, each with a name', async ({ page }) => {
  const voices = region(page, 'What people say').locator('blockquote');
  await expect(voices).toHaveCount(8);
  for (const voice of await voices.all()) await expect(voice.locator('xpath=following-sibling::p')).toHaveText(/\w/);
});

test('[HOME-4] both phones can be read about and bought', async ({ page, isMobile, javaScriptEnabled }) => {
  const phones = region(page, 'Two phones');
  for (const [name, path] of [
    ['Light Phone III', /\/shop\/products\/light-phone-iii$/],
    ['Light Phone II', /^\/products$|\/shop\/products\/light-phone-ii-/],
  ] as const) {
    if (isMobile && javaScriptEnabled) await phones.getByRole('tab', { name, exact: true }).click();
    for (const label of [`Learn more about the ${name}`, `Buy the ${name}`]) {
      const link = phones.getByRole('link', { name: label, exact: true });
      await expect(link).toBeVisible();
      await expect(link).toHaveAttribute('href', path);
    }
  }
});

test('[HOME-5] the details lead on to shop, questions, carriers, plans and two articles', async ({ page }) => {
  const details = region(page, 'Details');
  for (const [name, path] of [
    ['Visit the shop', '/shop'],
    ['Read the FAQ', '/faq'],
    ['Carrier compatibility', '/compatibility-checker'],
    ['Service plan', '/service-plans'],
  ] as const)
    await expect(details.getByRole('link', { name })).toHaveAttribute('href', path);
  await expect(details.locator('a[href^="/blog/"]')).toHaveCount(2);
  await expect(details.getByRole('listitem').filter({ hasText: /\?$/, hasNot: page.locator('ul, h3') })).toHaveCount(3);
});

test('[HOME-6] it says how many people and how many years', async ({ page }) => {
  await expect(page.getByRole('main')).toContainText('more than 100,000 people');
  await expect(page.getByRole('main')).toContainText('over 10 years');
});

test('[HOME-7] the organisation’s description is the page’s, also for machines', async ({ page }) => {
  const data = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? '');
  expect(data).toMatchObject({ '@type': 'Organization', name: 'Light', url: expect.stringMatching(/^http/) });
  expect(data.logo).toMatch(/^http/);
  await expect(page.locator('meta[name=description]')).toHaveAttribute('content', data.description);
  await expect(page).toHaveTitle('Light');
});

test('[RICH-3] a link in an editor’s words stays in the app, and opens all the same without it', async ({
  page,
  javaScriptEnabled,
}) => {
  let loads = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) loads++;
  });
  await region(page, 'Ways of going light').getByRole('link', { name: 'Here is how it tends to go' }).click();
  await expect(page).toHaveURL('/blog/the-first-quiet-week');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The first quiet week');
  expect(loads).toBe(javaScriptEnabled === false ? 1 : 0);
});

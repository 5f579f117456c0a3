import { expect, test } from './support/shop.ts';

test('[RICH-3] a link in rich text is a client navigation', async ({ page }) => {
  await page.goto('/');
  let loads = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) loads++;
  });
  const ways = page.getByRole('region', { name: 'Ways of going light', exact: true });
  await ways.getByRole('link', { name: 'Here is how it tends to go' }).click();
  await expect(page).toHaveURL('/blog/the-first-quiet-week');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The first quiet week');
  expect(loads).toBe(0);
});

test('[RICH-3] a link to a file in rich text is left to the browser', async ({ page }) => {
  await page.goto('/return-policy');
  // The seed has no such link.
  await page
    .locator('main .prose p')
    .first()
    .evaluate((paragraph) => {
      paragraph.innerHTML = '<a href="/robots.txt">for robots</a>';
    });
  await page.getByRole('link', { name: 'for robots' }).click();
  await expect(page.getByText('User-agent: *')).toBeVisible();
});

test('[RICH-3] a link with a doubled slash after the site’s own host leads to the page with a single one', async ({
  page,
  shop,
}) => {
  await page.goto('/return-policy');
  // The seed has no such link.
  await page
    .locator('main .prose p')
    .first()
    .evaluate((paragraph, url) => {
      paragraph.innerHTML = `<a href="${url}//shop?ref=ada#top">all phones</a>`;
    }, shop.url);
  await page.getByRole('link', { name: 'all phones' }).click();
  await expect(page).toHaveURL('/shop?ref=ada#top');
});

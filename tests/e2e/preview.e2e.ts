import { sandboxPreviewSecret } from '#server/settings/stage.ts';
import { expect, test } from './support/shop.ts';
import { paragraph, setOnStartPage } from './support/start-page.ts';

test('[EDIT-1] the preview follows a draft, and ends with a press', async ({ page, shop }) => {
  // What the page compares later changes with.
  const firstCheck = page.waitForResponse('**/preview/changes');
  await page.goto(`/preview?secret=${sandboxPreviewSecret}&path=/`);
  const bar = page.getByRole('complementary', { name: 'Preview' });
  await expect(bar.getByRole('status')).toHaveText('This is a preview: what you see is not published yet.');
  await (await firstCheck).finished();

  const text = { _key: 'a', _type: 'textBlock', title: 'Written a moment ago', body: [paragraph('Not published.')] };
  await setOnStartPage(shop, { contentBlocks: [text] }, 'drafts.start');
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  await expect(page.getByRole('heading', { name: 'Written a moment ago' })).toBeVisible();

  await bar.getByRole('button', { name: 'Leave preview' }).click();
  await expect(bar).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Written a moment ago' })).toHaveCount(0);
});

test('[EDIT-1] a text of the preview shows a link to its entry, after a navigation of the app too', async ({
  page,
}) => {
  await page.goto(`/preview?secret=${sandboxPreviewSecret}&path=/about`);
  const edit = page.getByRole('link', { name: 'Edit', exact: true });
  await expect(edit).toBeHidden();
  await page.getByRole('heading', { name: 'Who we are' }).hover();
  await expect(edit).toHaveAttribute('href', /\/entries\/about-contentBlocks-5\?focusedField=title$/);
  await edit.hover();
  await expect(edit).toBeVisible();

  await page.evaluate(() => document.documentElement.setAttribute('data-kept', ''));
  await page.getByRole('link', { name: 'Read about things that end' }).click();
  const heading = page.getByRole('heading', { level: 1, name: /^Things that end$/ });
  await heading.hover();
  await expect(edit).toHaveAttribute('href', /\/entries\/things-that-end\?focusedField=title$/);
  // The page was not loaded anew, and the app's texts have no marks.
  await expect(page.locator('html[data-kept]')).toHaveCount(1);
  expect(await page.evaluate(() => /[\u{E0000}-\u{E007F}]/u.test(document.documentElement.outerHTML))).toBe(false);
});

test('[EDIT-1] the list of parts covers no part of the page, and closes with Escape', async ({ page }) => {
  await page.goto(`/preview?secret=${sandboxPreviewSecret}&path=/about`);
  const bar = page.getByRole('complementary', { name: 'Preview' });
  const summary = bar.locator('summary');
  await summary.press('Enter');
  await expect(summary).toHaveText('Close', { useInnerText: true });
  const parts = bar.getByRole('navigation', { name: 'Edit a part of this page' });
  await parts.getByRole('link', { name: 'Who we are' }).focus();
  await page.getByRole('contentinfo').getByRole('button', { name: 'Dark theme' }).click({ trial: true });
  await page.keyboard.press('Escape');
  await expect(parts).toBeHidden();
  await expect(summary).toHaveText('Edit', { useInnerText: true });
  await expect(summary).toBeFocused();
});

test('[EDIT-1] the bar covers nothing that stays at the bottom edge, and not the end of the page', {
  tag: '@width',
}, async ({ page }) => {
  await page.goto(`/preview?secret=${sandboxPreviewSecret}&path=/shop/products/light-phone-ii-black`);
  await expect(page.getByRole('complementary', { name: 'Preview' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Cookie notice' })).toBeVisible();
  await page.getByRole('button', { name: 'Add to cart' }).first().click({ trial: true });
  await page.getByRole('contentinfo').getByRole('button', { name: 'Dark theme' }).click({ trial: true });
});

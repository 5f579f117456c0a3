import { sandboxPreviewSecret } from '#server/settings/stage.ts';
import { expect, test } from './support/shop.ts';
import { paragraph, setOnStartPage } from './support/start-page.ts';

test('[EDIT-1] the preview follows a draft, and ends with a press', async ({ page, shop }) => {
  await page.goto(`/preview?secret=${sandboxPreviewSecret}&path=/`);
  const bar = page.getByRole('complementary', { name: 'Preview' });
  await expect(bar.getByRole('status')).toHaveText('This is a preview: what you see is not published yet.');

  const text = { _key: 'a', _type: 'textBlock', title: 'Written a moment ago', body: [paragraph('Not published.')] };
  await setOnStartPage(shop, { contentBlocks: [text] }, 'drafts.start');
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(page.getByText('Written a moment ago')).toBeVisible();

  await bar.getByRole('button', { name: 'Leave preview' }).click();
  await expect(bar).toHaveCount(0);
  await expect(page.getByText('Written a moment ago')).toHaveCount(0);
});

import type { Page } from '@playwright/test';
import { expect, test } from './support/shop.ts';

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const tools = (page: Page) => region(page, 'An operating system with an end');

test.describe('tabs', () => {
  test('[BLOCK-3] the first tab is selected, and a click selects another', async ({ page }) => {
    await page.goto('/');
    const tab = (name: string) => tools(page).getByRole('tab', { name });
    await expect(tab('Calls and texts')).toHaveAttribute('aria-selected', 'true');
    await expect(tools(page).getByRole('tabpanel')).toHaveAccessibleName('Calls and texts');
    await tab('A camera without a feed').click();
    await expect(tools(page).getByRole('tab', { selected: true })).toHaveText('A camera without a feed');
    await expect(tools(page).getByRole('tabpanel')).toHaveAccessibleName('A camera without a feed');
    const panel = await tab('A camera without a feed').getAttribute('aria-controls');
    await expect(page.locator(`[id="${panel}"]`)).toBeVisible();
  });

  test('[BLOCK-3] Enter, Space, arrow keys, Home and End move selection and focus; only the selected tab is in the tab order', async ({
    page,
  }) => {
    await page.goto('/');
    const list = tools(page).getByRole('tablist');
    await expect(list.locator('[tabindex="0"]')).toHaveText('Calls and texts');
    await list.getByRole('tab').first().focus();
    for (const [key, title] of [
      ['ArrowDown', 'Tools, if you want them'],
      ['ArrowRight', 'A camera without a feed'],
      ['End', 'Quiet by design'],
      ['ArrowDown', 'Calls and texts'],
      ['ArrowUp', 'Quiet by design'],
      ['Home', 'Calls and texts'],
    ] as const) {
      await page.keyboard.press(key);
      const open = list.getByRole('tab', { selected: true });
      await expect(open).toHaveText(title);
      await expect(open).toBeFocused();
    }
    for (const [key, index] of [
      ['Enter', 1],
      [' ', 2],
    ] as const) {
      const tab = list.getByRole('tab').nth(index);
      await tab.press(key);
      await expect(tab).toHaveAttribute('aria-selected', 'true');
    }
  });

  test('[BLOCK-3] products are tabs with dots on a narrow screen and side by side on a wide one', {
    tag: '@width',
  }, async ({ page, isMobile }) => {
    await page.goto('/');
    const phones = region(page, 'Two phones');
    const buy = phones.getByRole('link', { name: /^Buy/ });
    if (!isMobile) {
      await expect(buy).toHaveCount(2);
      await expect(phones.getByRole('tab')).toHaveCount(0);
      return;
    }
    await expect(buy).toHaveAccessibleName(/III/);
    await phones.getByRole('button', { name: 'Show Light Phone II', exact: true }).click();
    await expect(phones.getByRole('tab', { selected: true })).toHaveText('Light Phone II');
    await expect(buy).not.toHaveAccessibleName(/III/);
  });
});

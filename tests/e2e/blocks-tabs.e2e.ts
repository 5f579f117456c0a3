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

  for (const [block, name, first, second] of [
    ['an accordion', 'An operating system with an end', 'Calls and texts', 'Tools, if you want them'],
    ['products', 'Two phones', 'Light Phone III', 'Light Phone II'],
  ] as const) {
    test(`[BLOCK-3] a title and a dot each select an item of ${block}, at every width`, { tag: '@width' }, async ({
      page,
    }) => {
      await page.goto('/');
      const tabs = region(page, name);
      const dot = (title: string) => tabs.getByRole('button', { name: `Show ${title}`, exact: true });
      const selected = tabs.getByRole('tab', { selected: true });
      await expect(selected).toHaveText(first);
      await expect(dot(first)).toHaveAttribute('aria-current', 'true');
      await dot(second).click();
      await expect(selected).toHaveText(second);
      await expect(dot(second)).toHaveAttribute('aria-current', 'true');
      await tabs.getByRole('tab', { name: first, exact: true }).click();
      await expect(dot(first)).toHaveAttribute('aria-current', 'true');
      await dot(second).press('Enter');
      await expect(selected).toHaveText(second);
      await dot(first).press(' ');
      await expect(selected).toHaveText(first);
    });
  }

  test('[BLOCK-3] questions have dots too; one of them is in the tab order, and arrow keys move on', async ({
    page,
  }) => {
    await page.goto('/faq');
    const questions = page
      .getByRole('region')
      .filter({ has: page.getByRole('tablist') })
      .first();
    const dots = questions.getByRole('list').getByRole('button');
    await expect(dots).toHaveCount(await questions.getByRole('tab').count());
    await expect(questions.getByRole('list').locator('button:not([tabindex="-1"])')).toHaveCount(1);
    await dots.first().focus();
    await page.keyboard.press('ArrowRight');
    await expect(dots.nth(1)).toBeFocused();
    await expect(questions.getByRole('tab').nth(1)).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('End');
    await expect(dots.last()).toBeFocused();
  });

  test('[HOME-4] both phones are shown beside each other, whichever is selected', { tag: '@width' }, async ({
    page,
  }) => {
    await page.goto('/');
    const phones = region(page, 'Two phones');
    const buy = phones.getByRole('link', { name: /^Buy/ });
    await expect(buy).toHaveCount(2);
    await expect(buy.first()).toHaveAccessibleName(/III/);
    await phones.getByRole('tab', { name: 'Light Phone II', exact: true }).click();
    await expect(buy).toHaveCount(2);
    const tops = await buy.evaluateAll((all) => all.map((link) => link.getBoundingClientRect().top));
    expect(tops[0]).toBe(tops[1]);
  });
});

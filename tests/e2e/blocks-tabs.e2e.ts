import type { Page } from '@playwright/test';
import type { RunningShop } from '#tests/support/start-shop.ts';
import { expect, test } from './support/shop.ts';
import { paragraph, writeStartPage } from './support/start-page.ts';

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const tools = (page: Page) => region(page, 'An operating system with an end');

/** Publishes a block of products on the home page. */
function writeProducts(shop: RunningShop, titles: readonly string[]): Promise<void> {
  const products = titles.map((title) => ({ _key: title, title, body: [paragraph(`Said of ${title}.`)] }));
  return writeStartPage(shop, [{ _type: 'productBlock', title: 'Products', products }]);
}

async function expectSelection(page: Page, name: string, [first, second]: readonly [string, string]): Promise<void> {
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
}

async function expectAllShown(page: Page, name: string, titles: readonly string[]): Promise<void> {
  const block = region(page, name);
  await expect(block.getByRole('heading', { level: 3 })).toHaveText([...titles]);
  await expect(block.getByRole('tab')).toHaveCount(0);
  await expect(block.getByRole('tabpanel')).toHaveCount(0);
  await expect(block.getByRole('button')).toHaveCount(0);
}

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

  test('[BLOCK-3] a question stays where it was pressed when a long answer above it closes', async ({ page }) => {
    await page.goto('/faq');
    const question = page.getByRole('tab').nth(1);
    await question.evaluate((tab) => scrollBy({ top: tab.getBoundingClientRect().top - 120, behavior: 'instant' }));
    const top = () => question.evaluate((tab) => tab.getBoundingClientRect().top);
    const before = await top();
    await question.click();
    await expect(question).toHaveAttribute('aria-selected', 'true');
    // Browsers scroll by whole pixels.
    await expect.poll(async () => Math.abs((await top()) - before)).toBeLessThan(1);
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
    // The browser's.
    for (const modifier of ['Alt', 'Control', 'Meta']) await page.keyboard.press(`${modifier}+ArrowDown`);
    await expect(list.getByRole('tab', { selected: true })).toHaveText('Calls and texts');
    for (const [key, index] of [
      ['Enter', 1],
      [' ', 2],
    ] as const) {
      const tab = list.getByRole('tab').nth(index);
      await tab.press(key);
      await expect(tab).toHaveAttribute('aria-selected', 'true');
    }
  });

  test('[BLOCK-3] a title and a dot each select an item of an accordion, at every width', { tag: '@width' }, async ({
    page,
  }) => {
    await page.goto('/');
    await expectSelection(page, 'An operating system with an end', ['Calls and texts', 'Tools, if you want them']);
  });

  test('[BLOCK-3] a title and a dot each select one of three products on a phone, where one is shown', {
    tag: '@phone',
  }, async ({ page, shop }) => {
    await writeProducts(shop, ['One', 'Two', 'Three']);
    await page.goto('/');
    await expectSelection(page, 'Products', ['One', 'Two']);
    await expect(region(page, 'Products').getByText('Said of One.')).toBeVisible();
    await expect(region(page, 'Products').getByText('Said of Two.')).toBeHidden();
  });

  test('[BLOCK-3] three products beside each other are no tabs: each has its heading', async ({ page, shop }) => {
    await writeProducts(shop, ['One', 'Two', 'Three']);
    await page.goto('/');
    await expectAllShown(page, 'Products', ['One', 'Two', 'Three']);
  });

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

  test('[HOME-4] both phones are shown beside each other, below their headings', { tag: '@width' }, async ({
    page,
  }) => {
    await page.goto('/');
    await expectAllShown(page, 'Two phones', ['Light Phone III', 'Light Phone II']);
    const buy = region(page, 'Two phones').getByRole('link', { name: /^Buy/ });
    await expect(buy).toHaveCount(2);
    await expect(buy.first()).toHaveAccessibleName(/III/);
    const tops = await buy.evaluateAll((all) => all.map((link) => link.getBoundingClientRect().top));
    expect(tops[0]).toBe(tops[1]);
  });
});

import type { Page } from '@playwright/test';
import { addAndLeave } from './support/cart.ts';
import { expect, test } from './support/shop.ts';
import { writeStartPage } from './support/start-page.ts';

/** Takes away what the oldest browsers that scripts are built for lack: Safari 16.4, Chrome 111 and Firefox 114 (Vite, `baseline-widely-available`). */
async function removeNewFunctions(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const owners: [object, string[]][] = [
      [URL, ['parse', 'canParse']],
      [Promise, ['withResolvers', 'try']],
      [Map, ['groupBy']],
      [Object, ['groupBy']],
      [AbortSignal, ['any']],
      [window, ['ToggleEvent']],
      [Array.prototype, ['toSorted', 'toReversed', 'toSpliced', 'with']],
      [HTMLElement.prototype, ['popover', 'showPopover', 'hidePopover', 'togglePopover']],
      [HTMLButtonElement.prototype, ['popoverTargetElement', 'popoverTargetAction']],
    ];
    for (const [owner, names] of owners) for (const name of names) Reflect.deleteProperty(owner, name);
    Element.prototype.matches = new Proxy(Element.prototype.matches, {
      apply(matches, element, [selectors]: [string]) {
        if (selectors.includes(':popover-open')) throw new SyntaxError(`'${selectors}' is not a valid selector.`);
        return Reflect.apply(matches, element, [selectors]);
      },
    });
  });
}

test.describe('in the oldest browsers', () => {
  test.beforeEach(({ page }) => removeNewFunctions(page));

  test('[BLOCK-5] a film opens over the page, and closes', async ({ page }) => {
    await page.goto('/');
    await page.getByRole('button', { name: 'Watch the film' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.getByRole('dialog').getByRole('button', { name: 'close' }).click();
    await expect(page.getByRole('dialog')).toBeHidden();
  });

  test('[SEARCH-2] a page with the help centre’s search is shown', async ({ page, shop }) => {
    await writeStartPage(shop, [{ _type: 'searchBlock', title: 'Ask' }]);
    await page.goto('/');
    await page.getByRole('searchbox', { name: 'Search the help center' }).pressSequentially('sim');
    await expect(page.getByRole('button', { name: 'Search' })).toBeEnabled();
  });

  test('[TOAST-1] a phone is added from its page, and a toast says so on the next one', async ({ page }) => {
    await addAndLeave(page);
    await expect(page.getByRole('status').filter({ hasText: 'It is in your cart now.' })).toBeVisible();
  });

  test('[COMPAT-1] the checker lists the carriers of a country', async ({ page }) => {
    await page.goto('/compatibility-checker?phone=ii');
    await page.getByRole('link', { name: 'Canada' }).click();
    await expect(page.getByRole('heading', { name: 'Which carrier?' })).toBeVisible();
  });

  test('[PAGE-1] a page with open details starts', async ({ page }) => {
    await page.goto('/products/plans');
    await expect(page.locator('details[open]').first()).toBeVisible();
    await expect(page.locator('html[data-hydrated]')).toHaveCount(1);
  });

  test('[NAV-10] a link back leads to the page before', async ({ page, shop }) => {
    await page.goto('/about');
    await page.goto('/shop/products/light-phone-ii-black', { referer: `${shop.url}/about` });
    await page.getByRole('link', { name: 'back', exact: true }).click();
    await expect(page).toHaveURL(/\/about$/);
  });
});

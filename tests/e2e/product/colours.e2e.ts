import { expect, test } from '../support/shop.ts';

const black = '/shop/products/light-phone-ii-black';

for (const path of [black, '/products/accessories']) {
  test(`[ROUTE-18] another colour keeps the scroll position and the focus, on ${path}`, { tag: '@phone' }, async ({
    page,
  }) => {
    await page.goto(path);
    const gray = page.getByRole('navigation', { name: 'Color' }).getByRole('link', { name: 'Light gray' });
    await gray.evaluate((link) => link.scrollIntoView({ block: 'center' }));
    const scrolled = await page.evaluate(() => window.scrollY);
    expect(scrolled).toBeGreaterThan(100);
    await gray.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: '(pre-order)' })).toBeAttached();
    await expect(gray).toHaveAttribute('aria-current', 'page');
    expect(await page.evaluate(() => window.scrollY)).toBe(scrolled);
    await expect(gray).toBeFocused();
  });
}

test('[SHOP-7] another colour is another page and keeps the selection', async ({ page }) => {
  await page.goto(black);
  await page.getByRole('radio', { name: 'Global' }).check();
  await page.getByRole('checkbox', { name: 'Carbon offset' }).check();
  await page.getByRole('navigation', { name: 'Color' }).getByRole('link', { name: 'Light gray' }).click();
  await expect(page).toHaveURL(/light-phone-ii-light-gray\?variant=2002$/);
  await expect(page.getByRole('heading', { level: 1, name: '(pre-order)' })).toBeVisible();
  await expect(page.getByRole('radio', { name: 'Global' })).toBeChecked();
  await expect(page.getByRole('checkbox', { name: 'Carbon offset' })).toBeChecked();
  await expect(page.getByRole('status').filter({ hasText: 'Total' })).toHaveText('Total $304');
  await page.reload();
  await expect(page.getByRole('radio', { name: 'Global' })).toBeChecked();
  await expect(page.getByRole('checkbox', { name: 'Carbon offset' })).toBeChecked();
  await expect(page.getByRole('status').filter({ hasText: 'Total' })).toHaveText('Total $304');
});

test('[SHOP-7] back and forward between the colours show what was selected in each', async ({ page }) => {
  await page.goto(black);
  const region = (name: string) => page.getByRole('radio', { name });
  const offset = page.getByRole('checkbox', { name: 'Carbon offset' });
  await region('Global').check();
  await page.getByRole('navigation', { name: 'Color' }).getByRole('link', { name: 'Light gray' }).click();
  await expect(page).toHaveURL(/light-phone-ii-light-gray\?variant=2002$/);
  await region('North America').check();
  await offset.check();
  await page.goBack();
  await expect(page).toHaveURL(/light-phone-ii-black\?variant=2004$/);
  await expect(region('Global')).toBeChecked();
  await expect(offset).not.toBeChecked();
  await page.goForward();
  await expect(page).toHaveURL(/light-phone-ii-light-gray\?variant=2001$/);
  await expect(region('North America')).toBeChecked();
  await expect(offset).toBeChecked();
});

test('[SHOP-7] back to another region selects no extra that was selected for the region before', async ({ page }) => {
  await page.goto(black);
  await page.getByRole('navigation', { name: 'Color' }).getByRole('link', { name: 'Light gray' }).click();
  await expect(page).toHaveURL(/light-gray$/);
  await page.locator('summary', { hasText: 'SIM and protection' }).click();
  const sim = page.getByRole('checkbox', { name: 'US SIM card' });
  await sim.check();
  await page.getByRole('radio', { name: 'Global' }).check();
  await expect(sim).toBeDisabled();
  await page.goBack();
  await expect(page).toHaveURL(/light-phone-ii-black$/);
  await expect(page.getByRole('radio', { name: 'North America' })).toBeChecked();
  await expect(sim).toBeEnabled();
  await expect(sim).not.toBeChecked();
  await expect(page.getByRole('status').filter({ hasText: 'Total' })).toHaveText('Total $299');
});

test('[SHOP-7] a choice that is sold out in another colour gives way to one that is available, and comes back', async ({
  page,
  shop,
}) => {
  await shop.sandbox.setStock('2004', 0);
  await expect(async () => {
    await page.goto(black);
    await expect(page.getByRole('radio', { name: 'Global' })).toBeDisabled({ timeout: 1000 });
  }).toPass();
  const colour = (name: string) => page.getByRole('navigation', { name: 'Color' }).getByRole('link', { name });
  await colour('Light gray').click();
  await expect(page).toHaveURL(/light-gray$/);
  await page.getByRole('radio', { name: 'Global' }).check();
  await page.getByRole('checkbox', { name: 'Carbon offset' }).check();
  // The message is in an element that was there before: screen readers do not say one that appears.
  await page.locator('form > [role=status]').evaluate((status) => status.setAttribute('data-before', ''));
  await colour('Black').click();
  await expect(page.getByRole('radio', { name: 'North America' })).toBeChecked();
  await expect(page.locator('[data-before]')).toHaveText('Global is sold out, so North America is chosen.');
  await colour('Light gray').click();
  await expect(page.getByRole('radio', { name: 'Global' })).toBeChecked();
  await colour('Black').click();
  await page.getByRole('button', { name: 'Add to cart' }).click();
  await expect(page.getByRole('dialog', { name: 'Cart' })).toContainText('North America$299');
});

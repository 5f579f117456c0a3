import { expect, test } from './support/shop.ts';

test('[CART-22] a line shows pre-order and ship date, another its plan', async ({ page }) => {
  await page.goto('/shop/products/light-phone-ii-light-gray');
  await page.getByRole('radio', { name: 'North America' }).check();
  await page.getByRole('radio', { name: 'Yearly' }).check();
  await page.getByRole('button', { name: 'Pre-order' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Cart' })).toBeVisible();

  const expectLines = async () => {
    const line = (name: string) =>
      page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 2, name, exact: true }) });
    const phone = line('Light Phone II (pre-order)');
    await expect(phone).toContainText('North America');
    await expect(phone).toContainText('Estimated Ship January 2027');
    const plan = line('Protection plan');
    await expect(plan).toContainText('Yearly');
    await expect(plan).toContainText('$60 each year.');
    await expect(plan).not.toContainText('Estimated Ship');
  };
  await expectLines();
  await page.goto('/cart');
  await expectLines();
});

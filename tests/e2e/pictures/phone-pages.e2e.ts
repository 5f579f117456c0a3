import type { Page } from '@playwright/test';
import { axeFaults } from '../support/axe.ts';
import { expect, test } from '../support/shop.ts';

test.use({ pictures: true });

const control = (page: Page) => page.getByRole('slider', { name: 'Size of the outline' });
/** CSS pixels: how wide the front of the Light Phone III is drawn. */
const phoneWidth = (page: Page) =>
  page.locator('[style*="--width:71.5"]').evaluate((phone) => phone.getBoundingClientRect().width);

test('[A11Y-1] the actual size is set with the keyboard, kept, and never wider than the screen', async ({ page }) => {
  await page.goto('/actual-size');
  await control(page).focus();
  // A millimetre of CSS until then.
  await expect(control(page)).toHaveValue('324');
  await page.keyboard.press('ArrowRight');
  await expect(control(page)).toHaveAttribute('aria-valuetext', '325 pixels');
  for (let press = 0; press < 3; press += 1) await page.keyboard.press('PageUp');
  const lengthOf = async () => Number(await control(page).inputValue());
  await expect.poll(lengthOf).toBeGreaterThan(500);
  const length = await lengthOf();
  expect(await phoneWidth(page)).toBeCloseTo((71.5 / 85.6) * length, 0);
  expect(await axeFaults(page, 'main')).toEqual([]);

  await page.reload();
  await expect(control(page)).toHaveValue(String(length));
  const note = page.getByText('Your screen is smaller than this');
  await expect(note).toBeHidden();
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(note).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});

test('[A11Y-1] the phone is tried with keys, to its end', async ({ page }) => {
  await page.goto('/try');
  const screen = (name: string) => page.getByRole('region', { name });
  const link = (name: string) => page.getByRole('main').getByRole('link', { name, exact: true });
  await link('Phone').focus();
  await page.keyboard.press('Enter');
  await expect(screen('Phone')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(link('Sam')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(screen('Calling Sam')).toBeFocused();
  expect(await axeFaults(page, 'main')).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(screen('Phone')).toBeFocused();
  await page.keyboard.press('Escape');
  await link('Alarm').press('Enter');
  await page.getByRole('radio', { name: '7:15' }).check();
  expect(await axeFaults(page, 'main')).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('listitem').filter({ hasText: 'Alarm' })).toHaveText('Alarm 7:15');
  await link('Notes').press('Enter');
  await page.getByRole('textbox', { name: 'Notes' }).fill('Walk.');
  await link('Back').click();
  await expect(page.getByText('That was everything.')).toBeVisible();
  await link('Notes').click();
  await expect(page.getByRole('textbox', { name: 'Notes' })).toHaveValue('Walk.');
});

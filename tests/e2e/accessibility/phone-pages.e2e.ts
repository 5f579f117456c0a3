import type { Page } from '@playwright/test';
import { axeFaults } from '../support/axe.ts';
import { expect, test } from '../support/shop.ts';

const control = (page: Page) => page.getByRole('slider', { name: 'Bank card size' });
/** CSS pixels: how wide the front of the Light Phone III is drawn. */
const phoneWidth = (page: Page) =>
  page.locator('[style*="--width:71.5"]').evaluate((phone) => phone.getBoundingClientRect().width);

test('[A11Y-1] the actual size is set with the keyboard, kept, and never wider than the screen', async ({ page }) => {
  await page.goto('/actual-size');
  await control(page).focus();
  // A millimeter of CSS until then.
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

test.describe('on a page that is zoomed to 200 %', () => {
  test.use({ deviceScaleFactor: 2, viewport: { width: 640, height: 400 } });

  test('[A11Y-1] the actual size is set in steps from the true one', async ({ page }) => {
    await page.addInitScript(() => localStorage.setItem('card-length', '324'));
    await page.goto('/actual-size');
    await expect(control(page)).toHaveValue('162');
    await control(page).press('ArrowLeft');
    await expect(control(page)).toHaveValue('161');
    await expect.poll(() => phoneWidth(page)).toBeCloseTo((71.5 / 85.6) * 161, 0);
  });
});

test('the actual size is set without storage, too', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get: () => {
        throw new DOMException('Access is denied.', 'SecurityError');
      },
    });
  });
  await page.goto('/actual-size');
  await control(page).press('ArrowRight');
  await expect(control(page)).toHaveValue('325');
  await control(page).press('ArrowRight');
  await expect(control(page)).toHaveValue('326');
  await expect.poll(() => phoneWidth(page)).toBeCloseTo((71.5 / 85.6) * 326, 0);
});

test('[LAYOUT-1] the actual size is measured 150 ms after a resize', async ({ page }) => {
  await page.clock.install();
  await page.goto('/actual-size');
  await expect(control(page)).toHaveValue('324');
  const note = page.getByText('Your screen is smaller than this');
  await page.clock.pauseAt(Date.now() + 3_600_000);
  const resized = page.evaluate(
    () => new Promise<void>((resolve) => addEventListener('resize', () => resolve(), { once: true })),
  );
  await page.setViewportSize({ width: 200, height: 844 });
  await resized;
  await page.clock.runFor(149);
  await expect(note).toBeHidden();
  await page.clock.runFor(1);
  await expect(note).toBeVisible();
});

test('[A11Y-1] the phone is tried with keys, to its end', async ({ page }) => {
  await page.goto('/try');
  const screen = (name: string) => page.getByRole('region', { name });
  const link = (name: string) => page.getByRole('main').getByRole('link', { name, exact: true });
  await link('Phone').focus();
  await page.keyboard.press('Enter');
  await expect(screen('Phone')).toBeFocused();
  await expect(page).toHaveURL(/\/try\?screen=phone$/);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  // The browser's.
  for (const modifier of ['Alt', 'Control', 'Meta']) await page.keyboard.press(`${modifier}+ArrowUp`);
  await expect(link('Sam')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(screen('Calling Sam')).toBeFocused();
  expect(await axeFaults(page, 'main')).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(screen('Phone')).toBeFocused();
  await page.keyboard.press('Escape');
  await link('Notes').press('Enter');
  const notes = page.getByRole('textbox', { name: 'Notes' });
  await notes.fill('Walk.');
  // An input method discards what it composes.
  await notes.dispatchEvent('keydown', { key: 'Escape', isComposing: true });
  await notes.dispatchEvent('keydown', { key: 'Escape', keyCode: 229 });
  await expect(notes).toBeFocused();
  await link('Back').click();
  await expect(page.getByText('That was everything.')).toBeVisible();
  await link('Light Phone II').click();
  await link('Alarm').press('Enter');
  await page.getByRole('radio', { name: '7:15' }).check();
  expect(await axeFaults(page, 'main')).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('listitem').filter({ hasText: 'Alarm' })).toHaveText('Alarm 7:15');
  await link('Tools').press('Enter');
  await link('Notes').press('Enter');
  await expect(screen('Notes')).toBeFocused();
  await expect(page.getByRole('textbox', { name: 'Notes' })).toHaveValue('Walk.');
  await page.keyboard.press('Escape');
  await expect(screen('Tools')).toBeFocused();
});

test('[LINK-4][SPEED-1] the phone to try carries a campaign’s ref, and nothing else of its query', async ({ page }) => {
  await page.goto('/try?phone=ii&utm_source=letter&ref=ada');
  const link = (name: string) => page.getByRole('main').getByRole('link', { name, exact: true });
  await expect(link('Phone')).toHaveAttribute('href', '/try?phone=ii&screen=phone&ref=ada');
  await link('Phone').click();
  await expect(page).toHaveURL(/\/try\?phone=ii&screen=phone&ref=ada$/);
  await page.goBack();
  await expect(page).toHaveURL(/\/try\?phone=ii&utm_source=letter&ref=ada$/);
});

test('[A11Y-1] the content has the title of a page as its name only while it is focused', async ({ page }) => {
  await page.goto('/actual-size');
  await page.getByRole('main').getByRole('link', { name: 'Light Phone III' }).click();
  await expect(page.getByRole('main')).toBeFocused();
  await expect(page.getByRole('main')).toHaveAccessibleName(/Light Phone III/);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('main')).toHaveAccessibleName('');
});

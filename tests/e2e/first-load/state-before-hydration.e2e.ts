import { appScripts, holdScripts, starter } from '../support/hold-scripts.ts';
import { hydrated } from '../support/hydrated.ts';
import { expect, test } from '../support/shop.ts';
import { writeStartPage } from '../support/start-page.ts';

test.use({ startsApp: false });

test.describe('before the app has hydrated', () => {
  test('[SHOP-3] a choice is in the address', async ({ page }) => {
    const release = await holdScripts(page);
    await page.goto('/shop/products/light-phone-ii-black');
    await page.getByRole('radio', { name: 'Global' }).check();
    release();
    await expect(page).toHaveURL(/\?variant=2004$/);
    await expect(page.getByRole('radio', { name: 'Global' })).toBeChecked();
  });

  test('a picture that was opened full size stays the one that is shown', async ({ page }) => {
    const release = await holdScripts(page);
    await page.goto('/shop/products/light-phone-ii-black');
    await page.getByRole('region', { name: 'Pictures' }).getByRole('button').nth(2).click();
    release();
    const full = page.getByRole('region', { name: 'Full size' });
    await expect(full).toBeFocused();
    await expect(full.getByRole('img').nth(2)).toBeInViewport();
    await expect(full.getByRole('img').first()).not.toBeInViewport();
  });

  test('a slider that was moved stays there, and the app knows it', async ({ page }) => {
    const release = await holdScripts(page);
    await page.goto('/actual-size');
    const slider = page.getByRole('slider');
    for (const key of ['ArrowRight', 'ArrowRight', 'ArrowRight']) await slider.press(key);
    const moved = await slider.inputValue();
    release();
    await hydrated(page);
    await expect(slider).toHaveAttribute('aria-valuetext', `${moved} pixels`);
    await expect(slider).toHaveValue(moved);
  });

  test('typed text, focus and scroll position survive, and the app knows the text', async ({ page, shop }) => {
    await writeStartPage(shop, [{ _type: 'searchBlock', title: 'Ask' }]);
    const release = await holdScripts(page);
    await page.goto('/');
    const field = page.getByRole('searchbox', { name: 'Search the help center' });
    await field.pressSequentially('sim card');
    await page.keyboard.press('ArrowLeft');
    const scrollY = await page.evaluate(() => window.scrollY);
    release();
    await hydrated(page);
    await expect(field).toHaveValue('sim card');
    await expect(field).toBeFocused();
    await expect(page.getByRole('button', { name: 'Search' })).toBeEnabled();
    expect(await page.evaluate(() => window.scrollY)).toBe(scrollY);
    await page.keyboard.type('!');
    await expect(field).toHaveValue('sim car!d');
  });

  for (const [when, scripts] of [
    ['the app', appScripts],
    ['the starter', starter],
  ] as const) {
    test(`[COMPAT-1] before ${when} has arrived, Enter in the checker’s search is kept for the app`, async ({
      page,
    }) => {
      const release = await holdScripts(page, scripts);
      await page.goto('/compatibility-checker?phone=iii', { waitUntil: 'domcontentloaded' });
      const field = page.getByRole('searchbox', { name: 'Search for your country' });
      await field.pressSequentially('germ');
      await field.press('Enter');
      release();
      await expect(page.getByRole('heading', { name: 'Which carrier?' })).toBeVisible();
      await expect(page).toHaveURL(/\?phone=iii&country=DE$/);
    });
  }

  test('[ROUTE-18] a reload shows a page that opened at a section where it was, and nowhere else', {
    tag: '@width',
  }, async ({ page }) => {
    await page.goto('/products/plans');
    await page.keyboard.press('Shift');
    await hydrated(page);
    await page.evaluate(() => window.scrollTo(0, 2000));
    await holdScripts(page);
    await page.addInitScript(() => {
      const positions = new Set<number>();
      Object.assign(window, { positions });
      addEventListener('scroll', () => positions.add(window.scrollY));
    });
    await page.reload();
    await expect(page.getByRole('region', { name: 'SIM and protection' })).toBeFocused();
    const positions = () => page.evaluate(() => [...(window as unknown as { positions: Set<number> }).positions]);
    await expect.poll(positions).toContain(2000);
    // The section is 1400 pixels above. Scroll anchoring may correct the position by a line, as when a font arrives.
    expect(Math.min(...(await positions()))).toBeGreaterThan(1900);
  });

  test('a character that an input method composes is not interrupted, and the app knows it', async ({ page, shop }) => {
    await writeStartPage(shop, [{ _type: 'searchBlock', title: 'Ask' }]);
    const release = await holdScripts(page);
    await page.goto('/');
    const field = page.getByRole('searchbox', { name: 'Search the help center' });
    await field.focus();
    const inputMethod = await page.context().newCDPSession(page);
    const compose = (text: string) =>
      inputMethod.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length });
    await compose('に');
    release();
    await hydrated(page);
    await compose('にほ');
    await expect(field).toHaveValue('にほ');
    await inputMethod.send('Input.insertText', { text: '日本' });
    await expect(field).toHaveValue('日本');
    await expect(page.getByRole('button', { name: 'Search' })).toBeEnabled();
  });
});

import type { Locator, Page } from '@playwright/test';
import { themeKey } from '#site/kernel/theme/apply-theme.ts';
import { add, checkout, sheet } from '../support/cart.ts';
import { expect, test } from '../support/shop.ts';
import { anyFilm, anyPicture, writeStartPage } from '../support/start-page.ts';

test.use({ pictures: true, motion: true });

const isPhone = (address: string) => /light-phone-ii.*-front/.test(address);

/** The address of the picture that the browser chose. */
const shownIn = (lines: Locator) => lines.locator('li img').evaluate((image: HTMLImageElement) => image.currentSrc);

/** Loads the shop and collects the addresses of its phones' pictures. */
async function phonesShown(page: Page): Promise<string[]> {
  const requested: string[] = [];
  page.on('request', (request) => {
    if (isPhone(request.url())) requested.push(request.url());
  });
  await page.goto('/shop');
  await expect.poll(() => requested.length).toBeGreaterThan(2);
  await page.waitForLoadState('networkidle');
  return requested;
}

for (const [system, chosen] of [
  ['dark', null],
  ['light', 'dark'],
] as const) {
  test(`[THEME-1] the dark theme of ${chosen ? 'a visitor' : 'the system'} loads night pictures`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: system });
    if (chosen)
      await page.addInitScript(([key, value]) => localStorage.setItem(key, value), [themeKey, chosen] as const);
    const light = (await phonesShown(page)).filter((address) => !address.includes('-night'));
    // The page's HTML is the same for everyone: its one preload is for the theme of the system (decision 0078).
    expect(light.length).toBeLessThanOrEqual(chosen ? 1 : 0);
  });
}

for (const theme of ['light', 'dark'] as const) {
  test(`[THEME-1][CART-1] the cart’s lines have pictures for the ${theme} theme`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: theme });
    await add(page);
    await expect.poll(() => shownIn(sheet(page))).toMatch(theme === 'dark' ? /-night\.jpg/ : /front\.jpg/);
    await page.goto('/cart');
    await expect.poll(() => shownIn(page.getByRole('main'))).toMatch(theme === 'dark' ? /-night\.jpg/ : /front\.jpg/);
    await checkout(page).click();
    await page.waitForURL(/\/cart\/c\//);
    await expect.poll(() => shownIn(page.locator('aside'))).toMatch(theme === 'dark' ? /-night\.jpg/ : /front\.jpg/);
  });
}

test('[THEME-1] in the dark theme the night picture of its poster stands for the film of the sky', async ({ page }) => {
  const films = recordFilms(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/');
  const block = page.getByRole('region', { name: 'What people say' });
  const shown = () => block.locator('img').evaluate((image: HTMLImageElement) => image.complete && image.currentSrc);
  await expect.poll(shown).toBeTruthy();
  await page.waitForLoadState('networkidle');
  const night = await shown();
  expect(films).toEqual([]);

  await page.emulateMedia({ colorScheme: 'light' });
  await expect(block.locator('video')).toBeVisible();
  await expect.poll(shown).not.toBe(night);

  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(block.locator('video')).toBeHidden();
  await expect.poll(shown).toBe(night);
});

test('[THEME-1] without JavaScript the dark theme loads no film of the sky', { tag: '@no-js' }, async ({ page }) => {
  const films = recordFilms(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/');
  await expect(page.getByRole('region', { name: 'What people say' }).locator('img')).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(films).toEqual([]);

  await page.emulateMedia({ colorScheme: 'light' });
  await page.reload();
  await expect.poll(() => films).not.toEqual([]);
});

test('[THEME-1] a film beside text is loaded and has its button in the light theme alone, if its poster has a night picture', async ({
  page,
  shop,
}) => {
  const poster = await anyPicture(shop);
  const url = await anyFilm(shop);
  const media = { _type: 'video', url, alt: 'A film', posterImage: { ...poster, night: poster } };
  await writeStartPage(shop, [{ _type: 'textBlock', title: 'A film', body: [], foregroundMedia: { media } }]);
  const films = recordFilms(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/');
  const pause = page.getByRole('button', { name: 'pause film' });
  await page.waitForLoadState('networkidle');
  expect(films).toEqual([]);
  await expect(pause).toHaveCount(0);

  await page.emulateMedia({ colorScheme: 'light' });
  await expect(pause).toBeVisible();
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(pause).toBeHidden();
});

/** The addresses of films that the page requests. */
function recordFilms(page: Page): string[] {
  const films: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'media') films.push(request.url());
  });
  return films;
}

for (const [path, requirement, theme] of [
  ['/cart', 'CART-3', 'light'],
  ['/cart', 'CART-3', 'dark'],
  ['/shop', 'PAGE-3', 'light'],
  ['/shop', 'PAGE-3', 'dark'],
] as const) {
  test(`[${requirement}] ${path}, which is ${path === '/cart' ? 'empty' : 'down'}, has the fog of the ${theme} theme alone`, async ({
    page,
    shop,
    pageErrors,
  }) => {
    if (path === '/shop') {
      pageErrors.expect('status', /^503 \/shop$/);
      await shop.sandbox.addFault({ provider: 'storefront', kind: 'status', status: 500 });
    }
    await page.emulateMedia({ colorScheme: theme });
    const loaded: string[] = [];
    page.on('response', (response) => {
      if (/\/fog[^/]*$/.test(response.url()))
        loaded.push(`${response.status()} ${/fog(-narrow)?-night/.test(response.url()) ? 'dark' : 'light'}`);
    });
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    expect(loaded).toEqual([`200 ${theme}`]);
  });
}

for (const chosen of ['light', 'dark'] as const) {
  const system = chosen === 'light' ? 'dark' : 'light';
  test(`[THEME-2] the fog is that of the chosen theme, ${chosen}, on a ${system} system`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: system });
    await page.addInitScript((theme) => {
      localStorage.setItem('theme', theme);
    }, chosen);
    await page.goto('/cart');
    const address = () =>
      page.locator('main section > picture > img').evaluate((fog: HTMLImageElement) => fog.currentSrc);
    await expect.poll(address).toMatch(chosen === 'dark' ? /-night-/ : /\/fog-(?!.*night-)[^/]*\.avif$/);
  });
}

import type { Page } from '@playwright/test';
import { header } from '../support/header.ts';
import { expect, test } from '../support/shop.ts';
import { anyPicture, paragraph, writeStartPage } from '../support/start-page.ts';

const ink = 'rgb(17, 17, 16)';
const chalk = 'rgb(236, 235, 231)';
const night = 'rgb(13, 13, 12)';
const paper = 'rgb(242, 240, 236)';
const transparent = 'rgba(0, 0, 0, 0)';

/** The debounce of LAYOUT-1, and time for the event. */
const resizeDebounce = 150 + 100;

/** Scrolls the section's top to this distance, in pixels, below the window's top. A last step upwards shows the header. */
async function bringTop(page: Page, name: string, pixels: number): Promise<void> {
  await page.getByRole('region', { name }).evaluate((section, top) => {
    window.scrollBy({ top: section.getBoundingClientRect().top - top + 1, behavior: 'instant' });
    window.scrollBy({ top: -1, behavior: 'instant' });
  }, pixels);
}

test('[NAV-5] the header takes the colour of the section 91 pixels below the top', async ({ page, shop }) => {
  const words = Array.from({ length: 30 }, () => paragraph('Words to read.'));
  const block = { _type: 'textBlock', body: words };
  const picture = await anyPicture(shop);
  await writeStartPage(shop, [
    { ...block, title: 'First' },
    { ...block, title: 'Dark', isDarkMode: true },
    { ...block, title: 'Light', backgroundMedia: { desktop: picture } },
    { ...block, title: 'Last' },
  ]);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/');
  await expect(page.getByRole('region', { name: 'Last' })).toBeAttached();
  const expectBar = async (type: string, ground: string) => {
    await expect(header(page)).toHaveCSS('color', type);
    await expect(header(page)).toHaveCSS('background-color', ground);
  };

  // It has a ground over text alone; in the dark theme, where pictures are dimmed, its words stay light.
  await bringTop(page, 'Light', 88);
  await expectBar(chalk, transparent);
  await bringTop(page, 'Last', 88);
  await expectBar(chalk, night);

  await page.emulateMedia({ colorScheme: 'light' });
  await expectBar(ink, paper);
  await bringTop(page, 'Light', 88);
  await expectBar(ink, transparent);
  await bringTop(page, 'Light', 95);
  await expectBar(chalk, transparent);
  await bringTop(page, 'Dark', 88);
  await expectBar(chalk, transparent);
  await bringTop(page, 'Dark', 95);
  await expectBar(ink, paper);
});

test('[NAV-5] where the header never hides, it takes the colour of the section at its middle', async ({
  page,
  shop,
}) => {
  const words = Array.from({ length: 30 }, () => paragraph('Words to read.'));
  const block = { _type: 'textBlock', body: words };
  await writeStartPage(shop, [
    { ...block, title: 'First' },
    { ...block, title: 'Dark', isDarkMode: true },
    { ...block, title: 'Last' },
  ]);
  await page.addInitScript(() => {
    const supports = CSS.supports.bind(CSS);
    CSS.supports = (...query: string[]) => !query.includes('scroll-state') && Reflect.apply(supports, CSS, query);
  });
  await page.goto('/');
  await expect(page.getByRole('region', { name: 'Last' })).toBeAttached();
  await bringTop(page, 'Dark', 60);
  await expect(header(page)).toHaveCSS('color', ink);
  await bringTop(page, 'Dark', 20);
  await expect(header(page)).toHaveCSS('color', chalk);
});

test('[NAV-5] the header’s colour is updated after the menu closes, after a resize and on another page', async ({
  page,
  shop,
}) => {
  const block = { _type: 'textBlock', body: Array.from({ length: 30 }, () => paragraph('Words to read.')) };
  await writeStartPage(shop, [
    { ...block, title: 'First' },
    { ...block, title: 'Dark', isDarkMode: true },
  ]);
  await page.emulateMedia({ colorScheme: 'light' });
  await page.clock.install();
  await page.goto('/');
  await bringTop(page, 'Dark', 0);
  await expect(header(page)).toHaveCSS('color', chalk);

  await page.getByRole('button', { name: 'menu', exact: true }).click();
  await page.keyboard.press('Escape');
  await expect(header(page)).toHaveCSS('color', chalk);

  await page.setViewportSize({ width: 900, height: 1100 });
  await expect.poll(() => page.evaluate(() => window.innerHeight)).toBe(1100);
  await page.clock.runFor(resizeDebounce);
  await bringTop(page, 'Dark', 300);
  await expect(header(page)).toHaveCSS('color', ink);
  await bringTop(page, 'Dark', 0);
  await expect(header(page)).toHaveCSS('color', chalk);

  await header(page).getByRole('link', { name: 'shop' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Shop' })).toBeVisible();
  await expect(header(page)).toHaveCSS('color', ink);
});

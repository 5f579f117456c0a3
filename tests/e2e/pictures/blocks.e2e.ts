import type { Page } from '@playwright/test';
import { answeredNotice, axeFaults } from '../support/axe.ts';
import { everyBlock } from '../support/every-block.ts';
import { expect, test } from '../support/shop.ts';
import { anyPicture, paragraph, writeStartPage } from '../support/start-page.ts';

test.use({ pictures: true, motion: true });

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const tools = (page: Page) => region(page, 'An operating system with an end');

test.describe('a page with every block', () => {
  test.use({ storageState: answeredNotice });

  const names = [
    'What people say',
    'Text',
    'Accordion',
    'Questions',
    'Products',
    'Details',
    'Search',
    'Small',
    'Default',
  ];

  test('[BLOCK-1] shows every block, with headings in order', async ({ page, shop }) => {
    await writeStartPage(shop, await everyBlock(shop, false));
    await page.goto('/');
    for (const name of names) await expect(region(page, name)).toBeVisible();
    const levels = await page
      .locator('main :is(h1, h2, h3, h4)')
      .evaluateAll((all) => all.filter((heading) => heading.checkVisibility()).map(({ tagName }) => +tagName.slice(1)));
    expect(levels[0]).toBe(1);
    for (const [index, level] of levels.entries()) expect(level).toBeLessThanOrEqual((levels[index - 1] ?? 0) + 1);
  });

  for (const isDarkMode of [false, true]) {
    test(`[A11Y-1] has no axe violation, ${isDarkMode ? 'dark blocks' : 'plain blocks'}`, {
      tag: '@width',
    }, async ({ page, shop }) => {
      await writeStartPage(shop, await everyBlock(shop, isDarkMode));
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await page.goto('/');
      expect(await axeFaults(page)).toEqual([]);
    });
  }

  test('[BLOCK-2] leaves out unknown and broken blocks', async ({ page, shop }) => {
    await writeStartPage(shop, [
      { _type: 'carouselBlock', title: 'Unknown' },
      { _type: 'faqBlock', title: 7, faqItems: 'none' },
      { _type: 'textBlock', title: 'Still here', body: { wrong: true }, backgroundMedia: 'nothing', cta: [] },
      { _type: 'singleImageBlock', image: { asset: { _type: 'reference', _ref: 'gone', _weak: true } } },
    ]);
    expect((await page.goto('/'))?.status()).toBe(200);
    await expect(page.getByRole('main').getByRole('region')).toHaveCount(1);
    await expect(page.getByRole('heading', { name: 'Still here' })).toBeVisible();
  });
});

test('[BLOCK-1] a detail’s rich title keeps its formatting and its link', async ({ page, shop }) => {
  const title = [paragraph('A & <b>', 'em')];
  const detailItems = [
    { _key: 'a', title, plainTextTitle: 'Not this' },
    { _key: 'b', title, titleLink: { external: 'https://example.com/' } },
    { _key: 'c', plainTextTitle: 'Plain & simple' },
  ];
  await writeStartPage(shop, [{ _type: 'detailsBlock', detailSections: [{ _key: 's', detailItems }] }]);
  await page.goto('/');
  const titles = page.getByRole('heading', { level: 2 });
  await expect(titles).toHaveText(['A & <b>', 'A & <b>', 'Plain & simple']);
  await expect(titles.first().locator('em')).toHaveText('A & <b>');
  await expect(titles.nth(1).getByRole('link')).toHaveAttribute('href', 'https://example.com/');
});

test.describe('a page whose elements are removed, without scripts that would hydrate them', () => {
  test.use({ javaScriptEnabled: false });

  test('[BLOCK-8] a block with a background keeps a distance from the page’s title', { tag: '@width' }, async ({
    page,
  }) => {
    await page.goto('/about');
    const first = page.locator('article > header + section');
    // Only a title remains, with a full-screen block below it.
    await first.evaluate((words) => words.remove());
    await expect(first).toHaveAccessibleName('What people say');
    const [above, below] = [await page.getByRole('heading', { level: 1 }).boundingBox(), await first.boundingBox()];
    expect((below?.y ?? 0) - (above?.y ?? 0) - (above?.height ?? 0)).toBeGreaterThan(48);
  });
});

test('[BLOCK-3] without JavaScript every item is expanded below its title', { tag: '@no-js' }, async ({ page }) => {
  await page.goto('/');
  for (const title of ['Calls and texts', 'Tools, if you want them', 'Quiet by design'])
    await expect(tools(page).getByRole('heading', { name: title })).toBeVisible();
  await expect(tools(page).getByText('No advertising, no store')).toBeVisible();
  await expect(tools(page).getByRole('button')).toHaveCount(0);
  await expect(region(page, 'Two phones').getByRole('link', { name: /^Buy/ })).toHaveCount(2);
});

test.describe('[BLOCK-6] a block’s background', () => {
  const behind = (page: Page) => region(page, 'Made to be put down').getByRole('img').locator('xpath=ancestor::div[1]');

  test('fades in once the block’s top half is in view, and stays visible', async ({ page }) => {
    await page.goto('/');
    await expect(behind(page)).toHaveCSS('opacity', '0');
    await region(page, 'Made to be put down').scrollIntoViewIfNeeded();
    await region(page, 'Made to be put down').evaluate((block) => block.scrollIntoView({ block: 'end' }));
    await expect(behind(page)).toHaveCSS('opacity', '1');
    await page.evaluate(() => window.scrollTo(0, 0));
    await expect(behind(page)).toHaveCSS('opacity', '1');
  });

  test('is visible from the start with reduced motion', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto('/');
    await expect(behind(page)).toHaveCSS('opacity', '1');
  });

  test('is visible from the start without JavaScript', { tag: '@no-js' }, async ({ page }) => {
    await page.goto('/');
    await expect(behind(page)).toHaveCSS('opacity', '1');
  });
});

test('[BLOCK-8] dark mode, border, spacer and background take effect', { tag: '@width' }, async ({ page, shop }) => {
  const text = { _type: 'textBlock', body: [] };
  const picture = await anyPicture(shop);
  await writeStartPage(shop, [
    { ...text, title: 'Plain' },
    { ...text, title: 'Dark', isDarkMode: true },
    { ...text, title: 'Border', showBorderTop: true },
    { ...text, title: 'Spacer', bottomSpacer: true },
    { ...text, title: 'Backed', showBorderTop: true, backgroundMedia: { desktop: picture, mobile: picture } },
  ]);
  await page.goto('/');
  await expect(region(page, 'Dark')).toHaveCSS('background-color', 'rgb(13, 13, 12)');
  await expect(region(page, 'Plain')).toHaveCSS('padding-bottom', '0px');
  await expect(region(page, 'Spacer')).not.toHaveCSS('padding-bottom', '0px');
  const line = (name: string) =>
    region(page, name).evaluate((block) => getComputedStyle(block, '::before').borderTopWidth);
  expect(await line('Border')).toBe('1px');
  expect(await line('Plain')).toBe('0px');
  // A picture has an edge of its own.
  expect(await line('Backed')).toBe('0px');
  await expect(region(page, 'Backed').getByRole('img')).toBeVisible();
});

test('[BLOCK-8] a title of eighty letters over a picture is at most five lines', { tag: '@width' }, async ({
  page,
  shop,
}) => {
  const title = 'What we learned about waiting from everybody who lives with a phone for the day.';
  expect(title).toHaveLength(80);
  const picture = await anyPicture(shop);
  await writeStartPage(shop, [{ _type: 'textBlock', title, backgroundMedia: { desktop: picture, mobile: picture } }]);
  await page.goto('/');
  const lines = await page.getByRole('heading', { name: title }).evaluate((heading) => {
    return Math.round(heading.clientHeight / Number.parseFloat(getComputedStyle(heading).lineHeight));
  });
  expect(lines).toBeLessThanOrEqual(5);
});

test('[BLOCK-9] a single image has its size below and above 750 pixels', async ({ page, shop }) => {
  const image = await anyPicture(shop);
  await writeStartPage(shop, [
    { _type: 'singleImageBlock', title: 'Small', image, imageSize: 'small' },
    { _type: 'singleImageBlock', title: 'Default', image },
  ]);
  /** In rem, relative to the page's font size. */
  const widths = async (width: number) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/');
    const rem = await page.evaluate(() => Number.parseFloat(getComputedStyle(document.documentElement).fontSize));
    const boxes = [region(page, 'Small'), region(page, 'Default')].map((block) => block.getByRole('img').boundingBox());
    return (await Promise.all(boxes)).map((box) => Math.round((100 * (box?.width ?? 0)) / rem) / 100);
  };
  const [small] = await widths(750);
  expect(small).toBe(9);
  const { width } = (await region(page, 'Default').getByRole('img').boundingBox()) ?? {};
  expect(Math.round(width ?? 0)).toBe(600);
  expect(await widths(751)).toEqual([16, 38.35]);
});

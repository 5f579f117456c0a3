import type { Locator, Page } from '@playwright/test';
import { axeFaults } from './support/axe.ts';
import { openComponent } from './support/open-component.ts';
import { expect, test } from './support/shop.ts';
import { anyPicture, paragraph, writeStartPage } from './support/start-page.ts';

const ink = 'rgb(17, 17, 16)';
const chalk = 'rgb(236, 235, 231)';
const paper = 'rgb(242, 240, 236)';
const night = 'rgb(13, 13, 12)';
const stone = 'rgb(111, 108, 102)';
const transparent = 'rgba(0, 0, 0, 0)';

const region = (page: Page, name: string) => page.getByRole('region', { name });

/** A page with only the site's radio controls and its style sheet. */
async function openRadioControls(
  page: Page,
): Promise<(name: string) => { label: Locator; word: Locator; input: Locator }> {
  await openComponent(page, new URL('./support/radio-controls.tsx', import.meta.url));
  return (name) => {
    const label = page.locator('label').filter({ hasText: new RegExp(`^${name}$`) });
    return { label, word: label.locator('span'), input: label.getByRole('radio') };
  };
}

test('[UI-2] a radio control renders its variant, colour, font, state and names', async ({ page }) => {
  const control = await openRadioControls(page);
  const plain = control('Plain');
  await expect(plain.label).toHaveCSS('display', 'inline-flex');
  await expect(plain.label).toHaveCSS('border-bottom-width', '0px');
  await expect(plain.word).toHaveCSS('color', ink);
  await expect(plain.word).toHaveCSS('text-decoration-line', 'none');
  await expect(plain.input).toHaveAccessibleName('Plain');

  const line = control('Line');
  await expect(line.label).toHaveCSS('display', 'flex');
  await expect(line.label).toHaveCSS('border-bottom-width', '1px');
  const [wide, narrow] = [await line.label.boundingBox(), await plain.label.boundingBox()];
  expect(wide?.width).toBeGreaterThan(10 * (narrow?.width ?? Number.POSITIVE_INFINITY));

  await expect(control('Gray').word).toHaveCSS('color', stone);
  await expect(control('Chosen gray').word).toHaveCSS('color', ink);

  const sizeOf = (name: string) =>
    control(name).word.evaluate((word) => Number.parseFloat(getComputedStyle(word).fontSize));
  expect(await sizeOf('Heading')).toBeGreaterThan(1.3 * (await sizeOf('Plain')));

  const checked = control('Checked');
  await expect(checked.input).toBeChecked();
  await expect(checked.word).toHaveCSS('text-decoration-line', 'underline');

  const disabled = control('Disabled');
  await expect(disabled.input).toBeDisabled();
  await expect(disabled.label).toHaveCSS('cursor', 'not-allowed');
  await expect(disabled.word).toHaveCSS('text-decoration-line', 'line-through');

  await expect(control('Short').input).toHaveAccessibleName('A longer name');
});

test('[A11Y-1] axe finds no violation in the parts of the user interface', async ({ page }) => {
  await openComponent(page, new URL('./support/primitives.tsx', import.meta.url));
  await expect(page.getByRole('slider', { name: 'Range' })).toBeVisible();
  expect(await axeFaults(page)).toEqual([]);
});

const cta = (variant: string) => ({ label: variant, variant, link: { external: 'https://example.com/' } });

for (const { isDarkMode, type, ground } of [
  { isDarkMode: false, type: ink, ground: paper },
  { isDarkMode: true, type: chalk, ground: night },
]) {
  test(`[LINK-5] the three variants of a button, on a ${isDarkMode ? 'dark' : 'light'} block`, async ({
    page,
    shop,
  }) => {
    const ctas = ['primary', 'secondary', 'secondary-darkmode'].map(cta);
    const item = { _key: 'a', title: 'One', body: [paragraph('Said.')], ctas };
    await writeStartPage(shop, [{ _type: 'faqBlock', title: 'Buttons', isDarkMode, faqItems: [item] }]);
    await page.goto('/');
    const button = (name: string) => region(page, 'Buttons').getByRole('link', { name, exact: true });

    await expect(button('primary')).toHaveCSS('background-color', type);
    await expect(button('primary')).toHaveCSS('color', ground);
    for (const name of ['secondary', 'secondary-darkmode']) {
      await expect(button(name)).toHaveCSS('background-color', transparent);
      await expect(button(name)).toHaveCSS('color', type);
      await expect(button(name)).toHaveCSS('border-top-width', '1px');
    }
    const border = (name: string) => button(name).evaluate((link) => getComputedStyle(link).borderTopColor);
    expect(await border('secondary')).not.toBe(await border('secondary-darkmode'));
    expect(await border('secondary-darkmode')).not.toBe(transparent);
  });
}

test('[BLOCK-7] a list of three entries fades out, one of two does not', async ({ page, shop }) => {
  const detail = (title: string, list: string[]) => ({ _key: title, title: [paragraph(title)], list });
  const detailItems = [detail('Two', ['Case', 'Cable']), detail('Three', ['Case', 'Cable', 'Paper'])];
  await writeStartPage(shop, [{ _type: 'detailsBlock', detailSections: [{ _key: 'a', title: 'Box', detailItems }] }]);
  await page.goto('/');
  const list = (entries: number) =>
    region(page, 'Details')
      .locator('ul ul')
      .filter({ has: page.locator(`li:nth-child(${entries}):last-child`) });
  await expect(list(3)).toHaveCSS('mask-image', /^linear-gradient\(.*rgba\(0, 0, 0, 0\.\d+\)\)$/);
  await expect(list(2)).toHaveCSS('mask-image', 'none');
});

test('[BLOCK-8] a block’s border, spacer and background are rendered', async ({ page, shop }) => {
  const picture = await anyPicture(shop, '2400x1350');
  const block = { _type: 'textBlock', body: [paragraph('Words.')] };
  await writeStartPage(shop, [
    { ...block, title: 'Plain' },
    { ...block, title: 'Spacer', bottomSpacer: true },
    { ...block, title: 'Border', showBorderTop: true },
    { ...block, title: 'Dark', isDarkMode: true },
    { ...block, title: 'Backed', backgroundMedia: { desktop: picture } },
    { ...block, title: 'Last' },
  ]);
  await page.goto('/');
  const style = (name: string, property: string, pseudo?: string) =>
    region(page, name).evaluate((section, [wanted, part]) => getComputedStyle(section, part).getPropertyValue(wanted), [
      property,
      pseudo ?? '',
    ] as const);
  expect(await style('Plain', 'padding-bottom')).toBe('0px');
  expect(Number.parseFloat(await style('Spacer', 'padding-bottom'))).toBeGreaterThan(90);
  expect(await style('Border', 'border-top-width', '::before')).toBe('1px');
  expect(await style('Plain', 'content', '::before')).toBe('none');
  expect(await style('Dark', 'background-color')).toBe(night);
  expect(await style('Dark', 'color')).toBe(chalk);
  expect(await style('Plain', 'background-color')).toBe(transparent);
  const backed = await region(page, 'Backed').boundingBox();
  const image = await region(page, 'Backed').getByRole('img').boundingBox();
  expect(image).toEqual(backed);
});

const edges = (element: Locator) =>
  element.evaluate((box) => {
    const { left, right, top, bottom } = box.getBoundingClientRect();
    return { left: Math.round(left), right: Math.round(right), top: Math.round(top), bottom: Math.round(bottom) };
  });

test('fields reach the margin, and second columns begin at the same place', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/contact');
  const margin = (await edges(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'shop' })))
    .right;
  expect((await edges(page.getByRole('button', { name: 'Search' }))).right).toBe(margin);
  expect((await edges(page.getByRole('contentinfo').getByRole('button', { name: 'submit' }))).right).toBe(margin);
  const search = await edges(page.getByLabel('Search the help center'));
  expect(await edges(page.getByRole('tab').first())).toMatchObject({ left: search.left, right: margin });

  await page.goto('/faq');
  expect((await edges(page.getByRole('tab').first())).left).toBe(search.left);
  await page.goto('/blog');
  const article = page.getByRole('main').getByRole('link', { name: 'The first quiet week' });
  expect((await edges(article)).left).toBe(search.left);

  await page.goto('/shop/products/light-phone-iii');
  const { left } = await edges(page.locator('summary').first());
  const columns = [page.locator('summary'), page.getByRole('main').getByRole('listitem').filter({ hasText: 'Weight' })];
  for (const column of columns) expect(await edges(column.first())).toMatchObject({ left, right: margin });
  const stories = page.locator('main section:has(> picture) img');
  expect((await edges(stories.first())).left).toBe(left);
  expect(await edges(stories.nth(2)), 'from edge to edge').toMatchObject({ left: 0, right: 1280 });
});

test('the last dots of a list are its last line, and each of its titles has one above it', async ({ page }) => {
  await page.goto('/faq');
  const questions = page.getByRole('region', { name: 'Light Phone III' });
  await expect(questions.getByRole('tab').first()).toHaveCSS('border-top-width', '1px');
  await expect(questions.getByRole('tab').nth(1)).toHaveCSS('border-top-width', '1px');
  const dots = questions.getByRole('list').last();
  await expect(dots).toHaveCSS('border-top-width', '0px');
  const { top, left } = await edges(dots);
  expect(await edges(questions.getByRole('tab').last())).toMatchObject({ bottom: top, left });
  await expect(dots.getByRole('button').first()).toHaveCSS('background-position', '50% 0%');
});

test('a phone at actual size stands above its name, and the card above its slider', async ({ page }) => {
  await page.goto('/actual-size');
  const drawings = page.locator('figure:has([data-drawing])');
  await expect(drawings).toHaveCount(3);
  const [, ...phones] = await drawings.all();
  const { bottom, left } = await edges(drawings.first().locator('[data-drawing] > *'));
  expect(await edges(page.getByRole('slider'))).toMatchObject({ left });
  for (const drawing of phones) {
    const front = await edges(drawing.locator('[data-drawing] > *').first());
    const caption = await edges(drawing.locator('figcaption > *').first());
    expect(front).toMatchObject({ left: caption.left, bottom });
  }
});

test('three products are one row', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/shop');
  const accessories = page.getByRole('region', { name: 'Accessories' }).getByRole('listitem');
  await expect(accessories).toHaveCount(3);
  const tops = await Promise.all((await accessories.all()).map(async (card) => (await edges(card)).top));
  expect(new Set(tops).size).toBe(1);
});

test('[PAGE-4] the logo of the not-found page is shown where no header has one', async ({ page, pageErrors }) => {
  pageErrors.expect('status', /^404 \/nothing-here\/at-all$/);
  pageErrors.expect('status', /^404 \/footer\/nothing-here$/);
  const logo = page.locator('main img[src*="wordmark"]');
  await page.goto('/nothing-here/at-all');
  await expect(logo).toBeHidden();
  await page.goto('/footer/nothing-here');
  await expect(logo).toBeVisible();
});

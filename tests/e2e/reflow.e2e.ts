import { expect, test } from './support/shop.ts';

/** WCAG 1.4.12. */
const spacing = `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
  p { margin-bottom: 2em !important }`;

test('[A11Y-1] at 400 % zoom, with the text spacing of WCAG 1.4.12, no page scrolls sideways', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 256 });
  const products = ['/shop', '/shop/products/light-phone-ii-black', '/actual-size', '/try'];
  const texts = ['/blog', '/faq', '/press', '/consent', '/credit-check'];
  for (const path of ['/', ...products, '/compatibility-checker', ...texts]) {
    await page.goto(path, { waitUntil: 'domcontentloaded' });
    const width = await page.evaluate((css) => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(css);
      document.adoptedStyleSheets.push(sheet);
      return document.documentElement.scrollWidth;
    }, spacing);
    expect(width, path).toBe(320);
  }
});

for (const [width, size] of [
  [390, '200%'],
  [320, '150%'],
] as const)
  test(`[A11Y-1] with text of ${size} on a phone of ${width} pixels, no page scrolls sideways`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    const products = ['/shop', '/shop/products/light-phone-iii', '/shop/products/light-phone-ii-black'];
    const texts = ['/press', '/consent', '/credit-check', '/shipping-details', '/contact', '/going-light'];
    for (const path of ['/', ...products, ...texts]) {
      await page.goto(path, { waitUntil: 'domcontentloaded' });
      const scrollWidth = await page.evaluate((fontSize) => {
        document.documentElement.style.fontSize = fontSize;
        return document.documentElement.scrollWidth;
      }, size);
      expect(scrollWidth, path).toBe(width);
    }
  });

test('[A11Y-1] a word that is wider than a small phone breaks, in titles, lists and the footer', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 568 });
  const products = ['/shop', '/shop/products/light-phone-iii', '/try', '/actual-size', '/compatibility-checker'];
  const texts = ['/blog', '/blog/on-waiting', '/faq', '/newsletter', '/credit-check', '/order-confirmation'];
  for (const path of ['/', ...products, ...texts]) {
    await page.goto(path, { waitUntil: 'domcontentloaded' });
    const changed = await page.evaluate(() => {
      const texts = document.querySelectorAll('h1, h2, h3, label, main p, main li > a span, footer a');
      const leaves = [...texts].filter(({ childElementCount }) => childElementCount === 0);
      for (const text of leaves) text.textContent = 'Donaudampfschifffahrtsgesellschaft';
      return leaves.length;
    });
    expect(changed, path).toBeGreaterThan(1);
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(320);
  }
});

test('[A11Y-1] a printed page is dark on light, and nothing stays in place over it', async ({ page }) => {
  await page.setViewportSize({ width: 720, height: 1000 });
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await page.goto('/shop/products/light-phone-iii', { waitUntil: 'domcontentloaded' });
  await expect(page.locator('body')).toHaveCSS('color', 'rgb(17, 17, 16)');
  const fixed = await page.evaluate(() =>
    [...document.querySelectorAll('main *')].flatMap((element) =>
      element.checkVisibility() && getComputedStyle(element).position === 'fixed' ? element.outerHTML : [],
    ),
  );
  expect(fixed).toEqual([]);
});

test('[A11Y-1] of a page with an open dialog only the dialog is printed, whole', async ({ page }) => {
  await page.setViewportSize({ width: 720, height: 500 });
  await page.goto('/shop/products/light-phone-iii');
  await page.getByRole('button', { name: 'Add to cart' }).first().click();
  const sheet = page.getByRole('dialog');
  await expect(sheet.getByRole('link', { name: 'Shipping Details' })).toBeAttached();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('article')).toBeHidden();
  const heights = await sheet.evaluate(({ clientHeight, scrollHeight }) => ({
    dialog: clientHeight,
    content: scrollHeight,
    page: document.documentElement.scrollHeight,
  }));
  expect(heights.content).toBeGreaterThan(500);
  expect(heights).toEqual({ dialog: heights.content, content: heights.content, page: heights.content });
});

test('[A11Y-1] a printed product page has the answers to its questions, which are closed on the screen', async ({
  page,
}) => {
  await page.goto('/shop/products/light-phone-iii');
  const answers = page.getByRole('region', { name: 'Questions' }).locator('details > div');
  await expect(answers.first()).toBeHidden();
  await page.emulateMedia({ media: 'print' });
  expect(await answers.count()).toBeGreaterThan(1);
  for (const answer of await answers.all()) await expect(answer).toBeVisible();
});

test.describe('on a phone held sideways, of which a camera takes a part', () => {
  test.use({ viewport: { width: 844, height: 390 } });

  for (const path of ['/', '/about', '/blog/on-waiting', '/shop/products/light-phone-iii', '/bring-your-number'])
    test(`[A11Y-1] no text of ${path} is where the camera is`, async ({ page, context }) => {
      const session = await context.newCDPSession(page);
      const camera = 47;
      await session.send('Emulation.setSafeAreaInsetsOverride', { insets: { left: camera, right: camera } });
      await page.goto(path);
      const covered = await page.evaluate((width) => {
        const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
        const found: string[] = [];
        for (let text = texts.nextNode(); text; text = texts.nextNode()) {
          const parent = text.parentElement;
          if (!parent?.checkVisibility({ visibilityProperty: true }) || parent.closest('.visually-hidden, .skip'))
            continue;
          const range = document.createRange();
          range.selectNodeContents(text);
          const isOver = ({ left, right }: DOMRect) => left < width || right > innerWidth - width;
          const isOnScreen = ({ left, right }: DOMRect) => right > left && left < innerWidth && right > 0;
          if ([...range.getClientRects()].some((box) => isOnScreen(box) && isOver(box)))
            found.push(text.textContent ?? '');
        }
        return found;
      }, camera);
      expect(covered).toEqual([]);
    });
});

test('[A11Y-1] a printed page of questions has the answers, each below its question', async ({ page }) => {
  await page.goto('/faq');
  await page.emulateMedia({ media: 'print' });
  const answers = page.locator('main [role=tabpanel]');
  expect(await answers.count()).toBeGreaterThan(5);
  for (const answer of await answers.all()) {
    await expect(answer).toBeVisible();
    await expect(answer.getByRole('heading')).toBeVisible();
  }
});

test('[A11Y-1] every line on the phone of /try is whole, on a small phone and in a low window', async ({ page }) => {
  for (const [width, height] of [
    [320, 568],
    [1280, 600],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto('/try', { waitUntil: 'domcontentloaded' });
    const screen = page.getByRole('region', { name: 'Try it here' });
    const foot = await screen.evaluate((element) => element.parentElement?.getBoundingClientRect().bottom ?? 0);
    const lines = screen.getByRole('listitem');
    await expect(lines.first()).toBeVisible();
    for (const line of await lines.all()) {
      const box = await line.boundingBox();
      expect(box && box.y + box.height, `${await line.textContent()} at ${width} × ${height}`).toBeLessThanOrEqual(
        foot,
      );
    }
  }
});

test('[A11Y-1] every line on the phone of /try is seen with the text spacing of WCAG 1.4.12', async ({ page }) => {
  // High enough for the whole page, because scrolling would also scroll what the phone's screen hides.
  await page.setViewportSize({ width: 390, height: 1600 });
  await page.goto('/try', { waitUntil: 'domcontentloaded' });
  await page.evaluate((css) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    document.adoptedStyleSheets.push(sheet);
  }, spacing);
  const lines = page.getByRole('region', { name: 'Try it here' }).getByRole('listitem');
  await expect(lines.last()).toHaveText('Music');
  for (const line of await lines.all()) await expect(line).toBeInViewport({ ratio: 0.99 });
});

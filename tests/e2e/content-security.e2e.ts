import type { Page, Route } from '@playwright/test';
import model from '#seed/content/content-types.json' with { type: 'json' };
import { type Shop, startShop } from '#tests/support/start-shop.ts';
import { type MarkedProviders, startMarkedProviders, structural } from './support/marked-providers.ts';
import type { PageErrors } from './support/page-errors.ts';
import { expect, test } from './support/shop.ts';
import { shopSettings } from './support/start-shops.ts';

const violation = /Content Security Policy/;

function allowErrorsOfModifiedPage(pageErrors: PageErrors): void {
  pageErrors.allow('uncaught error', /Minified React error #418/);
  // Chromium treats a fulfilled page as a public address, from which files of a local address are blocked.
  pageErrors.allow('console error', /`loopback` address space/);
  pageErrors.allow('failed request', /: net::ERR_FAILED$/);
}

/** Counts the calls of `canary` in the page. */
async function exposeCanary(page: Page): Promise<{ calls: number }> {
  const canary = { calls: 0 };
  await page.exposeFunction('canary', () => {
    canary.calls += 1;
  });
  return canary;
}

/** Every attribute value of the page: one of them would be the nonce. */
function attributeValues(html: string): string[] {
  return [...new Set([...html.matchAll(/ [\w-]+="([^"]*)"/g)].map(([, value = '']) => value))];
}

for (const path of ['/', '/shop', '/cart']) {
  test(`[SAFE-2] ${path}: an injected script is blocked, also with a copied nonce`, async ({ page, pageErrors }) => {
    pageErrors.expect('console error', violation);
    allowErrorsOfModifiedPage(pageErrors);
    await page.route(path, async (route) => {
      const response = await route.fetch();
      const html = await response.text();
      const canaries = ['', ...attributeValues(html)].map((value) => `<script nonce="${value}">canary()</script>`);
      const injected = `${canaries.join('')}<img src="data:," alt="" onerror="canary()">`;
      await route.fulfill({ response, body: html.replace('</main>', `${injected}</main>`) });
    });
    const canary = await exposeCanary(page);
    const blocked = page.waitForEvent('console', (message) => violation.test(message.text()));
    await page.goto(path);
    await blocked;
    await expect(page.getByRole('main')).toBeVisible();
    expect(canary.calls).toBe(0);
  });
}

test.describe('[SAFE-2] a script in every field of content and catalogue', () => {
  // One shop for all of them; each visits a dozen pages.
  test.describe.configure({ mode: 'default', timeout: 240_000 });

  let marked: MarkedProviders;
  let shop: Shop;
  test.beforeAll(async () => {
    test.setTimeout(120_000);
    marked = await startMarkedProviders(word + script(''));
    shop = await startShop({ env: { ...shopSettings, ...marked.env } });
    marked.forwardTo(await shop.sandbox.description());
  });
  test.afterAll(async () => {
    await shop.stop();
    await marked.close();
  });

  /** Puts a product into the cart of the page's visitor. */
  async function fillCart(page: Page): Promise<void> {
    const form = { intent: 'add', item: '2005', quantity: '1' };
    await page.request.post(`${shop.url}/cart`, { form, headers: { origin: shop.url } });
  }

  /** A page for which the providers were too slow is loaded again. */
  async function visit(page: Page, path: string): Promise<void> {
    await expect(async () => {
      const response = await page.goto(shop.url + path);
      expect(response?.status(), path).toBeLessThan(500);
    }).toPass();
  }

  test('is shown as text', async ({ page, pageErrors }) => {
    pageErrors.expect('status', /^404 .*\/nothing\/here$/);
    // An address has the script too.
    pageErrors.allow('status', /^503|c4n4ry/);
    pageErrors.allow('failed request', /c4n4ry/);
    const canary = await exposeCanary(page);
    await fillCart(page);
    for (const path of paths) {
      await visit(page, path);
      expect(await page.content(), path).toContain(word);
    }
    expect(canary.calls).toBe(0);
    expect([...textFields, ...otherFields].filter((name) => !marked.fields.has(name))).toEqual([]);
  });

  test.describe('that the site would not escape', () => {
    test.use({ startsApp: false });

    test('is blocked, also with a copied nonce', async ({ page, pageErrors }) => {
      pageErrors.expect('console error', violation);
      pageErrors.expect('status', /^404 .*\/nothing\/here$/);
      pageErrors.allow('status', /^503|c4n4ry/);
      allowErrorsOfModifiedPage(pageErrors);
      // The app would show the text again in place of the script.
      await page.route('**/assets/**', (route) => route.abort());
      await page.route(
        (url) => url.origin === shop.url && paths.includes(url.pathname + url.search),
        (route) => withScripts(route),
      );
      const canary = await exposeCanary(page);
      await fillCart(page);
      for (const path of paths) {
        const blocked = page.waitForEvent('console', (message) => violation.test(message.text()));
        await visit(page, path);
        await blocked;
        const scripts = await page.evaluate(
          () => [...document.scripts].filter(({ text }) => text === 'canary()').length,
        );
        expect(scripts, path).toBeGreaterThan(1);
        expect(canary.calls, path).toBe(0);
      }
    });
  });

  test('is executed without the policy', async ({ page, pageErrors }) => {
    allowErrorsOfModifiedPage(pageErrors);
    await page.route(`${shop.url}/about`, (route) => withScripts(route, { 'content-security-policy': '' }));
    const canary = await exposeCanary(page);
    await page.goto(`${shop.url}/about`, { waitUntil: 'domcontentloaded' });
    await expect.poll(() => canary.calls).toBeGreaterThan(0);
  });
});

/** All kinds of pages. */
const paths = [
  '/',
  '/about',
  '/contact',
  '/in-the-box',
  '/faq',
  '/blog',
  '/blog/the-first-quiet-week',
  '/shop',
  '/shop/products/light-phone-iii',
  '/products',
  '/compatibility-checker?phone=ii&country=US',
  '/nothing/here',
  '/order-confirmation',
  '/cart',
];

/** The fields of text in the content model, and some of what only the query service and the storefront have. */
const textFields = Object.values(model)
  .flatMap(({ fields }) => Object.entries(fields))
  .filter(([name, kind]) => /^(Symbol|Text)/.test(kind) && !structural.has(name))
  .map(([name]) => name);
const otherFields = ['value', 'text', 'alt', 'descriptionHtml', 'altText', 'values'];

/** In every field. */
const word = 'c4n4ry';

/** Ends whatever the text may be in: an attribute, a title, a style, a script. */
const script = (nonce: string) =>
  `"'></title></style></script></noscript><script nonce="${nonce}">canary()</script><img src="data:," alt="" onerror="canary()">`;

/** Sends the page with scripts in place of the word, as if nothing were escaped. */
async function withScripts(route: Route, headers: Record<string, string> = {}): Promise<void> {
  const response = await route.fetch();
  const html = await response.text();
  const nonces = ['', ...attributeValues(html)];
  let count = 0;
  const body = html.replaceAll(word, () => {
    count += 1;
    return word + script(nonces[count % nonces.length] ?? '');
  });
  await route.fulfill({ status: response.status(), headers: { ...response.headers(), ...headers }, body });
}

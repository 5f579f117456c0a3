import { expect, test } from './support/shop.ts';

for (const path of ['/', '/shop', '/cart']) {
  test(`[SAFE-2] ${path}: an injected script is blocked, also with a copied nonce`, async ({ page, pageErrors }) => {
    pageErrors.expect(/Content Security Policy/);
    // React may report a hydration mismatch, since the page was modified.
    pageErrors.expect(/Minified React error #418/);
    // Chromium treats a fulfilled page as a public address, from which pictures of a local address are blocked.
    pageErrors.expect(/`loopback` address space|ERR_FAILED/);
    await page.route(path, async (route) => {
      const response = await route.fetch();
      const html = await response.text();
      // Every attribute value of the page, as the nonce.
      const values = new Set([...html.matchAll(/ [\w-]+="([^"]*)"/g)].map(([, value = '']) => value));
      const canaries = ['', ...values].map((value) => `<script nonce="${value}">canary()</script>`);
      const injected = `${canaries.join('')}<img src="data:," alt="" onerror="canary()">`;
      await route.fulfill({ response, body: html.replace('</main>', `${injected}</main>`) });
    });
    let wasRun = false;
    await page.exposeFunction('canary', () => {
      wasRun = true;
    });
    const blocked = page.waitForEvent('console', (message) => message.text().includes('Content Security Policy'));
    await page.goto(path);
    await blocked;
    await expect(page.getByRole('main')).toBeVisible();
    expect(wasRun).toBe(false);
  });
}

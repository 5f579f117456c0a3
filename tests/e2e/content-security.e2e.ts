import { expect, test } from './support/shop.ts';

for (const path of ['/', '/shop', '/cart']) {
  test(`[SAFE-2] ${path}: an injected script is blocked, also with a copied nonce`, async ({ page, complaints }) => {
    complaints.expect(/Content Security Policy/);
    // React, when it gets so far before the test ends: the page is not the one that was rendered.
    complaints.expect(/Minified React error #418/);
    // To Chromium a page that the test hands over is not from this machine, so that its pictures may not be either.
    complaints.expect(/`loopback` address space|ERR_FAILED/);
    await page.route(path, async (route) => {
      const response = await route.fetch();
      const html = await response.text();
      // Every value that any attribute of the page has, in the place where the site's own scripts have theirs.
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

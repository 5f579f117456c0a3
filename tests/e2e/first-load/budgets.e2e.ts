import { budget, htmlBudgets, measureBytes, measureHtml, screens } from '#tests/measurements/bytes.ts';
import { expect, test } from '../support/shop.ts';

for (const screen of screens) {
  test(`the scripts, styles and fonts of ${screen} are within their budgets`, async ({ browser, shop }) => {
    const bytes = await measureBytes(browser, shop.url + screen);
    expect(bytes.script).toBeLessThanOrEqual(budget.script);
    expect(bytes.style).toBeLessThanOrEqual(budget.style);
    expect(bytes.font).toBeLessThanOrEqual(budget.font);
    for (const count of Object.values(bytes)) expect(count).toBeGreaterThan(0);
  });
}

for (const [path, most] of Object.entries(htmlBudgets)) {
  test(`the HTML of ${path} is within its budget`, async ({ shop }) => {
    const { raw, brotli } = await measureHtml(shop.url + path);
    expect(raw).toBeLessThanOrEqual(most.raw);
    expect(brotli).toBeLessThanOrEqual(most.brotli);
  });
}

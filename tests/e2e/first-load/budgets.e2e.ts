import { budget, measureBytes, screens } from '#tests/bench/bytes.ts';
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

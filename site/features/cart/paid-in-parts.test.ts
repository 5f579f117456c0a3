import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeLargeSeed } from '#tests/measurements/large-seed.ts';
import { linesOf } from '#tests/support/shopper.ts';
import { type Site, startSite } from '#tests/support/site.ts';

/** Half of the price is due at the checkout, the rest when the pre-order ships. */
const halfNow = {
  id: 5003,
  name: 'Half now, half later',
  options: [{ name: 'Payment', value: 'Half now' }],
  recurringDeliveries: false,
  checkoutCharge: { kind: 'percentage', percentage: 50 },
  priceAdjustments: [],
};
const group = {
  id: 4002,
  name: 'Pre-order',
  options: [{ name: 'Payment', values: ['Half now'] }],
  sellingPlans: [halfNow],
};

let folder: string;
let site: Site;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parts-'));
  await writeLargeSeed(folder, { products: 0, articles: 0 });
  await edit('catalogue/selling-plan-groups.json', (groups: object[]) => [...groups, group]);
  // The pre-order is set on the product alone.
  await edit('catalogue/products/light-phone-ii-light-gray.json', (phone: { variants: object[] }) => ({
    ...phone,
    sellingPlanGroups: [group.id],
    variants: phone.variants.map((variant) => ({ ...variant, metafields: [] })),
  }));
  site = await startSite((config) => config, folder);
});
afterAll(async () => {
  await site.close();
  await rm(folder, { recursive: true, force: true });
});

async function edit<Content>(path: string, change: (content: Content) => unknown): Promise<void> {
  const file = join(folder, path);
  await writeFile(file, JSON.stringify(change(JSON.parse(await readFile(file, 'utf8')))));
}

test('[CART-1] the remaining balance of a plan is shown by its line, and what the storefront charges today in the summary', async () => {
  const visitor = site.visitor();
  const preOrder = await visitor.post('/cart', { intent: 'add', item: '2001|5003', quantity: '2' });
  expect(preOrder.says).toMatch(/Half now, half later Remaining balance \$299 Estimated Ship January 2027/);
  expect(preOrder.says).toMatch(/Shipping –.*Tax –.*Subtotal \$598 Due today \$299 \*shipping & tax/);
  const both = await visitor.post('/cart', { intent: 'add', item: '2005' });
  expect(both.says).toMatch(/Subtotal \$1,297 Due today \$998/);
  expect(both.says.match(/Remaining balance/g)).toHaveLength(1);
  const line = linesOf(both).find(({ words }) => words.includes('Half now'))?.id ?? '';
  const one = await visitor.post('/cart', { intent: 'update', line, quantity: '1' });
  expect(one.says).toMatch(/Remaining balance \$149\.50/);
  expect(one.says).toMatch(/Subtotal \$998 Due today \$848\.50/);
  const none = await visitor.post('/cart', { intent: 'update', line, quantity: '0' });
  expect(none.says).not.toMatch(/Remaining balance|Due today/);
});

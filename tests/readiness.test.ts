import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Shop, startShop } from './support/start-shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await startShop();
});
afterAll(() => shop.stop());

async function readiness(): Promise<[number, string]> {
  const response = await fetch(`${shop.url}/readyz`);
  return [response.status, await response.text()];
}

const product = async (handle: string) => (await fetch(`${shop.url}/shop/products/${handle}`)).status;

test('[OPS-1] /readyz says which provider fails, and stays ready while the site can answer', async () => {
  expect(await product('light-phone-iii')).toBe(200);
  // A part of the first page may have come too late.
  expect(await readiness()).toEqual([200, expect.not.stringContaining('calls failed')]);

  await shop.sandbox.addFault({ provider: 'storefront', kind: 'status', status: 503 });
  for (const handle of ['sim-card', 'screen-protector', 'carbon-offset']) expect(await product(handle)).toBe(503);
  const [status, text] = await readiness();
  expect(status).toBe(200);
  expect(text).toMatch(/^ready\n/);
  expect(text).toMatch(/^degraded: storefront: the last \d+ calls failed \((status|unreachable)\), \d+ s ago$/m);
  expect(text).toMatch(/^degraded: pages: not rendered/m);
  expect(text).not.toMatch(/^degraded: content/m);

  await shop.sandbox.clearFaults();
  await expect.poll(() => product('sim-card')).toBe(200);
  expect((await readiness())[1]).not.toContain('storefront');
});

test('[OPS-1] /readyz says that pages are not as they should be', async () => {
  await fetch(`${shop.url}/blog`);
  await shop.sandbox.addFault({ provider: 'content', kind: 'status', status: 500 });
  let pages = 0;
  const visitNext = () => fetch(`${shop.url}/blog?tag=${pages++}`);
  await expect
    .poll(() => visitNext().then(readiness))
    .toEqual([200, expect.stringMatching(/^degraded: pages: made (of stale responses|without a part)/m)]);
});

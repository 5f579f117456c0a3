import type { Page } from '@playwright/test';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { type OpenBrowser, withBrowser } from './browser/open-browser.ts';
import { contract } from './support/contract.ts';

let browser: OpenBrowser;
withBrowser.beforeAll(({ opened }) => {
  browser = opened;
});

const found = z.object({
  data: z.object({
    products: z.object({
      nodes: z.array(z.object({ variants: z.object({ nodes: z.array(z.object({ id: z.string() })) }) })),
    }),
  }),
});
const anyVariants = `{ products(first: 20, query: "available_for_sale:true") { nodes { variants(first: 1) { nodes { id } } } } }`;

contract('storefront', (subject) => {
  /** The version that this release of the package is made for. */
  const storefrontApiVersion = '2026-04';

  async function twoVariants(): Promise<[string, string]> {
    const { url, publicToken } = subject.account();
    const response = await fetch(`${url}/api/${storefrontApiVersion}/graphql.json`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-shopify-storefront-access-token': publicToken },
      body: JSON.stringify({ query: anyVariants }),
    });
    const { nodes } = found.parse(await response.json()).data.products;
    const [first, second] = nodes.flatMap(({ variants }) => variants.nodes.map(({ id }) => id));
    if (!first || !second) throw new Error('The shop has no two products that can be bought.');
    return [first, second];
  }

  function showCart(page: Page): Promise<void> {
    const { url, publicToken } = subject.account();
    const shop = {
      storeDomain: url,
      storefrontToken: publicToken,
      storefrontApiVersion,
      countryIsoCode: 'US',
      languageIsoCode: 'EN',
    } as const;
    return page.evaluate((shop) => window.clients.showCart(shop), shop);
  }

  /** Lines as merchandise and quantity, in the cart's own order. */
  const lines = (page: Page) =>
    page.evaluate(() => (window.cart?.lines ?? []).map((line) => [line?.merchandise?.id, line?.quantity]));

  test("@shopify/hydrogen-react's cart is created, changed and found again", async () => {
    const [first, second] = await twoVariants();
    const page = await browser.visit();
    await showCart(page);
    await page.waitForFunction(() => window.cart?.cartReady);

    await page.evaluate((id) => window.cart?.cartCreate({ lines: [{ merchandiseId: id }] }), first);
    await page.waitForFunction(() => window.cart?.status === 'idle' && window.cart.totalQuantity === 1);
    expect(await page.evaluate(() => URL.canParse(window.cart?.checkoutUrl ?? ''))).toBe(true);

    await page.evaluate((id) => window.cart?.linesAdd([{ merchandiseId: id, quantity: 2 }]), second);
    await page.waitForFunction(() => window.cart?.status === 'idle' && window.cart.totalQuantity === 3);
    expect(await lines(page)).toEqual([
      [second, 2],
      [first, 1],
    ]);

    await page.evaluate((id) => {
      const line = window.cart?.lines?.find((line) => line?.merchandise?.id === id);
      window.cart?.linesUpdate([{ id: line?.id ?? '', quantity: 1 }]);
    }, second);
    await page.waitForFunction(() => window.cart?.status === 'idle' && window.cart.totalQuantity === 2);

    await page.evaluate((id) => {
      const line = window.cart?.lines?.find((line) => line?.merchandise?.id === id);
      window.cart?.linesRemove([line?.id ?? '']);
    }, first);
    await page.waitForFunction(() => window.cart?.status === 'idle' && window.cart.totalQuantity === 1);
    expect(await lines(page)).toEqual([[second, 1]]);

    await page.reload();
    await page.waitForFunction(() => 'clients' in window);
    await showCart(page);
    await page.waitForFunction(() => window.cart?.status === 'idle' && window.cart.totalQuantity === 1);
    expect(await lines(page)).toEqual([[second, 1]]);
  });

  test("@shopify/hydrogen-react's cart takes a note, attributes, a discount code and a buyer", async () => {
    const [first] = await twoVariants();
    const page = await browser.visit();
    await showCart(page);
    await page.waitForFunction(() => window.cart?.cartReady);
    await page.evaluate((id) => window.cart?.cartCreate({ lines: [{ merchandiseId: id }] }), first);
    await page.waitForFunction(() => window.cart?.status === 'idle');

    await page.evaluate(() => window.cart?.noteUpdate('Ring twice'));
    await page.waitForFunction(() => window.cart?.status === 'idle' && window.cart.note === 'Ring twice');

    await page.evaluate(() => window.cart?.cartAttributesUpdate([{ key: 'refCode', value: 'lamp' }]));
    await page.waitForFunction(() => window.cart?.status === 'idle' && window.cart.attributes?.length === 1);
    expect(await page.evaluate(() => window.cart?.attributes)).toEqual([{ key: 'refCode', value: 'lamp' }]);

    await page.evaluate(() => window.cart?.discountCodesUpdate(['NO-SUCH-CODE']));
    await page.waitForFunction(() => window.cart?.status === 'idle' && window.cart.discountCodes?.length === 1);
    expect(await page.evaluate(() => window.cart?.discountCodes)).toMatchObject([{ code: 'NO-SUCH-CODE' }]);

    await page.evaluate(() => window.cart?.buyerIdentityUpdate({ email: 'ada@example.com' }));
    await page.waitForFunction(
      () => window.cart?.status === 'idle' && window.cart.buyerIdentity?.email === 'ada@example.com',
    );
    expect(await page.evaluate(() => window.cart?.buyerIdentity?.countryCode)).toBe('US');
    expect(await page.evaluate(() => window.cart?.error)).toBeUndefined();
  });
});

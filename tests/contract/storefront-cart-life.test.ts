import { createStorefrontClient } from '@shopify/hydrogen-react';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { createBuyer } from '#sandbox/testing/buyer.ts';
import { allowLogged } from '../support/console.ts';
import {
  type CartMutation,
  type CartVersion,
  cartClient,
  cartVersions,
  contents,
  variant,
} from './support/cart-client.ts';
import { contract } from './support/contract.ts';

/** Ids of carts, their expiry and their completion. */

const sim = { merchandiseId: variant(2011) };
const protector = variant(2009);
const dayMs = 24 * 60 * 60 * 1000;
const unknownCart = [{ code: 'INVALID', field: ['cartId'], message: 'The specified cart does not exist.' }];

contract('storefront', (subject) => {
  const versions: readonly CartVersion[] = subject.isSandbox ? cartVersions : ['2026-04'];

  describe.each(versions)('at %s', (version) => {
    const shop = () => cartClient(subject.account(), version);

    const changes: [CartMutation, object][] = [
      ['cartLinesAdd', { lines: [sim] }],
      ['cartLinesUpdate', { lines: [] }],
      ['cartLinesRemove', { lineIds: [] }],
      ['cartAttributesUpdate', { attributes: [] }],
      ['cartBuyerIdentityUpdate', { buyerIdentity: {} }],
      ['cartDiscountCodesUpdate', { discountCodes: [] }],
      ['cartSelectedDeliveryOptionsUpdate', { selectedDeliveryOptions: [] }],
    ];

    test.each(changes)('%s of an unknown cart is refused', async (mutation, variables) => {
      const cartId = 'gid://shopify/Cart/0123456789abcdef0123?key=0123456789abcdef';
      expect(await shop().run(mutation, { cartId, ...variables })).toMatchObject({
        cart: null,
        userErrors: unknownCart,
      });
    });

    test('cartNoteUpdate of an unknown cart returns the error and a new cart with the note', async () => {
      const cartId = 'gid://shopify/Cart/0123456789abcdef0123?key=0123456789abcdef';
      const { cart, userErrors } = await shop().run('cartNoteUpdate', { cartId, note: 'Ring twice' });
      expect(userErrors).toEqual(unknownCart);
      expect(cart?.note).toBe('Ring twice');
      expect(await shop().read(cart?.id ?? '')).toEqual(cart);
    });

    test('an unknown cart is null without an error', async () => {
      expect(await shop().read('gid://shopify/Cart/0123456789abcdef0123?key=0123456789abcdef')).toBeNull();
    });

    test.runIf(subject.isSandbox)(
      'a cart expires ten days after its last change, or after the days in the settings',
      async () => {
        const { id, updatedAt } = await shop().create(sim);
        await subject.sandbox().moveClock(9 * dayMs);
        const touched = await shop().change('cartNoteUpdate', { cartId: id, note: 'x' });
        expect(Date.parse(touched.updatedAt) - Date.parse(updatedAt)).toBeGreaterThanOrEqual(9 * dayMs);
        await subject.sandbox().moveClock(9 * dayMs);
        expect(await shop().read(id)).not.toBeNull();
        await subject.sandbox().moveClock(dayMs);
        expect(await shop().read(id)).toBeNull();
        expect((await shop().run('cartLinesAdd', { cartId: id, lines: [sim] })).userErrors).toEqual(unknownCart);
        await subject.sandbox().settings({ cart: { days: 30 } });
        expect(await shop().read(id)).not.toBeNull();
      },
    );

    test.runIf(subject.isSandbox)('a paid cart is null', async () => {
      const { id, checkoutUrl } = await shop().create(sim);
      const buyer = await createBuyer(subject.sandbox().url);
      const { pathname, search } = new URL(checkoutUrl);
      const order = await buyer.pay(pathname + search);
      expect(await buyer.orderNumber(order)).toBe(1001);
      expect(await shop().read(id)).toBeNull();
      expect((await shop().run('cartLinesAdd', { cartId: id, lines: [sim] })).userErrors).toEqual(unknownCart);
    });

    test.runIf(subject.isSandbox)('exactly one of two buyers gets the last unit', async () => {
      await subject.sandbox().setStock(protector, 1);
      const carts = [
        await shop().create({ merchandiseId: protector }),
        await shop().create({ merchandiseId: protector }),
      ];
      const buyer = await createBuyer(subject.sandbox().url);
      const paths = carts.map(({ checkoutUrl }) => new URL(checkoutUrl).pathname);
      const outcomes = await Promise.allSettled(paths.map((path) => buyer.pay(path)));
      expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
      expect(await subject.sandbox().orders()).toMatchObject([{ lines: [{ quantity: 1 }] }]);
      expect(await subject.sandbox().stock(protector)).toBe(0);
    });

    test.runIf(subject.isSandbox)('a code for one order is used up by it', async () => {
      const lines = [{ ...sim, quantity: 3 }];
      const create = () => shop().run('cartCreate', { input: { lines, discountCodes: ['ONELETTER'] } });
      const first = await create();
      expect(first.cart?.cost.totalAmount.amount).toBe('10.0');
      const second = await create();
      const buyer = await createBuyer(subject.sandbox().url);
      await buyer.pay(new URL(first.cart?.checkoutUrl ?? '').pathname);
      expect(await subject.sandbox().orders()).toMatchObject([
        { subtotal: 3000, discounts: [{ code: 'ONELETTER', amount: 2000 }], total: 1000, dueNow: 1000 },
      ]);
      const left = await shop().read(second.cart?.id ?? '');
      expect(left).toMatchObject({ discountCodes: [{ applicable: false }], cost: { totalAmount: { amount: '30.0' } } });
      const { warnings } = await create();
      expect(warnings?.map(({ code }) => code)).toEqual(
        version === '2023-10' ? undefined : ['DISCOUNT_USAGE_LIMIT_REACHED'],
      );
    });
  });

  test('without its key, a newer version returns a cart without its buyer and refuses changes', async () => {
    const shop = cartClient(subject.account(), '2026-04');
    const buyerIdentity = { email: 'ada@example.com', countryCode: 'US' };
    const { id } = await shop.change('cartCreate', { input: { buyerIdentity } });
    const bare = id.replace(/\?.*/, '');
    expect(await shop.read(bare)).toMatchObject({
      id: bare,
      checkoutUrl: expect.not.stringContaining('key='),
      buyerIdentity: { email: null, phone: null, countryCode: null },
    });
    expect(await shop.read(`${bare}?key=${'0'.repeat(32)}`)).toBeNull();
    const { userErrors } = await shop.run('cartAttributesUpdate', { cartId: bare, attributes: [] });
    expect(userErrors).toEqual(unknownCart);
  });

  test.runIf(subject.isSandbox)('a cart of one version is readable in another', async () => {
    const [older, newer] = [cartClient(subject.account(), '2023-10'), cartClient(subject.account(), '2026-04')];
    const { id } = await newer.create(sim);
    expect(contents(await older.read(id))).toEqual(['2011×1']);
    const bare = id.replace(/\?.*/, '');
    expect(contents(await older.change('cartLinesAdd', { cartId: bare, lines: [sim] }))).toEqual(['2011×2']);
    expect((await newer.read(id))?.id).toBe(id);
  });

  test('hydrogen-react’s client creates a cart, also over plain HTTP', async () => {
    // It warns once in a process: an earlier file may have got the warning.
    allowLogged(/Using a private storefront token is recommended/);
    const { url, publicToken } = subject.account();
    const { getStorefrontApiUrl, getPublicTokenHeaders } = createStorefrontClient({
      storeDomain: url,
      publicStorefrontToken: publicToken,
      storefrontApiVersion: '2026-04',
      contentType: 'json',
    });
    const response = await fetch(getStorefrontApiUrl(), {
      method: 'POST',
      headers: getPublicTokenHeaders(),
      body: JSON.stringify({ query: 'mutation { cartCreate { cart { id totalQuantity } warnings { code } } }' }),
    });
    const created = z.object({ cart: z.object({ id: z.string(), totalQuantity: z.literal(0) }) });
    const answer = z.object({ data: z.object({ cartCreate: created }) }).parse(await response.json());
    expect(answer.data.cartCreate.cart.id).toMatch(/^gid:\/\/shopify\/Cart\/[^?]+\?key=/);
  });
});

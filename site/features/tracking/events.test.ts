import { describe, expect, test } from 'vitest';
import type { Cart } from '#providers/storefront/types.ts';
import { addToCart, initiateCheckout, viewContent } from './events.ts';

const usd = (minor: number) => ({ minor, currency: 'USD' });
const variant = (number: number) => `${number}`;
const line = (number: number, quantity: number, minor: number) =>
  ({
    variantId: variant(number),
    quantity,
    unitPrice: usd(minor),
    total: usd(minor * quantity),
  }) as Cart['lines'][number];

const cart: Cart = {
  id: 'gid://shopify/Cart/secret?key=secret',
  checkoutUrl: 'https://shop.test/cart/c/secret?key=secret',
  totalQuantity: 4,
  note: 'For Ada',
  attributes: [{ key: 'refCode', value: 'ada' }],
  lines: [line(2003, 1, 29_900), line(2009, 3, 1_999)],
  subtotal: usd(35_897),
  dueNow: usd(35_897),
};

describe('[PIXEL-1] an event for the pixel', () => {
  test('ViewContent has the product and its price', () => {
    expect(viewContent({ handle: 'light-protect-plan', variantId: variant(2008), price: usd(999) })).toEqual({
      name: 'ViewContent',
      data: {
        content_type: 'product',
        content_ids: ['2008'],
        content_name: 'light-protect-plan',
        value: 9.99,
        currency: 'USD',
      },
    });
  });

  test('ViewContent has no variant when none is available', () => {
    const event = viewContent({ handle: 'light-phone-iii', variantId: null, price: usd(69_900) });
    expect(event.data).toMatchObject({ content_ids: [], value: 699 });
  });

  test('AddToCart has the added items only, at the cart’s prices', () => {
    const added = [
      { variantId: variant(2009), planId: null, quantity: 2 },
      { variantId: variant(2011), planId: null, quantity: 1 },
    ];
    expect(addToCart(added, cart)).toEqual({
      name: 'AddToCart',
      data: { content_type: 'product', content_ids: ['2009'], value: 39.98, currency: 'USD' },
    });
  });

  test('AddToCart has the price of the added selling plan where the variant is in the cart by another one, too', () => {
    const planLine = (planId: string, minor: number) => ({ ...line(2008, 1, minor), sellingPlan: { id: planId } });
    const lines = [planLine('5001', 500), planLine('5002', 6_000)] as Cart['lines'];
    expect(
      addToCart([{ variantId: variant(2008), planId: '5002', quantity: 1 }], { ...cart, lines })?.data?.value,
    ).toBe(60);
  });

  test('AddToCart is left out when the cart holds none of the items', () => {
    expect(addToCart([{ variantId: variant(2011), planId: null, quantity: 1 }], cart)).toBeNull();
  });

  test('InitiateCheckout has the cart’s items and nothing that identifies the visitor', () => {
    const event = initiateCheckout(cart);
    expect(event).toEqual({
      name: 'InitiateCheckout',
      data: {
        content_type: 'product',
        content_ids: ['2003', '2009'],
        num_items: 4,
        value: 358.97,
        currency: 'USD',
      },
    });
    expect(JSON.stringify(event)).not.toMatch(/secret|ada/i);
  });
});

import { expect, test } from 'vitest';
import type { Change } from '../publishing/change.ts';
import { newCart, run, variantId } from '../storefront/testing/cart-client.ts';
import { lampShop } from '../storefront/testing/lamp-shop.ts';
import { changed } from '../storefront/testing/newest-cart.ts';
import { goodCard, pathOf, person, shop } from './testing/buyer-at-checkout.ts';

const linen = { merchandiseId: variantId(11) };
const pin = { merchandiseId: variantId(21) };

test('the checkout shows each discount, charges the discounted total, and stores it in the order', async () => {
  const { execute, get, pay, orders } = shop();
  const { cart } = await run(execute, 'cartCreate', {
    input: {
      lines: [
        { ...linen, quantity: 2 },
        { ...pin, quantity: 4 },
      ],
      discountCodes: ['pins', 'GLOW'],
    },
  });
  const path = pathOf({ checkoutUrl: cart?.checkoutUrl ?? '' });
  const { body } = await get(path);
  for (const text of ['$80.40', 'Discount PINS', '-$0.20', 'Discount GLOW', '-$4<', 'Pay $76.20']) {
    expect(body).toContain(text);
  }
  const { location } = await pay(path);
  expect(orders()).toMatchObject([
    {
      subtotal: 7620,
      discounts: [
        { code: 'PINS', amount: 20 },
        { code: 'GLOW', amount: 400 },
      ],
      total: 7620,
      dueNow: 7620,
      lines: [
        { unitPrice: 10, quantity: 4, total: 20 },
        { unitPrice: 4000, quantity: 2, total: 7600 },
      ],
    },
  ]);
  expect((await get(location)).body).toContain('Discount PINS');
});

test('a discount that ended since the page was opened must be confirmed before payment', async () => {
  let now = Date.parse('2025-12-31T23:59:00Z');
  const { execute, get, agreed, send, pay, orders } = shop({ now: () => now });
  const { cart } = await run(execute, 'cartCreate', { input: { lines: [linen], discountCodes: ['OVER'] } });
  const path = pathOf({ checkoutUrl: cart?.checkoutUrl ?? '' });
  const before = await agreed(path);
  expect((await get(path)).body).toContain('Pay $32<');

  now = Date.parse('2026-01-01T00:00:00Z');
  expect((await send(path, { ...person, ...goodCard, agreed: before })).outcome).toBe('refused');
  expect(orders()).toEqual([]);
  expect((await get(path)).body).toContain('Pay $40<');
  expect((await pay(path)).outcome).toBe('ordered');
});

test('a cart of a buyer abroad is charged in that country’s currency', async () => {
  const { execute, get, pay, orders } = shop();
  const { cart } = await run(execute, 'cartCreate', {
    input: { lines: [linen], buyerIdentity: { countryCode: 'DE' } },
  });
  const path = pathOf({ checkoutUrl: cart?.checkoutUrl ?? '' });
  expect((await get(path)).body).toContain('Pay €36<');
  await pay(path);
  expect(orders()).toMatchObject([{ currency: 'EUR', total: 3600, lines: [{ unitPrice: 3600 }] }]);
});

test('a newer API version’s address opens the cart by its key; with another key it is 404', async () => {
  const { executeAt, get } = shop();
  const { checkoutUrl } = await changed(executeAt('2026-04'), 'cartCreate', { input: { lines: [linen] } });
  const { pathname, search } = new URL(checkoutUrl);
  expect((await get(`${pathname}${search}&_fd=0`)).status).toBe(200);
  expect((await get(`${pathname}?key=nope`)).status).toBe(404);
});

test('a sale is announced once, with the remaining stock', async () => {
  const changes: Change[] = [];
  const publish = async (_provider: string, change: Change) => {
    changes.push(change);
  };
  const { execute, pay } = shop({ publish });
  const { cart } = await run(execute, 'cartCreate', { input: { lines: [{ ...linen, quantity: 2 }] } });
  const path = pathOf({ checkoutUrl: cart?.checkoutUrl ?? '' });
  await pay(path);
  await pay(path);
  const announcements = changes.flatMap((change) => change.announcements);
  expect(announcements.map(({ topic }) => topic)).toContain('inventory_levels/update');
  const level = announcements.filter(({ topic }) => topic === 'inventory_levels/update');
  expect(level.map(({ body }) => JSON.parse(body))).toMatchObject([{ available: 3 }]);
});

test('gift cards pay first: the card pays the rest, and what orders take is gone from them', async () => {
  const { executeAt, get, pay, orders } = shop();
  const newest = executeAt('2026-04');
  const cartWith = async (...giftCardCodes: string[]) =>
    pathOf(await changed(newest, 'cartCreate', { input: { lines: [linen], giftCardCodes } }));
  const path = await cartWith('GLOWGIFT20WARM');
  const { body } = await get(path);
  for (const text of ['Gift card ending in WARM', '-$20<', 'Pay $20<']) expect(body).toContain(text);
  const { location } = await pay(path);
  expect((await get(location)).body).toContain('Gift card ending in WARM and card ending in 4242');
  expect(orders()).toMatchObject([
    { total: 4000, dueNow: 4000, cardLast4: '4242', giftCards: [{ lastCharacters: 'WARM', amount: 2000 }] },
  ]);
  expect((await get(await cartWith('GLOWGIFT20WARM'))).body).toContain('Pay $40<');
});

test('an order that gift cards pay for needs no card', async () => {
  const { executeAt, get, pay, orders } = shop();
  const input = { lines: [linen], giftCardCodes: ['GLOWGIFT99KIND'] };
  const path = pathOf(await changed(executeAt('2026-04'), 'cartCreate', { input }));
  const { body } = await get(path);
  expect(body).toContain('Gift cards pay for this order.');
  expect(body).not.toContain('Card number');
  const { outcome, location } = await pay(path, {});
  expect(outcome).toBe('ordered');
  expect((await get(location)).body).toContain('Gift card ending in KIND');
  expect(orders()).toMatchObject([{ cardLast4: '', giftCards: [{ lastCharacters: 'KIND', amount: 4000 }] }]);
});

test('an order that costs nothing is paid with nothing', async () => {
  const seed = lampShop();
  for (const discount of seed.catalogue.discounts) discount.value = { kind: 'percentage', percentage: 100 };
  const { execute, get, pay, orders } = shop({ seed });
  const { cart } = await run(execute, 'cartCreate', { input: { lines: [linen], discountCodes: ['TENTH'] } });
  const path = pathOf({ checkoutUrl: cart?.checkoutUrl ?? '' });
  const { body } = await get(path);
  expect(body).toContain('There is nothing to pay now.');
  expect(body).not.toMatch(/Gift card|Card number/);
  const { outcome, location } = await pay(path, {});
  expect(outcome).toBe('ordered');
  expect((await get(location)).body).not.toContain('Paid with');
  expect(orders()).toMatchObject([{ total: 0, cardLast4: '', giftCards: [] }]);
});

test('a gift card that another order used meanwhile pays for nothing: the form is refused', async () => {
  const { executeAt, send, agreed, pay, orders } = shop();
  const input = { lines: [linen], giftCardCodes: ['GLOWGIFT20WARM'] };
  const newCart = async () => pathOf(await changed(executeAt('2026-04'), 'cartCreate', { input }));
  const [first, second] = [await newCart(), await newCart()];
  const seen = await agreed(second);
  await pay(first);
  expect((await send(second, { ...person, ...goodCard, agreed: seen })).outcome).toBe('refused');
  expect(orders()).toHaveLength(1);
});

test('an amount that equals what is to be paid is not shown twice', async () => {
  const { execute, get, pay } = shop();
  const path = pathOf(await newCart(execute, linen));
  const labels = ({ body }: { body: string }) =>
    [...body.matchAll(/<dt[^>]*>(.*?)<\/dt><dd class="amount/g)].map(([, label]) => label);
  expect(labels(await get(path))).toEqual(['Shipping', 'Tax', 'Total']);
  expect(labels(await get((await pay(path)).location))).toEqual(['Shipping', 'Tax', 'Paid']);
});

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { createCartStore } from '../cart/cart-store.ts';
import { cartTerms, viewCart } from '../cart/cart-view.ts';
import { createCatalogue } from '../catalogue/catalogue.ts';
import { listOrders, setStock } from '../storefront.ts';
import { newCart, variantId } from '../testing/cart-client.ts';
import { type TestStorefront, testStorefront } from '../testing/test-client.ts';
import { cartFingerprint, placeOrder } from './place-order.ts';

const buyer = {
  email: 'ada@example.com',
  name: 'Ada',
  address: { line1: 'Lane 1', line2: '', city: 'Town', region: '', postalCode: '1' },
  country: 'DE',
  cardLast4: '4242',
};

/** A cart of one lamp, and the fingerprint that its buyer saw. */
async function lampCart({ execute, context }: TestStorefront) {
  const { id } = await newCart(execute, { merchandiseId: variantId(11) });
  const token = id.split('/').at(-1) ?? '';
  const cart = createCartStore(context).read(token);
  if (cart === null) throw new Error('The cart was not stored.');
  return { token, agreed: cartFingerprint(viewCart(cart, cartTerms(context, createCatalogue(context.database)))) };
}

test('two processes that sell the last unit concurrently sell it once', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'orders-'));
  const databases = [1, 2].map(() => new DatabaseSync(join(folder, 'test.sqlite')));
  onTestFinished(() => {
    for (const database of databases) database.close();
    rmSync(folder, { recursive: true });
  });
  const [here, there] = databases.map((database) => testStorefront({ database }));
  if (here === undefined || there === undefined) throw new Error('Two were started.');
  await setStock(here.context, '11', 1);
  const one = await lampCart(here);
  const two = await lampCart(there);

  expect(placeOrder(here.context, one.token, one.agreed, buyer)).toMatchObject({ kind: 'ordered' });
  expect(placeOrder(there.context, two.token, two.agreed, buyer)).toEqual({ kind: 'changed' });
  expect(listOrders(there.context.database)).toHaveLength(1);
});

test('a cart that changed since the buyer saw it is not ordered', async () => {
  const storefront = testStorefront();
  const { token } = await lampCart(storefront);
  expect(placeOrder(storefront.context, token, 'something else', buyer)).toEqual({ kind: 'changed' });
  expect(listOrders(storefront.context.database)).toEqual([]);
});

test('placing an order is idempotent', async () => {
  const storefront = testStorefront();
  const { token, agreed } = await lampCart(storefront);
  const first = placeOrder(storefront.context, token, agreed, buyer);
  expect(first).toEqual({
    kind: 'ordered',
    token: expect.stringMatching(/^[0-9a-f]{40}$/),
    sold: [{ variantId: 11, quantity: 1 }],
  });
  expect(placeOrder(storefront.context, token, agreed, buyer)).toEqual({ ...first, sold: [] });
  expect(listOrders(storefront.context.database)).toHaveLength(1);
});

test('an unknown cart is not ordered', () => {
  expect(placeOrder(testStorefront().context, 'nope', '', buyer)).toEqual({ kind: 'unknown' });
});

test('an order that fails midway takes no stock and keeps the cart', async () => {
  const storefront = testStorefront();
  const { token, agreed } = await lampCart(storefront);
  const { database } = storefront.context;
  database.exec(
    "CREATE TRIGGER fail BEFORE INSERT ON storefront_order_lines BEGIN SELECT RAISE(ABORT, 'disk is full'); END",
  );
  expect(() => placeOrder(storefront.context, token, agreed, buyer)).toThrow('disk is full');
  expect(listOrders(database)).toEqual([]);
  expect(createCartStore(storefront.context).read(token)).not.toBeNull();
  expect(createCatalogue(database).variant(11)?.stock).toBe(5);
});

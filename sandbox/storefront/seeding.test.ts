import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Seed } from '#seed/schema.ts';
import { setStock } from './storefront.ts';
import { contents, newCart, planId, readCart, variantId } from './testing/cart-client.ts';
import { lampShop } from './testing/lamp-shop.ts';
import { testStorefront } from './testing/test-client.ts';

let folder = '';
let open: DatabaseSync[] = [];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'storefront-'));
});

afterEach(() => {
  for (const database of open) database.close();
  open = [];
  rmSync(folder, { recursive: true });
});

/** Simulates a new process: opens the same database file again. */
function start(edit: (seed: Seed) => void = () => {}) {
  const database = new DatabaseSync(join(folder, 'test.sqlite'));
  open.push(database);
  const seed = lampShop();
  edit(seed);
  return testStorefront({ database, seed });
}

const stockQuery =
  '{ product(handle: "lamp") { title variants(first: 2) { nodes { quantityAvailable price { amount } } } } }';

test('carts and stock survive a restart', async () => {
  const before = start();
  const cart = await newCart(before.execute, { merchandiseId: variantId(11), quantity: 2 });
  await setStock(before.context, variantId(11), 3);

  const after = start();
  expect(await readCart(after.execute, cart.id)).toEqual(await readCart(before.execute, cart.id));
  expect((await after.execute(stockQuery)).data).toMatchObject({
    product: { variants: { nodes: [{ quantityAvailable: 3 }, {}] } },
  });
});

test('an edited seed is served, and changes stock only where the seed’s number changed', async () => {
  const before = start();
  await setStock(before.context, variantId(11), 3);
  await setStock(before.context, variantId(12), 1);

  const after = start(({ catalogue }) => {
    const [lamp] = catalogue.products;
    const [linen, paper] = lamp?.variants ?? [];
    if (lamp === undefined || linen === undefined || paper === undefined) throw new Error('The lamp is gone.');
    lamp.title = 'Reading lamp';
    linen.price = '41.00';
    paper.stock = 8;
  });
  expect((await after.execute(stockQuery)).data).toEqual({
    product: {
      title: 'Reading lamp',
      variants: {
        nodes: [
          { quantityAvailable: 3, price: { amount: '41.0' } },
          { quantityAvailable: 8, price: { amount: '30.0' } },
        ],
      },
    },
  });
});

test('a cart loses lines whose variant or selling plan is removed from the seed', async () => {
  const before = start();
  const cart = await newCart(
    before.execute,
    { merchandiseId: variantId(21) },
    { merchandiseId: variantId(31), sellingPlanId: planId(101) },
    { merchandiseId: variantId(31), sellingPlanId: planId(102) },
    { merchandiseId: variantId(31) },
  );
  const after = start(({ catalogue }) => {
    catalogue.products = catalogue.products.filter(({ handle }) => handle !== 'pin');
    for (const collection of catalogue.collections)
      collection.products = collection.products.filter((handle) => handle !== 'pin');
    catalogue.sellingPlanGroups[0]?.sellingPlans.shift();
  });
  expect(contents(await readCart(after.execute, cart.id))).toEqual(['31×1', '31×1']);
});

test('an inconsistent seed throws and changes nothing', async () => {
  const before = start();
  const contradictory = ({ catalogue }: Seed) => {
    for (const product of catalogue.products) product.title = 'Changed';
    catalogue.collections[0]?.products.push('ghost');
  };
  expect(() => start(contradictory)).toThrow(
    'The collection "lights" names the product "ghost", which the seed does not have.',
  );
  expect((await before.execute(stockQuery)).data).toMatchObject({ product: { title: 'Lamp' } });
});

test('a reset restores the seed’s stock and deletes the carts', async () => {
  const { execute, storefront, context } = start();
  const cart = await newCart(execute, { merchandiseId: variantId(21) });
  await setStock(context, variantId(11), 0);
  await storefront.reset();
  expect(await readCart(execute, cart.id)).toBeNull();
  expect((await execute(stockQuery)).data).toMatchObject({
    product: { variants: { nodes: [{ quantityAvailable: 5 }, {}] } },
  });
});

test('tables with an earlier definition are created again, and carts persist', async () => {
  const before = start();
  const cart = await newCart(before.execute, { merchandiseId: variantId(21) });
  before.context.database.exec(`
    DROP TABLE storefront_marks; DROP TABLE storefront_product_tags;
    ALTER TABLE storefront_products DROP COLUMN seoTitle; DELETE FROM storefront_product_words;`);

  const after = start();
  expect(contents(await readCart(after.execute, cart.id))).toEqual(['21×1']);
  expect(
    (await after.execute('{ products(first: 9, query: "lamp tag:warm") { nodes { seo { title } } } }')).data,
  ).toEqual({
    products: { nodes: [{ seo: { title: 'A lamp' } }] },
  });
});

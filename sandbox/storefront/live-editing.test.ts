import { expect, test } from 'vitest';
import type { Seed, SeedProduct } from '#seed/schema.ts';
import type { Published } from '../publishing/change.ts';
import { setStock } from './storefront.ts';
import { contents, newCart, readCart, variantId } from './testing/cart-client.ts';
import { lampShop } from './testing/lamp-shop.ts';
import { testStorefront } from './testing/test-client.ts';
import { saleChange } from './webhooks/stock-change.ts';

/** A storefront whose seed can be edited, and the webhooks of each edit. */
function editable() {
  const shop = testStorefront();
  let published: Published = { seed: shop.context.seed, media: shop.context.media };
  function edit(change: (seed: Seed) => void, media = published.media) {
    const seed = structuredClone(published.seed);
    change(seed);
    const after = { seed, media };
    const { announcements, serve } = shop.storefront.follow?.(published, after) ?? expect.fail('It follows no edits.');
    published = after;
    return {
      topics: announcements.map(({ topic }) => topic),
      body: (topic: string): Record<string, unknown> =>
        JSON.parse(announcements.find((one) => one.topic === topic)?.body ?? 'null'),
      announcements,
      serve: async () => {
        shop.context.seed = after.seed;
        shop.context.media = after.media;
        await serve();
      },
    };
  }
  return { ...shop, edit };
}

function productOf(seed: Seed, handle: string): SeedProduct {
  return seed.catalogue.products.find((product) => product.handle === handle) ?? expect.fail(`There is no ${handle}.`);
}

const lampQuery =
  '{ product(handle: "lamp") { title updatedAt priceRange { minVariantPrice { amount } } totalInventory } }';

test('an edited price is sent as a webhook before it is served, with the time of the change', async () => {
  const { execute, edit, context } = editable();
  const { topics, body, serve } = edit((seed) => {
    const [, paper] = productOf(seed, 'lamp').variants;
    if (paper) paper.price = '29.50';
  });
  expect(topics).toEqual(['products/update']);
  expect(body('products/update')).toMatchObject({
    id: 1,
    updated_at: '2026-11-20T12:00:00+00:00',
    variants: [{}, { price: '29.50' }],
  });
  expect((await execute(lampQuery)).data).toMatchObject({
    product: { priceRange: { minVariantPrice: { amount: '30.0' } } },
  });
  await serve();
  expect(context.now()).toBe(Date.parse('2026-11-20T12:00:00.500Z'));
  expect((await execute(lampQuery)).data).toMatchObject({
    product: { updatedAt: '2026-11-20T12:00:00Z', priceRange: { minVariantPrice: { amount: '29.5' } } },
  });
});

test('a modification time in the seed is used', async () => {
  const { execute, edit } = editable();
  const { body, serve } = edit((seed) => {
    Object.assign(productOf(seed, 'lamp'), { title: 'Reading lamp', updatedAt: '2026-11-20T10:00:00.000Z' });
  });
  expect(body('products/update')).toMatchObject({ updated_at: '2026-11-20T10:00:00+00:00' });
  await serve();
  expect((await execute(lampQuery)).data).toMatchObject({
    product: { title: 'Reading lamp', updatedAt: '2026-11-20T10:00:00Z' },
  });
});

test('the webhook’s body is the product in the Admin REST API’s format', () => {
  const { body } = editable().edit((seed) => {
    productOf(seed, 'lamp').title = 'Reading lamp';
  });
  expect(body('products/update')).toMatchObject({
    id: 1,
    admin_graphql_api_id: 'gid://shopify/Product/1',
    title: 'Reading lamp',
    handle: 'lamp',
    body_html: '<p>A lamp &amp; its shade.</p><p>Warm.</p>',
    product_type: 'Light',
    tags: 'desk, warm',
    status: 'active',
    created_at: '2026-11-20T09:00:00+00:00',
    options: [
      { name: 'Shade', position: 1, values: ['Linen', 'Paper'] },
      { name: 'Foot', position: 2 },
    ],
    variants: [
      {
        id: 11,
        product_id: 1,
        title: 'Linen / Oak',
        price: '40.00',
        compare_at_price: null,
        option1: 'Linen',
        option2: 'Oak',
        option3: null,
        inventory_quantity: 5,
        inventory_policy: 'deny',
        inventory_management: 'shopify',
      },
      { id: 12, compare_at_price: '35.50' },
    ],
    images: [
      { position: 1, width: 1600, src: 'http://media.test/s/files/1/0555/0100/files/things/lamp.jpg?v=4711' },
      { alt: 'Alt of things/lamp-lit.jpg', variant_ids: [12] },
    ],
  });
});

test('added, changed and removed products and collections have a topic each', async () => {
  const { execute, edit } = editable();
  const { topics, body, serve } = edit((seed) => {
    const { products, collections } = seed.catalogue;
    const pin = productOf(seed, 'pin');
    products.splice(products.indexOf(pin), 1);
    const care = productOf(seed, 'care');
    products.push({
      ...care,
      id: 9,
      handle: 'oil',
      title: 'Oil',
      variants: care.variants.map((one) => ({ ...one, id: 91, sku: 'OIL' })),
    });
    const [lights, all] = collections;
    if (!lights || !all) throw new Error('The collections are gone.');
    all.products = ['oil', 'lamp', 'lantern', 'care'];
    collections.splice(0, 1, { ...lights, id: 52, handle: 'lit', title: 'Lit' });
  });
  expect(topics).toEqual([
    'products/create',
    'products/delete',
    'collections/create',
    'collections/update',
    'collections/delete',
  ]);
  expect(body('products/delete')).toEqual({ id: 2 });
  expect(body('collections/delete')).toEqual({ id: 50 });
  expect(body('collections/create')).toMatchObject({ id: 52, handle: 'lit', body_html: '<p>To see by.</p>' });
  await serve();
  const { data } = await execute(
    '{ products(first: 9) { nodes { handle } } collections(first: 9) { nodes { handle products(first: 9) { nodes { handle } } } } }',
  );
  const nodes = (...handles: string[]) => ({ nodes: handles.map((handle) => ({ handle })) });
  expect(data).toEqual({
    products: nodes('lamp', 'lantern', 'care', 'oil'),
    collections: {
      nodes: [
        { handle: 'all', products: nodes('oil', 'lamp', 'lantern', 'care') },
        { handle: 'lit', products: nodes('lantern', 'lamp') },
      ],
    },
  });
});

test('two products can swap their handles', async () => {
  const { execute, edit } = editable();
  const { serve } = edit((seed) => {
    const [pin, care] = [productOf(seed, 'pin'), productOf(seed, 'care')];
    [pin.handle, care.handle] = ['care', 'pin'];
  });
  await serve();
  expect(
    (
      await execute(
        '{ product(handle: "pin") { title } collection(handle: "all") { products(first: 9) { nodes { title } } } }',
      )
    ).data,
  ).toEqual({
    product: { title: 'Care' },
    collection: { products: { nodes: [{ title: 'Lamp' }, { title: 'Care' }, { title: 'Lantern' }, { title: 'Pin' }] } },
  });
});

test('a changed selling plan or image is a change of its products', () => {
  const { edit, context } = editable();
  const plans = edit((seed) => {
    const plan = seed.catalogue.sellingPlanGroups[0]?.sellingPlans[0];
    if (plan) plan.name = 'Ten percent now';
  });
  expect(plans.announcements.map(({ body }) => JSON.parse(body).handle)).toEqual(['lantern']);

  const media = new Map([...context.media].map(([name, file]) => [name, { ...file, size: 9 }]));
  const pictures = edit(() => {}, media);
  expect(pictures.announcements.map(({ body }) => JSON.parse(body).handle)).toEqual(['lamp']);
});

test('an edit outside the catalogue is no change', () => {
  expect(editable().edit((seed) => Object.assign(seed.catalogue.shop, { name: 'Other lamps' })).topics).toEqual([]);
});

test('changed stock of the seed has webhooks for the level, and for running out or coming into stock', async () => {
  const { execute, edit, context } = editable();
  await setStock(context, '11', 2);
  const { topics, body, serve } = edit((seed) => {
    const [linen, paper] = productOf(seed, 'lamp').variants;
    if (linen && paper) [linen.stock, paper.stock] = [0, 7];
  });
  expect(topics).toEqual([
    'products/update',
    'inventory_levels/update',
    'variants/out_of_stock',
    'inventory_levels/update',
    'variants/in_stock',
  ]);
  expect(body('inventory_levels/update')).toMatchObject({ available: 0, updated_at: '2026-11-20T12:00:00+00:00' });
  expect(body('variants/in_stock')).toMatchObject({ id: 12, inventory_quantity: 7 });
  await serve();
  expect((await execute(lampQuery)).data).toMatchObject({ product: { totalInventory: 7 } });
});

test('an edit keeps sold stock and carts', async () => {
  const { execute, edit, context } = editable();
  await setStock(context, '11', 3);
  const cart = await newCart(execute, { merchandiseId: variantId(11), quantity: 2 }, { merchandiseId: variantId(21) });
  const { body, serve } = edit((seed) => {
    productOf(seed, 'lamp').title = 'Reading lamp';
    const { products, collections } = seed.catalogue;
    products.splice(products.indexOf(productOf(seed, 'pin')), 1);
    for (const collection of collections)
      collection.products = collection.products.filter((handle) => handle !== 'pin');
  });
  expect(body('products/update')).toMatchObject({ variants: [{ inventory_quantity: 3 }, {}] });
  await serve();
  expect(contents(await readCart(execute, cart.id))).toEqual(['11×2']);
  expect((await execute(lampQuery)).data).toMatchObject({ product: { totalInventory: 3 } });
});

test('stock that is set or sold is published as webhooks', async () => {
  const published: { provider: string; topics: string[] }[] = [];
  const { context, execute } = testStorefront({
    publish: async (provider, change) => {
      published.push({ provider, topics: change.announcements.map(({ topic }) => topic) });
      await change.serve();
    },
  });
  await setStock(context, '11', 0);
  await setStock(context, '11', 0);
  expect(published).toEqual([
    { provider: 'storefront', topics: ['products/update', 'inventory_levels/update', 'variants/out_of_stock'] },
    { provider: 'storefront', topics: [] },
  ]);
  expect((await execute(lampQuery)).data).toMatchObject({
    product: { totalInventory: 0, updatedAt: '2026-11-20T12:00:00Z' },
  });
  const sale = saleChange(context, [{ variantId: 21, quantity: 1000 }]);
  expect(sale.announcements.map(({ topic }) => topic)).toEqual(['products/update', 'inventory_levels/update']);
});

test('every webhook has the headers of shop, version and event', () => {
  const { announcements } = editable().edit((seed) => {
    productOf(seed, 'lamp').title = 'A';
    productOf(seed, 'pin').title = 'B';
  });
  const [one, other] = announcements.map(({ headers }) => headers);
  expect(one).toEqual({
    'Content-Type': 'application/json',
    'X-Shopify-Topic': 'products/update',
    'X-Shopify-Shop-Domain': 'storefront.test',
    'X-Shopify-API-Version': '2023-10',
    'X-Shopify-Triggered-At': '2026-11-20T12:00:00.500Z',
    'X-Shopify-Event-Id': expect.any(String),
    'X-Shopify-Webhook-Id': expect.any(String),
  });
  expect(other?.['X-Shopify-Event-Id']).toBe(one?.['X-Shopify-Event-Id']);
  expect(other?.['X-Shopify-Webhook-Id']).not.toBe(one?.['X-Shopify-Webhook-Id']);
});

test('a start with the same seed writes nothing, one with an edited seed writes the differences', () => {
  const { context } = testStorefront();
  const changes = () => Number(context.database.prepare('SELECT total_changes() AS count').get()?.count);
  const before = changes();
  testStorefront({ database: context.database });
  expect(changes()).toBe(before);

  const seed = lampShop();
  productOf(seed, 'lamp').title = 'Reading lamp';
  testStorefront({ database: context.database, seed });
  const rows = context.database.prepare('SELECT handle, updatedAt FROM storefront_products ORDER BY id LIMIT 2').all();
  expect(rows.map((row) => ({ ...row }))).toEqual([
    { handle: 'lamp', updatedAt: '2026-11-20T12:00:00.500Z' },
    { handle: 'pin', updatedAt: '2026-11-20T09:00:00.000Z' },
  ]);
});

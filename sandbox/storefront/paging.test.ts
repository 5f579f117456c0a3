import { expect, test } from 'vitest';
import { z } from 'zod';
import type { Seed } from '#seed/schema.ts';
import { lampShop } from './testing/lamp-shop.ts';
import { type TestStorefront, testStorefront } from './testing/test-client.ts';

/** Many products: copies of the pin with different titles, prices and positions. Their handles are their numbers. */
function manyPins(count: number): Seed {
  const seed = lampShop();
  const [, pin] = seed.catalogue.products;
  if (pin === undefined) throw new Error('The pin is gone.');
  const [variant] = pin.variants;
  if (variant === undefined) throw new Error('The pin has no variant.');
  seed.catalogue.products = Array.from({ length: count }, (_, index) => ({
    ...pin,
    id: index + 1,
    handle: String(index + 1),
    title: `Pin ${(index * 7) % 10}`,
    tags: index % 2 === 0 ? ['even'] : ['odd'],
    variants: [{ ...variant, id: 1000 + index, sku: `P-${index}`, price: `${(index * 3) % 5}.00` }],
  }));
  seed.catalogue.collections = [
    {
      id: 50,
      handle: 'all',
      title: 'All',
      descriptionHtml: '',
      updatedAt: pin.updatedAt,
      image: null,
      products: seed.catalogue.products.map(({ handle }) => handle).toReversed(),
    },
  ];
  return seed;
}

const slice = z.object({
  nodes: z.array(z.object({ handle: z.string() })),
  pageInfo: z.object({
    hasNextPage: z.boolean(),
    hasPreviousPage: z.boolean(),
    startCursor: z.string().nullable(),
    endCursor: z.string().nullable(),
  }),
});
const fields = '{ nodes { handle } pageInfo { hasNextPage hasPreviousPage startCursor endCursor } }';

async function page({ execute }: TestStorefront, args: string, within: 'shop' | 'collection') {
  const list = `products(${args}) ${fields}`;
  const { data, errors } = await execute(
    within === 'shop' ? `{ ${list} }` : `{ collection(handle: "all") { ${list} } }`,
  );
  expect(errors).toBeUndefined();
  const root = within === 'shop' ? data : z.record(z.string(), z.unknown()).parse(data?.collection);
  const { nodes, pageInfo } = slice.parse(root?.products);
  return { handles: nodes.map(({ handle }) => handle), ...pageInfo };
}

/** Reads all pages of a list, calling `between` after each. */
async function walk(shop: TestStorefront, args: string, within: 'shop' | 'collection', between = () => {}) {
  const seen: string[] = [];
  for (let after = ''; ; ) {
    const { handles, hasNextPage, endCursor } = await page(shop, `first: 4, after: "${after}", ${args}`, within);
    seen.push(...handles);
    if (!hasNextPage) return seen;
    after = endCursor ?? '';
    between();
  }
}

const orders: ['shop' | 'collection', string][] = [
  ...['ID', 'TITLE', 'PRICE', 'CREATED_AT', 'UPDATED_AT', 'VENDOR', 'PRODUCT_TYPE', 'BEST_SELLING'].map(
    (key): ['shop', string] => ['shop', `sortKey: ${key}`],
  ),
  ['shop', 'query: "pin", sortKey: RELEVANCE'],
  ...['COLLECTION_DEFAULT', 'TITLE', 'PRICE', 'CREATED', 'ID', 'BEST_SELLING'].map((key): ['collection', string] => [
    'collection',
    `sortKey: ${key}`,
  ]),
  ['collection', 'sortKey: PRICE, filters: [{ tag: "odd" }]'],
];

test.each(orders)(
  'pagination of the %s by %s returns every product once, in both directions and reversed',
  async (within, args) => {
    const shop = testStorefront({ seed: manyPins(23) });
    const whole = (await page(shop, `first: 250, ${args}`, within)).handles;
    expect(new Set(whole).size).toBe(args.includes('odd') ? 11 : 23);
    expect(await walk(shop, args, within)).toEqual(whole);
    expect(await walk(shop, `${args}, reverse: true`, within)).toEqual(whole.toReversed());

    const last = await page(shop, `last: 5, ${args}`, within);
    expect(last).toMatchObject({ handles: whole.slice(-5), hasNextPage: false, hasPreviousPage: true });
    const before = await page(shop, `last: 3, before: "${last.startCursor}", ${args}`, within);
    expect(before).toMatchObject({ handles: whole.slice(-8, -5), hasNextPage: true, hasPreviousPage: true });
    const between = await page(
      shop,
      `first: 9, after: "${before.startCursor}", before: "${last.startCursor}", ${args}`,
      within,
    );
    expect(between).toMatchObject({ handles: whole.slice(-7, -5), hasNextPage: true, hasPreviousPage: true });
    expect(await page(shop, `first: 0, ${args}`, within)).toEqual({
      handles: [],
      hasNextPage: false,
      hasPreviousPage: false,
      startCursor: null,
      endCursor: null,
    });
  },
);

test.each(orders)(
  'products added and removed during pagination of the %s by %s neither repeat nor hide others',
  async (within, args) => {
    const seed = manyPins(40);
    const shop = testStorefront({ seed });
    const keep = new Set((await page(shop, `first: 250, ${args}`, within)).handles);
    let edits = 0;
    const seen = await walk(shop, args, within, () => {
      const before = { seed: shop.context.seed, media: shop.context.media };
      const after = structuredClone(before.seed);
      const { products, collections } = after.catalogue;
      const [first] = products;
      const gone = products.splice(3, 1)[0];
      if (first === undefined || gone === undefined) throw new Error('There are no products left.');
      keep.delete(gone.handle);
      edits += 1;
      const come = { ...first, id: 500 + edits, handle: `new-${edits}`, title: 'Pin 0' };
      products.splice(5, 0, {
        ...come,
        variants: first.variants.map((one) => ({ ...one, id: 5000 + edits, sku: `N-${edits}` })),
      });
      for (const collection of collections) {
        collection.products = collection.products.filter((handle) => handle !== gone.handle);
        collection.products.splice(2, 0, come.handle);
      }
      const change = shop.storefront.follow?.(before, { seed: after, media: before.media });
      shop.context.seed = after;
      change?.serve();
    });
    expect(edits).toBeGreaterThan(2);
    expect(new Set(seen).size).toBe(seen.length);
    expect([...keep].filter((handle) => !seen.includes(handle))).toEqual([]);
  },
);

test('an invalid cursor is refused, and a cursor whose item is gone still works', async () => {
  const { execute } = testStorefront();
  const after = (cursor: string) =>
    execute('query($after: String) { products(first: 1, after: $after) { nodes { handle } } }', { after: cursor });
  const cursor = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64');
  for (const wrong of ['x', cursor([1]), cursor({ last_id: 1 }), cursor({ last_id: 'a', last_value: '1' })]) {
    expect((await after(wrong)).errors).toMatchObject([{ message: 'Invalid cursor for current pagination sort.' }]);
  }
  expect((await after(cursor({ last_id: 0, last_value: '0' }))).data).toEqual({
    products: { nodes: [{ handle: 'lamp' }] },
  });
});

test('pagination of an array continues at the position of a removed image', async () => {
  const seed = lampShop();
  const shop = testStorefront({ seed });
  const execute = (args: string) =>
    shop.execute(`{ product(handle: "lamp") { images(${args}) { nodes { altText } pageInfo { endCursor } } } }`);
  const shape = z.object({
    product: z.object({ images: z.object({ pageInfo: z.object({ endCursor: z.string() }) }) }),
  });
  const { endCursor } = shape.parse((await execute('first: 1')).data).product.images.pageInfo;

  const after = structuredClone(seed);
  after.catalogue.products[0]?.images.splice(0, 1);
  const { media } = shop.context;
  await shop.storefront.follow?.({ seed, media }, { seed: after, media }).serve();
  expect((await execute(`first: 9, after: "${endCursor}"`)).data).toMatchObject({
    product: { images: { nodes: [{ altText: null }] } },
  });
});

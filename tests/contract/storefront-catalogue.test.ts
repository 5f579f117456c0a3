import { createStorefrontApiClient } from '@shopify/storefront-api-client';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { contract } from './support/contract.ts';
import { trust } from './support/trust.ts';

const product = z.object({
  id: z.string(),
  handle: z.string(),
  title: z.string(),
  vendor: z.string(),
  productType: z.string(),
  availableForSale: z.boolean(),
  updatedAt: z.string(),
  priceRange: z.object({ minVariantPrice: z.object({ amount: z.string() }) }),
});
const products = z.array(product);
const productFields =
  'id handle title vendor productType availableForSale updatedAt priceRange { minVariantPrice { amount } }';

const pageInfo = z.object({
  hasNextPage: z.boolean(),
  hasPreviousPage: z.boolean(),
  startCursor: z.string().nullable(),
  endCursor: z.string().nullable(),
});
const productPage = z.object({ products: z.object({ nodes: products, pageInfo }) });

const facets = z.array(
  z.object({
    id: z.string(),
    label: z.string(),
    type: z.enum(['LIST', 'PRICE_RANGE', 'BOOLEAN']),
    values: z.array(z.object({ id: z.string(), label: z.string(), count: z.int(), input: z.string() })),
  }),
);

contract('storefront', (subject) => {
  beforeAll(() => trust(subject.account().certificate));

  describe.each(['2023-10', '2026-04'])('version %s', (apiVersion) => {
    function request(query: string, variables: Record<string, unknown> = {}) {
      const { host, publicToken } = subject.account();
      const client = createStorefrontApiClient({
        storeDomain: host,
        apiVersion,
        publicAccessToken: publicToken,
        // The client warns about versions that the provider no longer supports.
        logger: () => {},
      });
      return client.request(query, { variables });
    }

    async function read<Shape extends z.ZodType>(shape: Shape, query: string, variables?: Record<string, unknown>) {
      const { data, errors } = await request(query, variables);
      expect(errors?.graphQLErrors ?? errors?.message).toBeUndefined();
      return shape.parse(data);
    }

    async function list(args: string): Promise<z.infer<typeof productPage>['products']> {
      const query = `{ products(${args}) { nodes { ${productFields} } pageInfo { hasNextPage hasPreviousPage startCursor endCursor } } }`;
      return (await read(productPage, query)).products;
    }

    const searched = async (query: string) => (await list(`first: 250, query: ${JSON.stringify(query)}`)).nodes;

    /** Any product: the tests query its own values. */
    async function anyProduct() {
      const [first] = (await list('first: 1')).nodes;
      return first ?? expect.fail('The shop has no products.');
    }

    async function refusal(selection: string): Promise<string | undefined> {
      return (await request(`{ ${selection} }`)).errors?.graphQLErrors?.[0]?.message;
    }

    test('a search by field finds products with the value, or with a minus those without it', async () => {
      const { vendor, productType } = await anyProduct();
      const all = (await list('first: 250')).nodes;
      for (const [field, key, value] of [
        ['vendor', 'vendor', vendor],
        ['product_type', 'productType', productType],
      ] as const) {
        const term = `${field}:'${value}'`;
        expect(await searched(term)).toEqual(all.filter((one) => one[key] === value));
        expect(await searched(`-${term}`)).toEqual(all.filter((one) => one[key] !== value));
        expect(await searched(`${term} OR -${term}`)).toEqual(all);
        expect(await searched(`(${term}) AND NOT ${term}`)).toEqual([]);
      }
    });

    test('a search by words matches titles, by whole words or prefixes', async () => {
      const { id, title } = await anyProduct();
      const word = title.split(/\W+/).find((part) => part.length > 3) ?? title;
      const ids = async (query: string) => (await searched(query)).map((found) => found.id);
      expect(await ids(word.toUpperCase())).toContain(id);
      expect(await ids(`title:${word}`)).toContain(id);
      expect(await ids(`title:${word.slice(0, 3)}*`)).toContain(id);
      expect(await ids(`title:"${title}"`)).toContain(id);
      expect(await ids(`-title:"${title}"`)).not.toContain(id);
      expect(await ids('title:qqxzzy')).toEqual([]);
    });

    test('ranges of prices and times are filtered', async () => {
      const all = (await list('first: 250')).nodes;
      const amounts = all.map((one) => Number(one.priceRange.minVariantPrice.amount));
      const limit = Math.max(...amounts);
      const cheaper = (await searched(`variants.price:<${limit}`)).map(({ id }) => id);
      expect(cheaper.toSorted()).toEqual(
        expect.arrayContaining(all.filter((_, index) => (amounts[index] ?? 0) < limit).map(({ id }) => id)),
      );
      expect(await searched(`variants.price:>${limit * 1000}`)).toEqual([]);

      const times = all.map(({ updatedAt }) => updatedAt).toSorted();
      const newest = times.at(-1) ?? '';
      expect((await searched(`updated_at:>='${newest}'`)).every(({ updatedAt }) => updatedAt >= newest)).toBe(true);
      expect((await searched(`updated_at:<'${newest}'`)).every(({ updatedAt }) => updatedAt < newest)).toBe(true);
      expect(await searched("created_at:>'2999-01-01'")).toEqual([]);
    });

    test('availability is filtered', async () => {
      expect((await searched('available_for_sale:true')).every(({ availableForSale }) => availableForSale)).toBe(true);
      expect((await searched('available_for_sale:false')).some(({ availableForSale }) => availableForSale)).toBe(false);
    });

    test.each<[string, (one: z.infer<typeof product>) => string | number]>([
      ['PRICE', (one) => Number(one.priceRange.minVariantPrice.amount)],
      ['UPDATED_AT', (one) => one.updatedAt],
      ['ID', (one) => Number(one.id.split('/').at(-1))],
    ])('sorting by %s is ascending, and descending when reversed', async (sortKey, keyOf) => {
      const rising = (await list(`first: 250, sortKey: ${sortKey}`)).nodes;
      const keys = rising.map(keyOf);
      expect(keys).toEqual(keys.toSorted((one, other) => (one < other ? -1 : Number(one > other))));
      expect((await list(`first: 250, sortKey: ${sortKey}, reverse: true`)).nodes).toEqual(rising.toReversed());
    });

    test('pagination returns every product once, forwards and backwards', async () => {
      const whole = (await list('first: 250, sortKey: TITLE')).nodes;
      const forwards: unknown[] = [];
      for (let after = ''; ; ) {
        const page = await list(`first: 3, sortKey: TITLE${after && `, after: "${after}"`}`);
        forwards.push(...page.nodes);
        if (!page.pageInfo.hasNextPage) break;
        after = page.pageInfo.endCursor ?? '';
      }
      expect(forwards).toEqual(whole);

      const second = await list(
        `first: 2, sortKey: TITLE, after: "${(await list('first: 2, sortKey: TITLE')).pageInfo.endCursor}"`,
      );
      const first = await list(`last: 2, sortKey: TITLE, before: "${second.pageInfo.startCursor}"`);
      expect(first.nodes).toEqual(whole.slice(0, 2));
      expect(first.pageInfo).toMatchObject({ hasNextPage: true, hasPreviousPage: false });
      expect(second.pageInfo.hasPreviousPage).toBe(true);
    });

    test('invalid page arguments are refused with the provider’s message', async () => {
      expect(await refusal('products { nodes { id } }')).toBe('you must provide one of first or last');
      expect(await refusal('products(first: 251) { nodes { id } }')).toEqual(expect.any(String));
      expect(await refusal('products(first: 1, after: "no cursor") { nodes { id } }')).toEqual(expect.any(String));
      expect(await refusal('predictiveSearch(query: "a", limit: 11) { products { id } }')).toBe(
        'limit must be within 1..10',
      );
    });

    test('the filters of a collection can be used as filters, and leave their counts', async () => {
      const { collections } = await read(
        z.object({
          collections: z.object({
            nodes: z.array(z.object({ handle: z.string(), products: z.object({ nodes: z.array(z.unknown()) }) })),
          }),
        }),
        '{ collections(first: 20) { nodes { handle products(first: 2) { nodes { id } } } } }',
      );
      const handle = collections.nodes.find((one) => one.products.nodes.length > 1)?.handle;
      const shape = z.object({
        collection: z.object({ products: z.object({ filters: facets, nodes: z.array(z.object({ id: z.string() })) }) }),
      });
      const query = `query($handle: String!, $filters: [ProductFilter!]) { collection(handle: $handle) {
        products(first: 250, filters: $filters) { nodes { id } filters { id label type values { id label count input } } } } }`;
      const { filters, nodes } = (await read(shape, query, { handle })).collection.products;
      expect(filters.map(({ id }) => id)).toEqual(expect.arrayContaining(['filter.v.availability', 'filter.v.price']));
      for (const { type, values } of filters) {
        for (const { input, count } of values) {
          const left = await read(shape, query, { handle, filters: [JSON.parse(input)] });
          expect([input, left.collection.products.nodes.length]).toEqual([
            input,
            type === 'PRICE_RANGE' ? nodes.length : count,
          ]);
        }
      }
    });

    test('a collection is sorted by its sort key', async () => {
      const shape = z.object({
        collections: z.object({ nodes: z.array(z.object({ products: z.object({ nodes: products }) })) }),
      });
      const { collections } = await read(
        shape,
        `{ collections(first: 5) { nodes { products(first: 250, sortKey: PRICE) { nodes { ${productFields} } } } } }`,
      );
      for (const { products: members } of collections.nodes) {
        const amounts = members.nodes.map((one) => Number(one.priceRange.minVariantPrice.amount));
        expect(amounts).toEqual(amounts.toSorted((one, other) => one - other));
      }
    });

    test('the storefront search finds a product by its title, with a count and filters', async () => {
      const { title, id } = await anyProduct();
      const { search } = await read(
        z.object({
          search: z.object({
            totalCount: z.int(),
            productFilters: facets,
            nodes: z.array(z.object({ id: z.string() })),
          }),
        }),
        `query($query: String!) { search(query: $query, first: 250, types: [PRODUCT]) { totalCount
          productFilters { id label type values { id label count input } } nodes { ... on Product { id } } } }`,
        { query: title },
      );
      expect(search.nodes.map((node) => node.id)).toContain(id);
      expect(search.totalCount).toBe(search.nodes.length);
      expect(search.productFilters.length).toBeGreaterThan(0);
    });

    test('predictive search finds a product by the beginning of its title', async () => {
      const { title, id } = await anyProduct();
      const { predictiveSearch } = await read(
        z.object({
          predictiveSearch: z.object({
            products: z.array(z.object({ id: z.string() })),
            queries: z.array(z.object({ text: z.string() })),
          }),
        }),
        'query($query: String!) { predictiveSearch(query: $query, limit: 10, limitScope: EACH, types: [PRODUCT, QUERY]) { products { id } queries { text } } }',
        { query: title.slice(0, -1) },
      );
      expect(predictiveSearch.products.map((node) => node.id)).toContain(id);
    });

    test('recommendations are other products, and null for an unknown product', async () => {
      const { id } = await anyProduct();
      const shape = z.object({
        known: z.array(z.object({ id: z.string() })),
        unknown: z.null(),
      });
      const { known } = await read(
        shape,
        'query($id: ID!) { known: productRecommendations(productId: $id) { id } unknown: productRecommendations(productId: "gid://shopify/Product/1") { id } }',
        { id },
      );
      expect(known.map((node) => node.id)).not.toContain(id);
    });

    test('the media host applies the transforms of an image’s URL', async () => {
      const shape = z.object({
        products: z.object({
          nodes: z.array(
            z.object({
              featuredImage: z
                .object({ url: z.string(), small: z.string(), width: z.int(), height: z.int() })
                .nullable(),
            }),
          ),
        }),
      });
      const { products: found } = await read(
        shape,
        '{ products(first: 20) { nodes { featuredImage { url width height small: url(transform: { maxWidth: 120, maxHeight: 120, crop: CENTER }) } } } }',
      );
      const image = found.nodes.find((node) => (node.featuredImage?.width ?? 0) > 240)?.featuredImage;
      if (!image) return expect.fail('No product has a picture.');
      const sizeOf = async (url: string) => {
        const { width, height, format } = await sharp(await (await fetch(url)).bytes()).metadata();
        return { width, height, format };
      };
      expect(await sizeOf(image.small)).toMatchObject({ width: 120, height: 120 });

      const at = (parameters: Record<string, string>) => {
        const url = new URL(image.url);
        for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
        return url.href;
      };
      expect(await sizeOf(at({ width: '200' }))).toMatchObject({
        width: 200,
        height: Math.round((200 * image.height) / image.width),
      });
      expect(await sizeOf(at({ width: '5760' }))).toMatchObject({ width: image.width, height: image.height });
      expect(await sizeOf(at({ width: '100', height: '50', crop: 'left' }))).toMatchObject({ width: 100, height: 50 });
      expect(
        await sizeOf(at({ crop: 'region', crop_left: '10', crop_top: '10', crop_width: '80', crop_height: '60' })),
      ).toMatchObject({ width: 80, height: 60 });
      expect(await sizeOf(at({ width: '64', format: 'webp' }))).toMatchObject({ width: 64, format: 'webp' });

      const accepted = await fetch(at({ width: '64' }), { headers: { accept: 'image/webp,*/*' } });
      expect(accepted.headers.get('content-type')).toBe('image/webp');
      await accepted.body?.cancel();
    });
  });
});

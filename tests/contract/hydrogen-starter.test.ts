import { getProductOptions } from '@shopify/hydrogen-react';
import { createStorefrontApiClient } from '@shopify/storefront-api-client';
import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { contract } from './support/contract.ts';
import { starterOperations, starterVersion } from './support/hydrogen-starter.ts';
import { trust } from './support/trust.ts';

const page = { first: 8 };
const search = { term: 'phone', limit: 10, limitScope: 'EACH' };
const policies = { privacyPolicy: false, shippingPolicy: false, termsOfService: false, refundPolicy: true };

/** The variables of each route's document in the starter, for the project's own seed. */
const variables: Record<string, Record<string, unknown>> = {
  Header: { headerMenuHandle: 'main-menu' },
  Footer: { footerMenuHandle: 'footer' },
  FeaturedCollection: {},
  RecommendedProducts: {},
  Product: { handle: 'light-phone-ii-black', selectedOptions: [{ name: 'Region', value: 'Global' }] },
  Collection: { handle: 'phones', ...page },
  StoreCollections: { first: 4 },
  Catalog: page,
  RegularSearch: { term: 'phone', ...page },
  PredictiveSearch: search,
  Blogs: { first: 10 },
  Blog: { blogHandle: 'notes', first: 4 },
  Article: { blogHandle: 'notes', articleHandle: 'one-bag-one-phone' },
  Page: { handle: 'about' },
  Policies: {},
  Policy: policies,
};

const image = z.object({ url: z.url(), width: z.int(), height: z.int() });
const money = z.object({ amount: z.string(), currencyCode: z.string() });
const found = z.object({ __typename: z.string(), title: z.string(), handle: z.string() });
const card = z.object({ handle: z.string(), featuredImage: image, priceRange: z.object({ minVariantPrice: money }) });
const nodes = <Node extends z.ZodType>(node: Node) => z.object({ nodes: z.array(node).min(1) });
const variant = z.object({ id: z.string(), availableForSale: z.boolean(), image, price: money, sku: z.string() });
const menu = z.object({ items: z.array(z.object({ title: z.string(), url: z.url(), items: z.array(z.unknown()) })) });

test('the starter has documents', () => {
  expect(starterOperations.size).toBeGreaterThan(10);
});

contract('storefront', (subject) => {
  beforeAll(() => trust(subject.account().certificate));

  async function ask(name: string, changes: Record<string, unknown> = {}) {
    const { host, publicToken } = subject.account();
    const client = createStorefrontApiClient({
      storeDomain: host,
      apiVersion: starterVersion,
      publicAccessToken: publicToken,
    });
    const document = starterOperations.get(name) ?? expect.fail(`The starter has no ${name}.`);
    const { data, errors } = await client.request(document, {
      variables: { country: 'US', language: 'EN', ...variables[name], ...changes },
    });
    expect(errors).toBeUndefined();
    return data;
  }

  describe('the starter of Hydrogen', () => {
    // Operations of a later starter are sent without variables, and fail until they are added here.
    test.for([...starterOperations.keys()])('gets data for %s', async (name) => {
      expect(await ask(name)).toBeDefined();
    });

    test.runIf(subject.isSandbox)('finds its menus, the shop’s name and the products of its home page', async () => {
      const shop = z.object({ name: z.string().min(1), primaryDomain: z.object({ url: z.url() }) });
      z.object({ shop, menu }).parse(await ask('Header'));
      z.object({ menu }).parse(await ask('Footer'));
      z.object({ collections: nodes(z.object({ handle: z.string(), image })) }).parse(await ask('FeaturedCollection'));
      const { products } = z.object({ products: nodes(card) }).parse(await ask('RecommendedProducts'));
      expect(products.nodes).toHaveLength(4);
    });

    test.runIf(subject.isSandbox)('can render a product with the selected variant', async () => {
      const option = z.looseObject({ name: z.string(), optionValues: z.array(z.looseObject({ name: z.string() })) });
      const product = z.looseObject({
        id: z.string(),
        handle: z.string(),
        options: z.array(option),
        selectedOrFirstAvailableVariant: variant.loose(),
        adjacentVariants: z.array(variant.loose()),
        encodedVariantExistence: z.string(),
        encodedVariantAvailability: z.string(),
      });
      const answer = z.object({ product }).parse(await ask('Product'));
      const drawn = getProductOptions(JSON.parse(JSON.stringify(answer.product)));
      expect(drawn.map(({ name }) => name)).toEqual(['Region']);
      const values = drawn[0]?.optionValues.map(({ name, selected, exists }) => ({ name, selected, exists }));
      expect(values).toEqual([
        { name: 'North America', selected: false, exists: true },
        { name: 'Global', selected: true, exists: true },
      ]);
      expect(await ask('Product', { handle: 'no-such-product' })).toEqual({ product: null });
    });

    test.runIf(subject.isSandbox)('paginates products and collections in both directions', async () => {
      const pageInfo = z.object({
        hasNextPage: z.boolean(),
        hasPreviousPage: z.boolean(),
        endCursor: z.string(),
        startCursor: z.string(),
      });
      const shape = z.object({ products: nodes(card).extend({ pageInfo }) });
      const { products } = shape.parse(await ask('Catalog', { first: 2 }));
      const next = shape.parse(await ask('Catalog', { first: 2, endCursor: products.pageInfo.endCursor })).products;
      expect(next.pageInfo.hasPreviousPage).toBe(true);
      const back = { first: null, last: 2, startCursor: next.pageInfo.startCursor };
      expect(shape.parse(await ask('Catalog', back)).products.nodes).toEqual(products.nodes);
      z.object({ collection: z.object({ title: z.string(), products: nodes(card) }) }).parse(await ask('Collection'));
      z.object({ collections: nodes(z.object({ title: z.string() })) }).parse(await ask('StoreCollections'));
    });

    test.runIf(subject.isSandbox)('finds products, pages and articles by whole words and prefixes', async () => {
      const shape = z.object({ products: nodes(found), pages: nodes(found), articles: nodes(found) });
      const whole = shape.parse(await ask('RegularSearch'));
      const list = z.array(found).min(1);
      const suggested = z.object({
        products: list,
        pages: list,
        articles: list,
        collections: list,
        queries: z.array(z.unknown()),
      });
      const { predictiveSearch } = z
        .object({ predictiveSearch: suggested })
        .parse(await ask('PredictiveSearch', { term: 'phon' }));
      for (const { products } of [{ products: whole.products.nodes }, predictiveSearch])
        expect(products.map(({ handle }) => handle)).toContain('light-phone-iii');
    });

    test.runIf(subject.isSandbox)('reads blogs, an article, a page and policies', async () => {
      const article = z.object({
        title: z.string(),
        contentHtml: z.string(),
        author: z.object({ name: z.string() }),
        image,
      });
      z.object({ blogs: nodes(z.object({ handle: z.literal('notes') })) }).parse(await ask('Blogs'));
      z.object({ blog: z.object({ articles: nodes(article) }) }).parse(await ask('Blog'));
      z.object({ blog: z.object({ articleByHandle: article }) }).parse(await ask('Article'));
      z.object({ page: z.object({ body: z.string().min(1) }) }).parse(await ask('Page'));
      const policy = z.object({ handle: z.string() });
      const shop = z.object({
        privacyPolicy: policy,
        shippingPolicy: policy,
        termsOfService: policy,
        refundPolicy: policy,
      });
      z.object({ shop }).parse(await ask('Policies'));
      expect(await ask('Policy')).toMatchObject({ shop: { refundPolicy: { body: expect.stringMatching(/\w/) } } });
    });
  });
});

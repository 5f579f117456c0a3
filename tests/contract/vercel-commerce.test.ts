import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { contract } from './support/contract.ts';
import { read } from './support/storefront.ts';

// The queries of vercel/commerce, in documents of our own, at the version that it requests.
const version = '2023-01';

const image = 'featuredImage { url altText width height }';
const price = 'amount currencyCode';
const productParts = `id handle availableForSale title description descriptionHtml tags updatedAt
  options { id name values } priceRange { minVariantPrice { ${price} } maxVariantPrice { ${price} } }
  variants(first: 250) { edges { node { id title availableForSale selectedOptions { name value } price { ${price} } } } }
  ${image} images(first: 20) { edges { node { url altText width height } } } seo { title description }`;
const collectionParts = 'handle title description seo { title description } updatedAt';
const pageParts = 'id title handle body bodySummary seo { title description } createdAt updatedAt';
const cartParts = `id checkoutUrl totalQuantity cost { subtotalAmount { ${price} } totalAmount { ${price} } totalTaxAmount { ${price} } }
  lines(first: 100) { edges { node { id quantity cost { totalAmount { ${price} } }
    merchandise { ... on ProductVariant { id title selectedOptions { name value } product { ${productParts} } } } } } }`;

const wrapped = z.object({ edges: z.array(z.object({ node: z.unknown() })) });
const edges = <Node extends z.ZodType>(node: Node) =>
  wrapped.transform((list) => list.edges.map((edge) => edge.node)).pipe(z.array(node));
const money = z.object({ amount: z.string(), currencyCode: z.string() });
const picture = z.object({ url: z.url(), width: z.int(), height: z.int() });
const seo = z.object({ title: z.string().nullable(), description: z.string().nullable() });
const variant = z.object({ id: z.string(), availableForSale: z.boolean(), price: money });
const product = z.object({
  id: z.string(),
  handle: z.string(),
  tags: z.array(z.string()),
  options: z.array(z.object({ id: z.string(), name: z.string(), values: z.array(z.string()) })),
  priceRange: z.object({ maxVariantPrice: money }),
  variants: edges(variant),
  featuredImage: picture.nullable(),
  images: edges(picture),
  seo,
});
const collection = z.object({ handle: z.string(), title: z.string(), seo, updatedAt: z.string() });
const page = z.object({
  id: z.string(),
  handle: z.string(),
  body: z.string(),
  bodySummary: z.string(),
  seo: seo.nullable(),
});
const line = z.object({ id: z.string(), quantity: z.int(), merchandise: z.object({ id: z.string(), product }) });
const cart = z.object({
  id: z.string(),
  checkoutUrl: z.url(),
  totalQuantity: z.int(),
  // It shows a tax of 0 by default.
  cost: z.object({ subtotalAmount: money, totalAmount: money, totalTaxAmount: money.nullable() }),
  lines: edges(line),
});
const changed = z.object({ change: z.object({ cart }) });
const menu = z.object({ items: z.array(z.object({ title: z.string(), url: z.url() })).min(1) });

contract('storefront', (subject) => {
  const ask = <Shape extends z.ZodType>(shape: Shape, query: string, variables: Record<string, unknown> = {}) =>
    read(shape, subject.account(), version, query, variables);

  async function products(variables: Record<string, unknown> = {}) {
    const query = `query($sortKey: ProductSortKeys, $reverse: Boolean, $query: String) {
      products(sortKey: $sortKey, reverse: $reverse, query: $query, first: 100) { edges { node { ${productParts} } } } }`;
    return (await ask(z.object({ products: edges(product) }), query, variables)).products;
  }

  async function productsOf(handle: string) {
    const query = `query($handle: String!, $sortKey: ProductCollectionSortKeys, $reverse: Boolean) {
      collection(handle: $handle) { products(sortKey: $sortKey, reverse: $reverse, first: 100) { edges { node { ${productParts} } } } } }`;
    const shape = z.object({ collection: z.object({ products: edges(product) }).nullable() });
    return (await ask(shape, query, { handle, sortKey: 'CREATED', reverse: true })).collection?.products;
  }

  describe('vercel/commerce', () => {
    test('lists products by each sort key, and those of a search', async () => {
      const all = await products();
      for (const sortKey of ['RELEVANCE', 'BEST_SELLING', 'CREATED_AT', 'PRICE']) {
        const sorted = await products({ sortKey, reverse: true });
        expect(sorted.map(({ handle }) => handle).sort()).toEqual(all.map(({ handle }) => handle).sort());
      }
      expect(await products({ query: 'no-such-thing-anywhere' })).toEqual([]);
    });

    test('reads a product and its recommendations', async () => {
      const [first] = await products();
      const query = `query($handle: String!) { product(handle: $handle) { ${productParts} } }`;
      const shown = (await ask(z.object({ product }), query, { handle: first?.handle })).product;
      expect(shown).toEqual(first);
      const related = `query($productId: ID!) { productRecommendations(productId: $productId) { ${productParts} } }`;
      const shape = z.object({ productRecommendations: z.array(product) });
      const { productRecommendations } = await ask(shape, related, { productId: shown.id });
      expect(productRecommendations.map(({ id }) => id)).not.toContain(shown.id);
    });

    test('reads collections by title and by handle, pages and one page', async () => {
      const list = `{ collections(first: 100, sortKey: TITLE) { edges { node { ${collectionParts} } } } }`;
      const { collections } = await ask(z.object({ collections: edges(collection) }), list);
      const one = `query($handle: String!) { collection(handle: $handle) { ${collectionParts} } }`;
      const handle = collections[0]?.handle;
      expect(await ask(z.object({ collection }), one, { handle })).toEqual({ collection: collections[0] });
      expect(await productsOf('no-such-collection')).toBeUndefined();

      const { pages } = await ask(
        z.object({ pages: edges(page) }),
        `{ pages(first: 100) { edges { node { ${pageParts} } } } }`,
      );
      const byHandle = `query($handle: String!) { page: pageByHandle(handle: $handle) { ${pageParts} } }`;
      const found = await ask(z.object({ page: page.nullable() }), byHandle, { handle: pages[0]?.handle ?? 'none' });
      expect(found.page).toEqual(pages[0] ?? null);
    });

    test('adds to a cart and changes it, using only the cart of each response', async () => {
      const variants = (await products()).flatMap(({ variants: all }) => all);
      const merchandiseId = variants.find(({ availableForSale }) => availableForSale)?.id;
      const made = await ask(
        changed,
        `mutation($lines: [CartLineInput!]) {
        change: cartCreate(input: { lines: $lines }) { cart { ${cartParts} } } }`,
      );
      expect(made.change.cart).toMatchObject({ totalQuantity: 0, lines: [] });
      const cartId = made.change.cart.id;

      const add = `mutation($cartId: ID!, $lines: [CartLineInput!]!) {
        change: cartLinesAdd(cartId: $cartId, lines: $lines) { cart { ${cartParts} } } }`;
      const added = await ask(changed, add, { cartId, lines: [{ merchandiseId, quantity: 1 }] });
      const id = added.change.cart.lines[0]?.id;
      const update = `mutation($cartId: ID!, $lines: [CartLineUpdateInput!]!) {
        change: cartLinesUpdate(cartId: $cartId, lines: $lines) { cart { ${cartParts} } } }`;
      const updated = await ask(changed, update, { cartId, lines: [{ id, merchandiseId, quantity: 2 }] });
      expect(updated.change.cart.totalQuantity).toBe(2);
      const query = `query($cartId: ID!) { cart(id: $cartId) { ${cartParts} } }`;
      expect(await ask(z.object({ cart }), query, { cartId })).toEqual({ cart: updated.change.cart });
      const remove = `mutation($cartId: ID!, $lineIds: [ID!]!) {
        change: cartLinesRemove(cartId: $cartId, lineIds: $lineIds) { cart { ${cartParts} } } }`;
      expect((await ask(changed, remove, { cartId, lineIds: [id] })).change.cart.lines).toEqual([]);
    });

    test.runIf(subject.isSandbox)('finds its content by handle', async () => {
      const query = 'query($handle: String!) { menu(handle: $handle) { items { title url } } }';
      for (const handle of ['next-js-frontend-header-menu', 'next-js-frontend-footer-menu'])
        expect((await ask(z.object({ menu }), query, { handle })).menu.items.length).toBeGreaterThan(1);
      // Its home page shows three products.
      expect((await productsOf('hidden-homepage-featured-items'))?.length).toBeGreaterThanOrEqual(3);
      expect((await productsOf('hidden-homepage-carousel'))?.length).toBeGreaterThanOrEqual(3);
    });
  });
});

import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { contract } from './support/contract.ts';
import { read } from './support/storefront.ts';

// The queries of astro-shopify, in documents of our own, at the version that it requests.
const version = '2023-01';

const money = z.object({ amount: z.string(), currencyCode: z.string() });
const price = 'amount currencyCode';
const nodes = <Node extends z.ZodType>(node: Node) => z.object({ nodes: z.array(node) });

contract('storefront', (subject) => {
  const ask = <Shape extends z.ZodType>(shape: Shape, query: string, variables: Record<string, unknown> = {}) =>
    read(shape, subject.account(), version, query, variables);

  describe('astro-shopify', () => {
    const image = z.object({
      url: z.url(),
      width: z.int().positive(),
      height: z.int().positive(),
      altText: z.string().nullable(),
    });
    const imageParts = 'url(transform: { preferredContentType: WEBP }) width height altText';
    // Its schema requires a number for the stock.
    const variant = z.object({
      id: z.string(),
      title: z.string(),
      availableForSale: z.boolean(),
      quantityAvailable: z.int(),
      price: money,
    });
    const product = z.object({
      id: z.string(),
      title: z.string(),
      handle: z.string(),
      images: nodes(image),
      variants: nodes(variant),
      featuredImage: image.nullable(),
    });
    const productParts = `id title handle images(first: 10) { nodes { ${imageParts} } } featuredImage { ${imageParts} }
      variants(first: 10) { nodes { id title availableForSale quantityAvailable price { ${price} } } }`;
    const line = z.object({
      id: z.string(),
      quantity: z.int().positive(),
      cost: z.object({ totalAmount: money, amountPerQuantity: money, subtotalAmount: money }),
      merchandise: z.object({
        id: z.string(),
        title: z.string(),
        product: z.object({ handle: z.string(), title: z.string() }),
        image: image.nullable(),
      }),
    });
    const cart = z.object({
      id: z.string(),
      checkoutUrl: z.url(),
      totalQuantity: z.int(),
      cost: z.object({ subtotalAmount: money }),
      lines: nodes(line),
    });
    const cartParts = `id checkoutUrl totalQuantity cost { subtotalAmount { ${price} } } lines(first: 100) { nodes { id quantity
      merchandise { ... on ProductVariant { id title image { ${imageParts} } product { handle title } } }
      cost { amountPerQuantity { ${price} } subtotalAmount { ${price} } totalAmount { ${price} } } } }`;
    const changed = z.object({ change: z.object({ cart }) });
    let first: z.infer<typeof product>;

    beforeAll(async () => {
      const { products } = await ask(
        z.object({ products: nodes(product) }),
        `query($first: Int!) { products(first: $first) { nodes { ${productParts} } } }`,
        { first: 10 },
      );
      first =
        products.nodes.find(({ variants }) => variants.nodes[0]?.availableForSale) ??
        expect.fail('Nothing can be bought.');
    });

    test('reads a product in its schema’s shapes, and recommendations', async () => {
      const byHandle = `query($handle: String!) { product(handle: $handle) { ${productParts} } }`;
      expect(await ask(z.object({ product }), byHandle, { handle: first.handle })).toEqual({ product: first });
      const related = `query($productId: ID!) { productRecommendations(productId: $productId) { ${productParts} } }`;
      await ask(z.object({ productRecommendations: z.array(product) }), related, { productId: first.id });
    });

    test('creates a cart with one line, adds one and removes it', async () => {
      const id = first.variants.nodes[0]?.id;
      const made = await ask(
        changed,
        `mutation($id: ID!, $quantity: Int!) {
        change: cartCreate(input: { lines: [{ merchandiseId: $id, quantity: $quantity }] }) { cart { ${cartParts} } } }`,
        { id, quantity: 1 },
      );
      const cartId = made.change.cart.id;
      const added = await ask(
        changed,
        `mutation($cartId: ID!, $id: ID!, $quantity: Int) {
        change: cartLinesAdd(cartId: $cartId, lines: [{ merchandiseId: $id, quantity: $quantity }]) { cart { ${cartParts} } } }`,
        { cartId, id, quantity: 1 },
      );
      expect(added.change.cart.totalQuantity).toBe(2);
      expect(
        await ask(z.object({ cart }), `query($id: ID!) { cart(id: $id) { ${cartParts} } }`, { id: cartId }),
      ).toEqual(added.change);
      const removed = await ask(
        changed,
        `mutation($cartId: ID!, $lineIds: [ID!]!) {
        change: cartLinesRemove(cartId: $cartId, lineIds: $lineIds) { cart { ${cartParts} } } }`,
        { cartId, lineIds: added.change.cart.lines.nodes.map((one) => one.id) },
      );
      expect(removed.change.cart.lines.nodes).toEqual([]);
    });
  });
});

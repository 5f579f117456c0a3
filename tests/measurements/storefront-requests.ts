import { z } from 'zod';
import type { Accounts } from '../contract/support/accounts.ts';

const connections = 8;

const productFields = `id handle title descriptionHtml availableForSale
  priceRange { minVariantPrice { amount currencyCode } } images(first: 2) { nodes { url width height altText } }
  variants(first: 12) { nodes { id title availableForSale price { amount } selectedOptions { name value } } }`;

const documents = {
  product: `query($handle: String!) { product(handle: $handle) { ${productFields} } }`,
  list: `query($after: String) { products(first: 12, sortKey: TITLE, after: $after) { nodes { ${productFields} } pageInfo { hasNextPage } } }`,
  search: `query($word: String!) { products(first: 12, query: $word) { nodes { id title } } }`,
  create: 'mutation { cartCreate { cart { id } } }',
  add: `mutation($cartId: ID!, $lines: [CartLineInput!]!) { cartLinesAdd(cartId: $cartId, lines: $lines) {
    cart { id totalQuantity cost { subtotalAmount { amount } } lines(first: 10) { nodes { id quantity } } } userErrors { message } } }`,
};

const answered = z.object({ data: z.record(z.string(), z.unknown()), errors: z.undefined().optional() });
const products = z.object({
  products: z.object({
    nodes: z
      .array(
        z.object({ handle: z.string(), variants: z.object({ nodes: z.array(z.object({ id: z.string() })).min(1) }) }),
      )
      .min(1),
  }),
});
const created = z.object({ cartCreate: z.object({ cart: z.object({ id: z.string() }) }) });

export type RequestKind = 'product' | 'list' | 'search' | 'cart';

/** The measured requests, for up to 8 connections. */
export async function storefrontRequests(
  to: Accounts['storefront'],
): Promise<Record<RequestKind, (connection: number) => Promise<void>>> {
  async function ask(query: string, variables: object = {}): Promise<Record<string, unknown>> {
    const response = await fetch(`${to.url}/api/2023-10/graphql.json`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-shopify-storefront-access-token': to.publicToken },
      body: JSON.stringify({ query, variables }),
    });
    return answered.parse(await response.json()).data;
  }

  const { nodes } = products.parse(await ask(documents.list)).products;
  const carts = await Promise.all(
    Array.from({ length: connections }, async () => created.parse(await ask(documents.create)).cartCreate.cart.id),
  );
  const each = (connection: number) => nodes[connection % nodes.length];
  return {
    product: async (connection) => void (await ask(documents.product, { handle: each(connection)?.handle })),
    list: async () => void (await ask(documents.list)),
    search: async (connection) =>
      void (await ask(documents.search, { word: each(connection)?.handle.split('-').at(-1) })),
    cart: async (connection) => {
      const lines = [{ merchandiseId: each(connection)?.variants.nodes[0]?.id, quantity: 1 }];
      await ask(documents.add, { cartId: carts[connection], lines });
    },
  };
}

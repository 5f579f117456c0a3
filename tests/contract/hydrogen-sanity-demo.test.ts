import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { contract } from './support/contract.ts';
import { read } from './support/storefront.ts';

// The queries of hydrogen-sanity-demo, in documents of our own.
const version = '2023-10';

const nodes = <Node extends z.ZodType>(node: Node) => z.object({ nodes: z.array(node) });

contract('storefront', (subject) => {
  const ask = <Shape extends z.ZodType>(shape: Shape, query: string, variables: Record<string, unknown> = {}) =>
    read(shape, subject.account(), version, query, variables);

  describe('hydrogen-sanity-demo', () => {
    const named = z.object({ __typename: z.string(), id: z.string(), handle: z.string() });
    const media = z.object({
      __typename: z.string(),
      mediaContentType: z.string(),
      image: z.object({ url: z.url() }).optional(),
    });
    const mediaParts = `nodes { __typename mediaContentType alt ... on MediaImage { id image { url width height } }
      ... on Model3d { id sources { mimeType url } previewImage { url } } }`;

    test('reads by id the nodes that its content refers to', async () => {
      const { products, collections } = await ask(
        z.object({ products: nodes(named), collections: nodes(named) }),
        '{ products(first: 2) { nodes { __typename id handle } } collections(first: 1) { nodes { __typename id handle } } }',
      );
      const all = [...products.nodes, ...collections.nodes];
      const byIds = `query($ids: [ID!]!) { nodes(ids: $ids) { ... on Product { __typename id handle } ... on Collection { __typename id handle } } }`;
      expect(await ask(z.object({ nodes: z.array(named) }), byIds, { ids: all.map(({ id }) => id) })).toEqual({
        nodes: all,
      });
      const one =
        'query($product: ID!, $collection: ID!) { product(id: $product) { __typename id handle } collection(id: $collection) { __typename id handle } }';
      const ids = { product: products.nodes[0]?.id, collection: collections.nodes[0]?.id };
      expect(await ask(z.unknown(), one, ids)).toEqual({
        product: products.nodes[0],
        collection: collections.nodes[0],
      });
    });

    test('reads a variant by id, with the media of its product', async () => {
      const variant = z.object({ id: z.string(), product: z.object({ handle: z.string(), media: nodes(media) }) });
      const { products } = await ask(
        z.object({ products: nodes(z.object({ variants: nodes(z.object({ id: z.string() })) })) }),
        '{ products(first: 1) { nodes { variants(first: 1) { nodes { id } } } } }',
      );
      const id = products.nodes[0]?.variants.nodes[0]?.id;
      const query = `query($id: ID!) { node(id: $id) { ... on ProductVariant { id product { handle media(first: 20) { ${mediaParts} } } } } }`;
      const { node } = await ask(z.object({ node: variant }), query, { id });
      expect(node.id).toBe(id);
    });

    test.runIf(subject.isSandbox)('gets an error when it signs a customer in', async () => {
      const signIn = `mutation($input: CustomerAccessTokenCreateInput!) { customerAccessTokenCreate(input: $input) {
        customerUserErrors { code field message } customerAccessToken { accessToken expiresAt } } }`;
      const { customerAccessTokenCreate } = await ask(
        z.object({
          customerAccessTokenCreate: z.object({
            customerAccessToken: z.null(),
            customerUserErrors: z.array(z.object({ code: z.string() })).min(1),
          }),
        }),
        signIn,
        { input: { email: 'ada@example.com', password: 'not a password' } },
      );
      expect(customerAccessTokenCreate.customerUserErrors[0]?.code).toBe('UNIDENTIFIED_CUSTOMER');
      const query =
        'query($token: String!) { customer(customerAccessToken: $token) { id firstName orders(first: 5) { nodes { id } } } }';
      expect(await ask(z.unknown(), query, { token: 'none' })).toEqual({ customer: null });
    });
  });
});

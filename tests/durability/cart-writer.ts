import { z } from 'zod';
import type { Accounts } from '../contract/support/accounts.ts';

/** A variant without stock tracking, so that no quantity is lowered. */
const variantsQuery = `{ products(first: 50) { nodes { variants(first: 10) { nodes { id availableForSale quantityAvailable } } } } }`;
const create = 'mutation { cartCreate { cart { id } userErrors { message } } }';
const add = `mutation($cartId: ID!, $lines: [CartLineInput!]!) {
  cartLinesAdd(cartId: $cartId, lines: $lines) { cart { id } userErrors { message } } }`;
const read = `query($id: ID!) { cart(id: $id) { lines(first: 250) { nodes { quantity attributes { value } } } } }`;

const created = z.object({ cartCreate: z.object({ cart: z.object({ id: z.string() }) }) });
const added = z.object({
  cartLinesAdd: z.object({ cart: z.object({ id: z.string() }), userErrors: z.array(z.unknown()).length(0) }),
});
const wasRead = z.object({
  cart: z.object({
    lines: z.object({
      nodes: z.array(z.object({ quantity: z.int(), attributes: z.array(z.object({ value: z.string() })) })),
    }),
  }),
});

export type Storefront = Pick<Accounts['storefront'], 'url' | 'apiVersion' | 'publicToken'>;

async function ask<Data>(to: Storefront, data: z.ZodType<Data>, query: string, variables: object = {}): Promise<Data> {
  const response = await fetch(`${to.url}/api/${to.apiVersion}/graphql.json`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-shopify-storefront-access-token': to.publicToken },
    body: JSON.stringify({ query, variables }),
  });
  return z.object({ data }).parse(await response.json()).data;
}

const catalogue = z.object({
  products: z.object({
    nodes: z.array(
      z.object({
        variants: z.object({ nodes: z.array(z.object({ id: z.string(), quantityAvailable: z.int().nullable() })) }),
      }),
    ),
  }),
});

/** The id of the variant with the largest or untracked stock. */
export async function plentifulVariant(to: Storefront): Promise<string> {
  const { products } = await ask(to, catalogue, variantsQuery);
  const variants = products.nodes.flatMap((product) => product.variants.nodes);
  const [most] = variants.toSorted(
    (a, b) => (b.quantityAvailable ?? Number.MAX_SAFE_INTEGER) - (a.quantityAvailable ?? Number.MAX_SAFE_INTEGER),
  );
  if (!most) throw new Error('The catalogue has no variant.');
  return most.id;
}

/**
 * A client that writes to a separate cart sequentially: even writes add a distinct line, odd ones increase the
 * quantity of the same line.
 */
export interface Writer {
  /** Sends the next write, if any is left. Throws without a response; the write is then indeterminate. */
  write: () => Promise<void>;
  isDone: () => boolean;
  /** The number of acknowledged writes. */
  acknowledged: () => number;
  /** Compares the cart with the acknowledged writes; returns the differences. An indeterminate write counts as acknowledged if it is found. */
  mistakes: (to: Storefront) => Promise<string[]>;
}

/** @param writes The number of writes. */
export async function createWriter(first: Storefront, merchandiseId: string, writes: number): Promise<Writer> {
  const { cartCreate } = await ask(first, created, create);
  const cartId = cartCreate.cart.id;
  const marks = new Set<string>();
  let raised = 0;
  let next = 0;
  let to = first;
  /** The indeterminate write. */
  let unknown: number | null = null;

  const note = (index: number) => {
    if (index % 2 === 0) marks.add(String(index));
    else raised += 1;
  };

  return {
    isDone: () => next >= writes,
    acknowledged: () => marks.size + raised,
    async write() {
      const index = next;
      next += 1;
      unknown = index;
      const attributes = index % 2 === 0 ? [{ key: 'write', value: String(index) }] : [];
      await ask(to, added, add, { cartId, lines: [{ merchandiseId, quantity: 1, attributes }] });
      unknown = null;
      note(index);
    },
    async mistakes(now) {
      to = now;
      const { cart } = await ask(to, wasRead, read, { id: cartId });
      const marked = cart.lines.nodes.flatMap(({ quantity, attributes: [mark] }) =>
        mark ? [[mark.value, quantity] as const] : [],
      );
      const quantity = cart.lines.nodes
        .filter(({ attributes }) => attributes.length === 0)
        .reduce((sum, line) => sum + line.quantity, 0);
      if (unknown !== null) {
        const arrived = unknown % 2 === 0 ? marked.some(([mark]) => mark === String(unknown)) : quantity === raised + 1;
        if (arrived) note(unknown);
        unknown = null;
      }
      const found = new Set(marked.map(([mark]) => mark));
      return [
        ...[...marks]
          .filter((mark) => !found.has(mark))
          .map((mark) => `Write ${mark} was acknowledged and is not there.`),
        ...marked
          .filter(([mark, count]) => count !== 1 || !marks.has(mark))
          .map(([mark, count]) => `Write ${mark} is there ${count} times.`),
        ...(found.size === marked.length ? [] : ['One write made two lines.']),
        ...(quantity === raised ? [] : [`The quantity is ${quantity} after ${raised} acknowledged writes.`]),
      ];
    },
  };
}

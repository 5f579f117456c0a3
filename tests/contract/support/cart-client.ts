import { createStorefrontApiClient } from '@shopify/storefront-api-client';
import { z } from 'zod';
import type { Accounts } from './accounts.ts';

/** Cart operations by the provider's own client, in either schema version. */

export const cartVersions = ['2023-10', '2026-04'] as const;

export type CartVersion = (typeof cartVersions)[number];

const money = z.object({ amount: z.string(), currencyCode: z.string() });

const cart = z.object({
  id: z.string(),
  checkoutUrl: z.string(),
  createdAt: z.string(),
  updatedAt: z.string(),
  note: z.string().nullable(),
  totalQuantity: z.int(),
  attributes: z.array(z.object({ key: z.string(), value: z.string() })),
  discountCodes: z.array(z.object({ code: z.string(), applicable: z.boolean() })),
  discountAllocations: z.array(z.object({ discountedAmount: money, code: z.string() })),
  buyerIdentity: z.object({
    email: z.string().nullable(),
    phone: z.string().nullable(),
    countryCode: z.string().nullable(),
  }),
  cost: z.object({
    subtotalAmount: money,
    subtotalAmountEstimated: z.boolean(),
    totalAmount: money,
    totalAmountEstimated: z.boolean(),
    checkoutChargeAmount: money,
    totalTaxAmount: money.nullable(),
  }),
  lines: z.object({
    nodes: z.array(
      z.object({
        id: z.string(),
        quantity: z.int(),
        attributes: z.array(z.object({ key: z.string(), value: z.string() })),
        cost: z.object({ amountPerQuantity: money, subtotalAmount: money, totalAmount: money }),
        discountAllocations: z.array(z.object({ discountedAmount: money })),
        sellingPlanAllocation: z.object({ sellingPlan: z.object({ id: z.string() }) }).nullable(),
        merchandise: z.object({ id: z.string(), product: z.object({ handle: z.string() }) }),
      }),
    ),
  }),
});

type ShownCart = z.infer<typeof cart>;

const payload = z.object({
  cart: cart.nullable(),
  userErrors: z.array(
    z.object({ code: z.string().nullable(), field: z.array(z.string()).nullable(), message: z.string() }),
  ),
  /** From version 2024-10 on. */
  warnings: z.array(z.object({ code: z.string(), message: z.string(), target: z.string() })).optional(),
});

type CartPayload = z.infer<typeof payload>;

const amount = '{ amount currencyCode }';
const cartFields = `id checkoutUrl createdAt updatedAt note totalQuantity attributes { key value }
  discountCodes { code applicable }
  discountAllocations { discountedAmount ${amount} ... on CartCodeDiscountAllocation { code } }
  buyerIdentity { email phone countryCode }
  cost { subtotalAmount ${amount} subtotalAmountEstimated totalAmount ${amount} totalAmountEstimated
    checkoutChargeAmount ${amount} totalTaxAmount ${amount} }
  lines(first: 100) { nodes { id quantity attributes { key value } discountAllocations { discountedAmount ${amount} }
    cost { amountPerQuantity ${amount} subtotalAmount ${amount} totalAmount ${amount} }
    sellingPlanAllocation { sellingPlan { id } }
    merchandise { ... on ProductVariant { id product { handle } } } } }`;

/** Arguments as declared in 2026-04; in 2023-10 some of them are nullable. */
const mutations = {
  cartCreate: 'input: CartInput',
  cartLinesAdd: 'cartId: ID!, lines: [CartLineInput!]!',
  cartLinesUpdate: 'cartId: ID!, lines: [CartLineUpdateInput!]!',
  cartLinesRemove: 'cartId: ID!, lineIds: [ID!]!',
  cartAttributesUpdate: 'cartId: ID!, attributes: [AttributeInput!]!',
  cartNoteUpdate: 'cartId: ID!, note: String!',
  cartBuyerIdentityUpdate: 'cartId: ID!, buyerIdentity: CartBuyerIdentityInput!',
  cartDiscountCodesUpdate: 'cartId: ID!, discountCodes: [String!]!',
  cartSelectedDeliveryOptionsUpdate: 'cartId: ID!, selectedDeliveryOptions: [CartSelectedDeliveryOptionInput!]!',
} as const;

export type CartMutation = keyof typeof mutations;

interface CartClient {
  /** A mutation's payload. @throws {Error} The response has GraphQL errors. */
  run: (mutation: CartMutation, variables: object) => Promise<CartPayload>;
  /** The cart of a mutation that must succeed. */
  change: (mutation: CartMutation, variables: object) => Promise<ShownCart>;
  create: (...lines: object[]) => Promise<ShownCart>;
  /** null for an unknown cart. */
  read: (id: string) => Promise<ShownCart | null>;
  /** The response body of any operation, with its errors. */
  request: (query: string, variables?: Record<string, unknown>) => Promise<{ data?: unknown; errors?: unknown }>;
}

/** The client upgrades every URL to TLS: a custom `fetch` restores the account's. */
export function cartClient(account: Accounts['storefront'], version: CartVersion): CartClient {
  const client = createStorefrontApiClient({
    storeDomain: account.host,
    apiVersion: version,
    publicAccessToken: account.publicToken,
    customFetchApi: (input, init) => fetch(String(input).replace(/^https:\/\/[^/]+/, account.url), init),
    // The client warns about versions that the provider no longer supports.
    logger: () => {},
  });
  const warnings = version === '2023-10' ? '' : 'warnings { code message target }';

  async function request(query: string, variables: Record<string, unknown> = {}) {
    const { data, errors } = await client.request(query, { variables });
    return { data, errors };
  }

  async function run(mutation: CartMutation, variables: object): Promise<CartPayload> {
    const declared = mutations[mutation].replace(/(\w+):/g, '$$$1:');
    const passed = mutations[mutation].replace(/(\w+): [^,]+/g, '$1: $$$1');
    const { data, errors } = await request(
      `mutation Change(${declared}) { change: ${mutation}(${passed}) {
        cart { ${cartFields} } userErrors { code field message } ${warnings} } }`,
      { ...variables },
    );
    if (errors) throw new Error(`${mutation}: ${JSON.stringify(errors)}`);
    return z.object({ change: payload }).parse(data).change;
  }

  async function change(mutation: CartMutation, variables: object): Promise<ShownCart> {
    const answer = await run(mutation, variables);
    if (!answer.cart || answer.userErrors.length > 0) throw new Error(JSON.stringify(answer.userErrors));
    return answer.cart;
  }

  return {
    run,
    change,
    request,
    create: (...lines) => change('cartCreate', { input: { lines } }),
    async read(id) {
      const { data, errors } = await request(`query Read($id: ID!) { cart(id: $id) { ${cartFields} } }`, { id });
      if (errors) throw new Error(JSON.stringify(errors));
      return z.object({ cart: cart.nullable() }).parse(data).cart;
    },
  };
}

/** Variant numbers and quantities, in the order of the lines, like ["2009×2"]. */
export function contents(shown: ShownCart | null): string[] | null {
  return shown?.lines.nodes.map(({ merchandise, quantity }) => `${numberOf(merchandise.id)}×${quantity}`) ?? null;
}

/** The id of the line at an index. */
export function lineId(shown: ShownCart | null, place = 0): string {
  const line = shown?.lines.nodes[place];
  if (!line) throw new Error(`The cart has no line ${place}.`);
  return line.id;
}

export function variant(number: number): string {
  return `gid://shopify/ProductVariant/${number}`;
}

function numberOf(id: string): string {
  return id.split('/').at(-1) ?? '';
}

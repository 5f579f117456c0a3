import { z } from 'zod';
import type { Execute } from './test-client.ts';

/** Cart operations of a typical client, with short summaries of their results for assertions. */

const money = 'amount currencyCode';

const cartFields = `id checkoutUrl note totalQuantity createdAt updatedAt attributes { key value }
  discountCodes { code applicable } discountAllocations { discountedAmount { ${money} } }
  buyerIdentity { email phone countryCode customer { id } walletPreferences
    deliveryAddressPreferences { ... on MailingAddress { id address1 city formatted formattedArea name } } }
  deliveryGroups(first: 1) { nodes { id } } metafields(identifiers: [{ namespace: "a", key: "b" }]) { id }
  cost { subtotalAmount { ${money} } subtotalAmountEstimated totalAmount { ${money} } totalAmountEstimated
    checkoutChargeAmount { ${money} } totalTaxAmount { ${money} } totalTaxAmountEstimated totalDutyAmount { ${money} } totalDutyAmountEstimated }
  estimatedCost { totalAmount { ${money} } }
  lines(first: 100) { edges { cursor node { __typename ... on CartLine { id quantity attributes { key value }
    cost { amountPerQuantity { ${money} } compareAtAmountPerQuantity { ${money} } subtotalAmount { ${money} } totalAmount { ${money} } }
    estimatedCost { amount { ${money} } } discountAllocations { discountedAmount { ${money} } }
    merchandise { ... on ProductVariant { id title availableForSale quantityAvailable product { id title handle } } }
    sellingPlanAllocation { checkoutChargeAmount { ${money} } remainingBalanceChargeAmount { ${money} } sellingPlan { id name }
      priceAdjustments { price { ${money} } compareAtPrice { ${money} } perDeliveryPrice { ${money} } unitPrice { ${money} } } } } } }
    pageInfo { hasNextPage } }`;

const payload = `{ cart { ${cartFields} } userErrors { code field message } }`;

export const documents = {
  cart: `query($id: ID!) { cart(id: $id) { ${cartFields} } }`,
  cartCreate: `mutation($input: CartInput) { cartCreate(input: $input) ${payload} }`,
  cartLinesAdd: `mutation($cartId: ID!, $lines: [CartLineInput!]!) { cartLinesAdd(cartId: $cartId, lines: $lines) ${payload} }`,
  cartLinesUpdate: `mutation($cartId: ID!, $lines: [CartLineUpdateInput!]!) { cartLinesUpdate(cartId: $cartId, lines: $lines) ${payload} }`,
  cartLinesRemove: `mutation($cartId: ID!, $lineIds: [ID!]!) { cartLinesRemove(cartId: $cartId, lineIds: $lineIds) ${payload} }`,
  cartAttributesUpdate: `mutation($cartId: ID!, $attributes: [AttributeInput!]!) {
    cartAttributesUpdate(cartId: $cartId, attributes: $attributes) ${payload} }`,
  cartNoteUpdate: `mutation($cartId: ID!, $note: String) { cartNoteUpdate(cartId: $cartId, note: $note) ${payload} }`,
  cartBuyerIdentityUpdate: `mutation($cartId: ID!, $buyerIdentity: CartBuyerIdentityInput!) {
    cartBuyerIdentityUpdate(cartId: $cartId, buyerIdentity: $buyerIdentity) ${payload} }`,
  cartDiscountCodesUpdate: `mutation($cartId: ID!, $discountCodes: [String!]) {
    cartDiscountCodesUpdate(cartId: $cartId, discountCodes: $discountCodes) ${payload} }`,
} as const;

type CartMutation = Exclude<keyof typeof documents, 'cart'>;

const cartShape = z.looseObject({
  id: z.string(),
  checkoutUrl: z.string(),
  note: z.string().nullable(),
  totalQuantity: z.int(),
  attributes: z.array(z.unknown()),
  cost: z.looseObject({
    subtotalAmount: z.looseObject({ amount: z.string() }),
    checkoutChargeAmount: z.looseObject({ amount: z.string() }),
  }),
  lines: z.looseObject({
    edges: z.array(
      z.object({
        node: z.looseObject({
          id: z.string(),
          quantity: z.int(),
          attributes: z.array(z.unknown()),
          merchandise: z.looseObject({ id: z.string() }),
        }),
      }),
    ),
  }),
});

type CartData = z.infer<typeof cartShape>;

const payloadShape = z.object({
  cart: cartShape.nullable(),
  userErrors: z.array(z.object({ code: z.string(), field: z.array(z.string()), message: z.string() })),
});

/** The global id of a variant. */
export function variantId(number: number): string {
  return `gid://shopify/ProductVariant/${number}`;
}

/** The global id of a selling plan. */
export function planId(number: number): string {
  return `gid://shopify/SellingPlan/${number}`;
}

/** Runs a mutation and returns its payload. */
export async function run(execute: Execute, mutation: CartMutation, variables: Record<string, unknown>) {
  const result = await execute(documents[mutation], variables);
  if (result.errors !== undefined) throw new Error(`${mutation}: ${JSON.stringify(result.errors)}`);
  return payloadShape.parse(result.data?.[mutation]);
}

/** A new cart with these lines. */
export async function newCart(execute: Execute, ...lines: Record<string, unknown>[]): Promise<CartData> {
  const { cart } = await run(execute, 'cartCreate', { input: { lines } });
  if (cart === null) throw new Error('The cart was not created.');
  return cart;
}

/** The cart with this id; null for an unknown one. */
export async function readCart(execute: Execute, id: string): Promise<CartData | null> {
  return cartShape.nullable().parse((await execute(documents.cart, { id })).data?.cart);
}

/** Variant numbers and quantities, in the order of the lines, like ["11×2"]. */
export function contents(cart: CartData | null): string[] | null {
  return cart?.lines.edges.map(({ node }) => `${node.merchandise.id.split('/').at(-1)}×${node.quantity}`) ?? null;
}

/** The id of the line at an index. */
export function lineId(cart: CartData | null, place = 0): string {
  const edge = cart?.lines.edges[place];
  if (edge === undefined) throw new Error(`The cart has no line ${place}.`);
  return edge.node.id;
}

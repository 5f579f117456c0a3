import { z } from 'zod';
import type { Execute, TestResult } from './test-client.ts';

/** Carts in the newest version of the API. */

const money = '{ amount currencyCode }';
const allocations = `discountAllocations { discountedAmount ${money} targetType ... on CartCodeDiscountAllocation { code }
  discountApplication { allocationMethod targetSelection targetType value { __typename
    ... on PricingPercentageValue { percentage } ... on MoneyV2 { amount currencyCode } } } }`;

const cartFields = `id checkoutUrl note totalQuantity discountCodes { code applicable } ${allocations}
  appliedGiftCards { id lastCharacters amountUsed ${money} balance ${money} presentmentAmountUsed ${money} }
  buyerIdentity { email countryCode preferences { wallet delivery { deliveryMethod pickupHandle coordinates { latitude } } } }
  cost { subtotalAmount ${money} totalAmount ${money} checkoutChargeAmount ${money} }
  delivery { addresses { id selected oneTimeUse address { ... on CartDeliveryAddress {
    name city countryCode provinceCode formatted formattedArea } } } }
  deliveryGroups(first: 5) { nodes { id groupType deliveryAddress { city country countryCodeV2 }
    deliveryOptions { handle title code deliveryMethodType estimatedCost ${money} } selectedDeliveryOption { handle }
    cartLines(first: 5) { nodes { quantity merchandise { ... on ProductVariant { id } } } } } }
  metafields(identifiers: [{ namespace: "gift", key: "from" }, { namespace: "gift", key: "none" }, { key: "own" }]) {
    id namespace key type value createdAt parentResource { ... on Cart { id } } }
  lines(first: 50) { nodes { id quantity ${allocations} cost { subtotalAmount ${money} totalAmount ${money} }
    ... on CartLine { instructions { canRemove } parentRelationship { parent { id } } }
    merchandise { ... on ProductVariant { id } } } }`;

const warnings = 'warnings { code message target }';
const payload = `{ cart { ${cartFields} } userErrors { code field message } ${warnings} }`;

const amount = z.object({ amount: z.string(), currencyCode: z.string() });

const shownCart = z.looseObject({
  id: z.string(),
  checkoutUrl: z.string(),
  cost: z.object({ subtotalAmount: amount, totalAmount: amount, checkoutChargeAmount: amount }),
  appliedGiftCards: z.array(z.looseObject({ id: z.string(), lastCharacters: z.string() })),
  delivery: z.object({ addresses: z.array(z.looseObject({ id: z.string(), selected: z.boolean() })) }),
  deliveryGroups: z.object({
    nodes: z.array(z.looseObject({ id: z.string(), deliveryOptions: z.array(z.looseObject({ handle: z.string() })) })),
  }),
  lines: z.object({ nodes: z.array(z.looseObject({ id: z.string(), quantity: z.int() })) }),
});

type NewestCart = z.infer<typeof shownCart>;

const shownPayload = z.object({
  cart: shownCart.nullable(),
  userErrors: z.array(z.object({ code: z.string(), field: z.array(z.string()), message: z.string() })),
  warnings: z.array(z.object({ code: z.string(), message: z.string(), target: z.string() })),
});

/** Mutations with their arguments as the schema declares them, like "cartId: ID!, lines: [CartLineInput!]!". */
const declarations = {
  cartCreate: 'input: CartInput',
  cartLinesAdd: 'cartId: ID!, lines: [CartLineInput!]!',
  cartLinesUpdate: 'cartId: ID!, lines: [CartLineUpdateInput!]!',
  cartLinesRemove: 'cartId: ID!, lineIds: [ID!]!',
  cartNoteUpdate: 'cartId: ID!, note: String!',
  cartDiscountCodesUpdate: 'cartId: ID!, discountCodes: [String!]!',
  cartBuyerIdentityUpdate: 'cartId: ID!, buyerIdentity: CartBuyerIdentityInput!',
  cartDeliveryAddressesAdd: 'cartId: ID!, addresses: [CartSelectableAddressInput!]!',
  cartDeliveryAddressesReplace: 'cartId: ID!, addresses: [CartSelectableAddressInput!]!',
  cartDeliveryAddressesUpdate: 'cartId: ID!, addresses: [CartSelectableAddressUpdateInput!]!',
  cartDeliveryAddressesRemove: 'cartId: ID!, addressIds: [ID!]!',
  cartSelectedDeliveryOptionsUpdate: 'cartId: ID!, selectedDeliveryOptions: [CartSelectedDeliveryOptionInput!]!',
  cartGiftCardCodesUpdate: 'cartId: ID!, giftCardCodes: [String!]!',
  cartGiftCardCodesAdd: 'cartId: ID!, giftCardCodes: [String!]!',
  cartGiftCardCodesRemove: 'cartId: ID!, appliedGiftCardIds: [ID!]!',
  cartPaymentUpdate: 'cartId: ID!, payment: CartPaymentInput!',
  cartBillingAddressUpdate: 'cartId: ID!, billingAddress: MailingAddressInput',
  cartClone: 'cartId: ID!',
  cartRemovePersonalData: 'cartId: ID!',
} as const;

/** Runs a mutation of the newest version and returns its payload. */
export async function change(
  execute: Execute,
  mutation: keyof typeof declarations,
  variables: Record<string, unknown>,
) {
  const declared = declarations[mutation];
  const variable = declared.replace(/(\w+):/g, '$$$1:');
  const passed = declared.replace(/(\w+): [^,]+/g, '$1: $$$1');
  const result = await execute(`mutation(${variable}) { ${mutation}(${passed}) ${payload} }`, variables);
  return shownPayload.parse(data(result)[mutation]);
}

/** Runs a mutation that must succeed and returns the cart. */
export async function changed(
  execute: Execute,
  mutation: keyof typeof declarations,
  variables: Record<string, unknown>,
): Promise<NewestCart> {
  const { cart, userErrors } = await change(execute, mutation, variables);
  if (cart === null || userErrors.length > 0) throw new Error(`${mutation}: ${JSON.stringify(userErrors)}`);
  return cart;
}

/** The cart with this id in the newest version; null for an unknown one. */
export async function readNewest(execute: Execute, id: string): Promise<NewestCart | null> {
  const result = await execute(`query($id: ID!) { cart(id: $id) { ${cartFields} } }`, { id });
  return shownCart.nullable().parse(data(result).cart);
}

/** The data of a result without errors. */
export function data({ data: found, errors }: TestResult): Record<string, unknown> {
  if (errors || found === null) throw new Error(JSON.stringify(errors));
  return found;
}

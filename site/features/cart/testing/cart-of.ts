import type { Cart, CartLine, NewCartLine } from '#providers/storefront/types.ts';

const variants = {
  black: {
    variantId: 'gid://shopify/ProductVariant/2003',
    productHandle: 'light-phone-ii-black',
    variantTitle: 'North America',
  },
  gray: {
    variantId: 'gid://shopify/ProductVariant/2001',
    productHandle: 'light-phone-ii-light-gray',
    variantTitle: 'North America',
  },
  global: {
    variantId: 'gid://shopify/ProductVariant/2004',
    productHandle: 'light-phone-ii-black',
    variantTitle: 'Global',
  },
  newer: { variantId: 'gid://shopify/ProductVariant/2005', productHandle: 'light-phone-iii', variantTitle: null },
  sim: { variantId: 'gid://shopify/ProductVariant/2011', productHandle: 'sim-card', variantTitle: 'US SIM card' },
  monthly: { variantId: 'gid://shopify/ProductVariant/2008', productHandle: 'light-protect-plan', variantTitle: null },
  yearly: { variantId: 'gid://shopify/ProductVariant/2008', productHandle: 'light-protect-plan', variantTitle: null },
  case: { variantId: 'gid://shopify/ProductVariant/2006', productHandle: 'protective-case', variantTitle: null },
} as const;

export type Thing = keyof typeof variants;

const plans: Partial<Record<Thing, string>> = {
  monthly: 'gid://shopify/SellingPlan/5001',
  yearly: 'gid://shopify/SellingPlan/5002',
};

/** A cart in short: what it holds of each thing, newest first. A line's id is the thing's name, and each unit costs $10. */
export function cartOf(held: Partial<Record<Thing, number>>, attributes: Cart['attributes'] = []): Cart {
  const lines = Object.entries(held).map(([thing, quantity]) => lineOf(thing as Thing, quantity));
  const subtotal = { minor: lines.reduce((sum, { total }) => sum + total.minor, 0), currency: 'USD' };
  const totalQuantity = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  return { id: 'the-cart', checkoutUrl: '', note: null, attributes, lines, totalQuantity, subtotal, dueNow: subtotal };
}

export function lineOf(thing: Thing, quantity: number): CartLine {
  const plan = plans[thing];
  return {
    ...variants[thing],
    id: thing,
    quantity,
    title: thing,
    subtitle: null,
    picture: null,
    quantityAvailable: null,
    availableForSale: true,
    isPreOrder: false,
    estimatedShipDate: null,
    sellingPlan: plan ? { id: plan, name: thing, description: null } : null,
    unitPrice: { minor: 1000, currency: 'USD' },
    total: { minor: 1000 * quantity, currency: 'USD' },
  };
}

/** As a form asks for it. */
export function asked(thing: Thing, quantity: number): NewCartLine {
  const sellingPlanId = plans[thing];
  return { merchandiseId: variants[thing].variantId, quantity, ...(sellingPlanId && { sellingPlanId }) };
}

/** What a cart holds, in short. */
export function holdings(cart: Cart | null): Record<string, number> {
  return Object.fromEntries(cart?.lines.map(({ id, quantity }) => [id, quantity]) ?? []);
}

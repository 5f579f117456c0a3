import type { Cart, CartLine, NewCartLine } from '#providers/storefront/types.ts';

const variants = {
  black: {
    variantId: '2003',
    productHandle: 'light-phone-ii-black',
    variantTitle: 'North America',
    role: 'phone',
  },
  gray: {
    variantId: '2001',
    productHandle: 'light-phone-ii-light-gray',
    variantTitle: 'North America',
    role: 'phone',
  },
  global: {
    variantId: '2004',
    productHandle: 'light-phone-ii-black',
    variantTitle: 'Global',
    role: null,
  },
  newer: { variantId: '2005', productHandle: 'light-phone-iii', variantTitle: null, role: null },
  sim: { variantId: '2011', productHandle: 'sim-card', variantTitle: 'US SIM card', role: 'sim' },
  monthly: { variantId: '2008', productHandle: 'light-protect-plan', variantTitle: null, role: 'plan' },
  yearly: { variantId: '2008', productHandle: 'light-protect-plan', variantTitle: null, role: 'plan' },
  case: { variantId: '2006', productHandle: 'protective-case', variantTitle: null, role: null },
} as const;

export type Thing = keyof typeof variants;

const plans: Partial<Record<Thing, string>> = {
  monthly: '5001',
  yearly: '5002',
};

/** A cart from its quantities, newest line first. A line's id is the thing's name, and each unit costs $10. */
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
    sellingPlan: plan ? { id: plan, name: thing, description: null, remainingBalance: null } : null,
    unitPrice: { minor: 1000, currency: 'USD' },
    total: { minor: 1000 * quantity, currency: 'USD' },
  };
}

/** The same thing as a line of a command. */
export function itemOf(thing: Thing, quantity: number): NewCartLine {
  return { variantId: variants[thing].variantId, planId: plans[thing] ?? null, quantity };
}

/** Quantities by line id. */
export function holdings(cart: Cart | null): Record<string, number> {
  return Object.fromEntries(cart?.lines.map(({ id, quantity }) => [id, quantity]) ?? []);
}

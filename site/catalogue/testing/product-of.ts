import type { Product, SellingPlanOffer, Variant } from '#providers/storefront/types.ts';

const price = { minor: 1000, currency: 'USD' };

/** An available variant; its id is also its title. */
export function variantOf(id: number, changes: Partial<Variant> = {}): Variant {
  return {
    id: `${id}`,
    title: `${id}`,
    region: null,
    availableForSale: true,
    quantityAvailable: null,
    price,
    compareAtPrice: null,
    options: [],
    isPreOrder: false,
    estimatedShipDate: null,
    sellingPlans: [],
    ...changes,
  };
}

/** A plan that is billed monthly; its id is also its name. */
export function planOf(id: string): SellingPlanOffer {
  return { id, name: id, description: null, dueNow: price, price, months: 1 };
}

/** A product without options and variants. */
export function productOf(changes: Partial<Product>): Product {
  return {
    id: '1',
    handle: 'case',
    title: 'Case',
    subtitle: null,
    isPreOrder: false,
    availableForSale: true,
    priceFrom: price,
    priceVaries: false,
    compareAtPrice: null,
    picture: null,
    descriptionHtml: '',
    description: '',
    customNote: null,
    estimatedShipDate: null,
    requiresSellingPlan: false,
    pictures: [],
    options: [],
    variants: [],
    ...changes,
  };
}

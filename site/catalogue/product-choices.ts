import type { Money, Product, Region, Variant } from '#providers/storefront/types.ts';
import { type AskedItem, formatItem, type Item } from './item.ts';
import { planPayment, planPrice } from './plan-words.ts';

/** One thing that can be put into the cart: a variant, with a selling plan where it is sold by one. */
export interface Choice {
  /** null for a combination of options that is not sold. */
  item: Item | null;
  /** What the form sends. */
  value: string;
  label: string;
  region: Region | null;
  price: Money;
  compareAtPrice: Money | null;
  /** The price in words, where it is paid again and again. */
  planPrice: string | null;
  /** How it is paid then. */
  payment: string | null;
  available: boolean;
  isPreOrder: boolean;
  note: string | null;
}

/** Every variant, or every plan of a variant that is sold by plans, in words; and the combinations of options that there are none of. */
export function productChoices(product: Product): Choice[] {
  return [...product.variants.flatMap((variant) => variantChoices(variant, product)), ...notMade(product)];
}

function variantChoices(variant: Variant, product: Product): Choice[] {
  const words = variant.options.map((option) => option.value).join(', ');
  const note = noteOf(variant);
  const { region, isPreOrder, availableForSale: available } = variant;
  const sold = (planId: string | null) => {
    const item = { variantId: variant.id, planId };
    return { item, value: formatItem(item), region, available, isPreOrder };
  };
  const alone = {
    ...sold(null),
    label: words || 'Once',
    price: variant.price,
    compareAtPrice: variant.compareAtPrice,
    planPrice: null,
    payment: null,
    note,
  };
  const withPlans = variant.sellingPlans.map((plan) => ({
    ...sold(plan.id),
    label: [words, plan.name].filter(Boolean).join(', '),
    price: plan.price,
    compareAtPrice: null,
    planPrice: planPrice(plan),
    payment: planPayment(plan),
    note: note ?? plan.description ?? planPayment(plan),
  }));
  return product.requiresSellingPlan ? withPlans : [alone, ...withPlans];
}

/** The provider gives no more variants than this at once, so that with as many there may be more. */
const mostVariants = 12;

function notMade({ options, variants, priceFrom }: Product): Choice[] {
  if (options.length < 2 || variants.length >= mostVariants) return [];
  const made = new Set(variants.map((variant) => variant.options.map(({ value }) => value).join(', ')));
  return combinations(options.map(({ values }) => values))
    .map((values) => values.join(', '))
    .filter((label) => !made.has(label))
    .map((label) => ({
      item: null,
      value: label,
      label,
      region: null,
      price: priceFrom,
      compareAtPrice: null,
      planPrice: null,
      payment: null,
      available: false,
      isPreOrder: false,
      note: 'not made',
    }));
}

function combinations(lists: readonly (readonly string[])[]): string[][] {
  return lists.reduce<string[][]>((all, list) => all.flatMap((one) => list.map((value) => [...one, value])), [[]]);
}

/** What the choices are about: the product's options, or its plans. */
export function choiceName({ options }: Pick<Product, 'options'>): string {
  return options.map((option) => option.name).join(', ') || 'Plan';
}

/** The choice that a deep link asks for, when it can be had; else the variant in another plan, else the first that can. */
export function firstChoice(choices: readonly Choice[], asked: AskedItem): Choice | undefined {
  const available = choices.filter((choice) => choice.available);
  const ofVariant = available.filter(({ item }) => item?.variantId === asked.variantId);
  return ofVariant.find(({ item }) => item?.planId === asked.planId) ?? ofVariant[0] ?? available[0];
}

const few = 5;

/** Sold out, pre-order and "3 left" are said in words. */
function noteOf({ availableForSale, isPreOrder, quantityAvailable, estimatedShipDate }: Variant): string | null {
  if (!availableForSale) return 'sold out';
  if (isPreOrder) return estimatedShipDate ? `Estimated Ship ${estimatedShipDate}` : 'pre-order';
  return quantityAvailable !== null && quantityAvailable > 0 && quantityAvailable < few
    ? `${quantityAvailable} left`
    : null;
}

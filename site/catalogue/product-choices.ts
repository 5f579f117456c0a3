import type { Money, Product, Variant } from '#providers/storefront/types.ts';
import { type AskedChoice, numbersOf } from './asked-choice.ts';
import { planPayment, planPrice } from './plan-words.ts';

/** One thing that can be put into the cart: a variant, with a selling plan where it is sold by one. */
export interface Choice {
  /** What the form sends: the variant, then the plan after a bar. */
  value: string;
  label: string;
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
  const common = { available: variant.availableForSale, isPreOrder: variant.isPreOrder };
  const alone = {
    ...common,
    value: variant.id,
    label: words || 'Once',
    price: variant.price,
    compareAtPrice: variant.compareAtPrice,
    planPrice: null,
    payment: null,
    note,
  };
  const withPlans = variant.sellingPlans.map((plan) => ({
    ...common,
    value: `${variant.id}|${plan.id}`,
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
      value: label,
      label,
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
export function firstChoice(choices: readonly Choice[], asked: AskedChoice): Choice | undefined {
  const available = choices.filter((choice) => choice.available);
  const ofVariant = available.filter(({ value }) => numbersOf(value).variant === asked.variant);
  return ofVariant.find(({ value }) => numbersOf(value).plan === asked.plan) ?? ofVariant[0] ?? available[0];
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

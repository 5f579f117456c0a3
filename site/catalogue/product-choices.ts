import type { MaxVariants, Money, Product, Region, Variant } from '#providers/storefront/types.ts';
import { formatItem, type Item, type RequestedItem } from './item.ts';
import { formatBilling, formatSellingPlanPrice } from './selling-plan-price.ts';

/** An option of a product form: a variant, with a selling plan where it is sold by one. */
export interface Choice {
  /** null for a combination of options that is not sold. */
  item: Item | null;
  /** The form value. */
  value: string;
  label: string;
  region: Region | null;
  price: Money;
  compareAtPrice: Money | null;
  /** The price per month, formatted, where there is a selling plan. */
  sellingPlanPrice: string | null;
  /** How often the selling plan is billed, formatted. */
  billing: string | null;
  available: boolean;
  isPreOrder: boolean;
  note: string | null;
}

/** Every variant with each of its selling plans, followed by the combinations of options that have no variant, which are not available. */
export function productChoices(product: Product): Choice[] {
  return [...product.variants.flatMap((variant) => variantChoices(variant, product)), ...missingCombinations(product)];
}

function variantChoices(variant: Variant, product: Product): Choice[] {
  const optionLabel = variant.options.map((option) => option.value).join(', ');
  const note = stockNote(variant);
  const { region, isPreOrder, availableForSale: available } = variant;
  const offered = (planId: string | null) => {
    const item = { variantId: variant.id, planId };
    return { item, value: formatItem(item), region, available, isPreOrder };
  };
  const once = {
    ...offered(null),
    label: optionLabel || 'Once',
    price: variant.price,
    compareAtPrice: variant.compareAtPrice,
    sellingPlanPrice: null,
    billing: null,
    note,
  };
  const withPlans = variant.sellingPlans.map((plan) => ({
    ...offered(plan.id),
    label: [optionLabel, plan.name].filter(Boolean).join(', '),
    price: plan.price,
    compareAtPrice: null,
    sellingPlanPrice: formatSellingPlanPrice(plan),
    billing: formatBilling(plan),
    note: note ?? plan.description ?? formatBilling(plan),
  }));
  return product.requiresSellingPlan ? withPlans : [once, ...withPlans];
}

/** A product with this many variants may have more, so no combination of its options is known to be missing. */
const maxVariants: MaxVariants = 12;

function missingCombinations({ options, variants, priceFrom }: Product): Choice[] {
  if (options.length < 2 || variants.length >= maxVariants) return [];
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
      sellingPlanPrice: null,
      billing: null,
      available: false,
      isPreOrder: false,
      note: 'not made',
    }));
}

function combinations(lists: readonly (readonly string[])[]): string[][] {
  return lists.reduce<string[][]>((all, list) => all.flatMap((one) => list.map((value) => [...one, value])), [[]]);
}

/** The legend of the choices: the names of the product's options, or "Plan". */
export function choiceLegend({ options }: Pick<Product, 'options'>): string {
  return options.map((option) => option.name).join(', ') || 'Plan';
}

/**
 * The requested item where it is available; else the requested variant with another selling plan; else the first available choice.
 * Without a variant, a requested selling plan is enough.
 */
export function firstChoice(choices: readonly Choice[], requested: RequestedItem): Choice | undefined {
  const available = choices.filter((choice) => choice.available);
  const ofVariant = requested.variantId ? choicesOf(available, requested) : available;
  return withPlan(ofVariant, requested) ?? available[0];
}

/** The requested item where it is sold out; else, where the requested variant is sold out, the first of its choices. */
export function soldOutChoice(choices: readonly Choice[], requested: RequestedItem): Choice | undefined {
  const soldOut = choices.filter((choice) => !choice.available);
  return withPlan(choicesOf(soldOut, requested), requested);
}

function choicesOf(choices: readonly Choice[], { variantId }: RequestedItem): readonly Choice[] {
  return choices.filter(({ item }) => item?.variantId === variantId);
}

/** The choice with the requested selling plan, or the first one. */
function withPlan(choices: readonly Choice[], { planId }: RequestedItem): Choice | undefined {
  return choices.find(({ item }) => item?.planId === planId) ?? choices[0];
}

const lowStockBelow = 5;

/** "sold out", the estimated ship date of a pre-order, or "3 left" when stock is low; null otherwise. */
function stockNote({ availableForSale, isPreOrder, quantityAvailable, estimatedShipDate }: Variant): string | null {
  if (!availableForSale) return 'sold out';
  if (isPreOrder) return estimatedShipDate ? `Estimated Ship ${estimatedShipDate}` : 'pre-order';
  return quantityAvailable !== null && quantityAvailable > 0 && quantityAvailable < lowStockBelow
    ? `${quantityAvailable} left`
    : null;
}

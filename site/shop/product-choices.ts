import type { Money, Product } from '#providers/storefront/types.ts';

/** One thing that can be put into the cart: a variant, with a selling plan where it is sold by one. */
export interface Choice {
  /** What the form sends: the variant, then the plan after a bar. */
  value: string;
  label: string;
  price: Money;
  available: boolean;
  note: string | null;
}

/** Every variant, or every plan of a variant that is sold by plans, in words. */
export function productChoices(product: Product): Choice[] {
  return product.variants.flatMap((variant) => {
    const words = variant.options.map((option) => option.value).join(', ');
    const available = variant.availableForSale;
    const note = noteOf(variant);
    const alone = { value: variant.id, label: words || 'Once', price: variant.price, available, note };
    const withPlans = variant.sellingPlans.map((plan) => ({
      value: `${variant.id}|${plan.id}`,
      label: [words, plan.name].filter(Boolean).join(', '),
      price: plan.price,
      available,
      note: note ?? plan.description,
    }));
    return product.requiresSellingPlan ? withPlans : [alone, ...withPlans];
  });
}

/** What the choices are about: the product's options, or its plans. */
export function choiceName({ options }: Pick<Product, 'options'>): string {
  return options.map((option) => option.name).join(', ') || 'Plan';
}

const few = 5;

/** Sold out, pre-order and "3 left" are said in words. */
function noteOf({
  availableForSale,
  isPreOrder,
  quantityAvailable,
  estimatedShipDate,
}: Product['variants'][number]): string | null {
  if (!availableForSale) return 'sold out';
  if (isPreOrder) return estimatedShipDate ? `Estimated Ship ${estimatedShipDate}` : 'pre-order';
  return quantityAvailable !== null && quantityAvailable > 0 && quantityAvailable < few
    ? `${quantityAvailable} left`
    : null;
}

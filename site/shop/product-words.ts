import type { ProductCard, Variant } from '#providers/storefront/types.ts';
import { formatMoney } from './money.ts';

/** A product's name, with the mark that a pre-order carries (SHOP-4). */
export function productTitle({ title, isPreOrder }: Pick<ProductCard, 'title' | 'isPreOrder'>): string {
  return isPreOrder ? `${title} (pre-order)` : title;
}

/** What it costs, or that it cannot be had, in words. */
export function priceWords({ priceFrom, priceVaries }: Pick<ProductCard, 'priceFrom' | 'priceVaries'>): string {
  return priceVaries ? `from ${formatMoney(priceFrom)}` : formatMoney(priceFrom);
}

/** What the buy button says of a product's variants (SHOP-9). */
export function buyLabel(variants: readonly Pick<Variant, 'availableForSale' | 'isPreOrder'>[]): string {
  const available = variants.filter((variant) => variant.availableForSale);
  if (available.length === 0) return 'Sold out';
  return available.every((variant) => variant.isPreOrder) ? 'Pre-order' : 'Add to cart';
}

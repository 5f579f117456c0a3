import type { ProductCard } from '#providers/storefront/types.ts';
import { formatMoney } from './money.ts';

/** A product's name, with the mark that a pre-order carries (SHOP-4). */
export function productTitle({ title, isPreOrder }: Pick<ProductCard, 'title' | 'isPreOrder'>): string {
  return isPreOrder ? `${title} (pre-order)` : title;
}

/** For large type: no line parts a phone from its number. */
export function unbroken(title: string): string {
  return title.replace(/ (?=[IVX]+\b)/g, '\u00a0');
}

/** What it costs, or that it cannot be had, in words. */
export function priceWords({ priceFrom, priceVaries }: Pick<ProductCard, 'priceFrom' | 'priceVaries'>): string {
  return priceVaries ? `from ${formatMoney(priceFrom)}` : formatMoney(priceFrom);
}

/** What stands below a product's name in a list. */
export function cardWords(product: Pick<ProductCard, 'availableForSale' | 'priceFrom' | 'priceVaries'>): string {
  return product.availableForSale ? priceWords(product) : 'sold out';
}

/** What the buy button says of what is chosen (SHOP-9), and of a pre-order while the editors want that (SET-1); nothing can be chosen of what is sold out. */
export function buyLabel(chosen: { isPreOrder: boolean } | undefined, preOrderActive: boolean): string {
  if (!chosen) return 'Sold out';
  return chosen.isPreOrder && preOrderActive ? 'Pre-order' : 'Add to cart';
}

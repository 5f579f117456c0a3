import type { ProductCard } from '#providers/storefront/types.ts';
import { formatMoney } from './money.ts';

/** The product's title, marked where it is a pre-order (SHOP-4). */
export function productTitle({ title, isPreOrder }: Pick<ProductCard, 'title' | 'isPreOrder'>): string {
  return isPreOrder ? `${title} (pre-order)` : title;
}

/** Keeps a Roman numeral on the line of the word before it, for headings: "Light Phone III". */
export function nonBreakingNumeral(title: string): string {
  return title.replace(/ (?=[IVX]+\b)/g, '\u00a0');
}

/** "$299", or "from $299" where the variants' prices differ. */
export function formatPriceFrom({ priceFrom, priceVaries }: Pick<ProductCard, 'priceFrom' | 'priceVaries'>): string {
  return priceVaries ? `from ${formatMoney(priceFrom)}` : formatMoney(priceFrom);
}

/** The price beside a product's title in a list: "$25, sold out". */
export function cardPriceLabel(product: Pick<ProductCard, 'availableForSale' | 'priceFrom' | 'priceVaries'>): string {
  return formatPriceFrom(product) + (product.availableForSale ? '' : ', sold out');
}

/** The editors' labels of the buy button. */
interface BuyWords {
  addToCart: string;
  preOrder: string;
  soldOut: string;
}

/** The buy button's label (SHOP-9); pre-orders have their own while the editors' setting is on (SET-1). Without a choice, the product is sold out. */
export function buyLabel(
  chosen: { isPreOrder: boolean } | undefined,
  preOrderActive: boolean,
  words: BuyWords,
): string {
  if (!chosen) return words.soldOut;
  return chosen.isPreOrder && preOrderActive ? words.preOrder : words.addToCart;
}

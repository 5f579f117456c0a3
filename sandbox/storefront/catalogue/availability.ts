import type { Variant } from './rows.ts';

/** The most units of a variant that can be sold now; null where nothing limits it. */
export function sellableUnits(variant: Pick<Variant, 'tracked' | 'whenOutOfStock' | 'stock'>): number | null {
  if (!variant.tracked || variant.whenOutOfStock === 'continue') return null;
  return Math.max(0, variant.stock);
}

/** Can at least one unit be sold now, from stock or ahead of it? */
export function isAvailable(variant: Variant): boolean {
  return sellableUnits(variant) !== 0;
}

/** Sold although none is on hand: a pre-order or a back-order. */
export function isSoldAhead(variant: Variant): boolean {
  return variant.tracked && variant.stock <= 0 && isAvailable(variant);
}

/** "Black / 128 GB": the choices in the order of the options. */
export function variantTitle(variant: Variant): string {
  return variant.choices.join(' / ');
}

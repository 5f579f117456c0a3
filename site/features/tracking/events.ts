import type { Cart, Money, NewCartLine } from '#providers/storefront/types.ts';
import { sameItem } from '#site/catalogue/item.ts';
import type { ViewedProduct } from '#site/kernel/layout/page-handle.ts';
import type { ShopEvent } from '#site/kernel/shop-events.ts';

/** A standard event of the pixel (Meta, "Standard events"). It contains nothing that identifies the visitor. */
export interface PixelEvent {
  name: 'PageView' | 'ViewContent' | 'AddToCart' | 'InitiateCheckout';
  data?: PixelData;
}

interface PixelData {
  content_type: 'product';
  /** Numeric variant ids. */
  content_ids: string[];
  content_name?: string;
  num_items?: number;
  value: number;
  currency: string;
}

export function viewContent({ handle, variantId, price }: ViewedProduct): PixelEvent {
  const content_ids = variantId ? [variantId] : [];
  return {
    name: 'ViewContent',
    data: { content_type: 'product', content_ids, content_name: handle, ...amount(price) },
  };
}

/** Maps a shop event to the pixel's; null when none of the added items is in the cart. */
export function pixelEvent(event: ShopEvent): PixelEvent | null {
  return event.name === 'itemsAdded' ? addToCart(event.items, event.cart) : initiateCheckout(event.cart);
}

/** AddToCart at the cart's unit prices; null when none of the added items is in the cart. */
export function addToCart(added: readonly NewCartLine[], cart: Cart): PixelEvent | null {
  const held = added.flatMap((item) => {
    const line = cart.lines.find(({ variantId, sellingPlan }) =>
      sameItem(item, { variantId, planId: sellingPlan?.id ?? null }),
    );
    return line ? [{ ...item, unitPrice: line.unitPrice }] : [];
  });
  const minor = held.reduce((sum, { unitPrice, quantity }) => sum + unitPrice.minor * quantity, 0);
  const content_ids = held.map(({ variantId }) => variantId);
  const value = amount({ minor, currency: cart.subtotal.currency });
  return held.length > 0 ? { name: 'AddToCart', data: { content_type: 'product', content_ids, ...value } } : null;
}

export function initiateCheckout({ lines, subtotal, totalQuantity }: Cart): PixelEvent {
  const content_ids = lines.map(({ variantId }) => variantId);
  const data = { content_type: 'product', content_ids, num_items: totalQuantity, ...amount(subtotal) } as const;
  return { name: 'InitiateCheckout', data };
}

function amount({ minor, currency }: Money) {
  return { value: minor / 100, currency };
}

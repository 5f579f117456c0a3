import type { Cart, Money } from '#providers/storefront/types.ts';
import type { ShopEvent } from '#site/kernel/shop-events.ts';
import type { ViewedProduct } from '#site/kernel/viewed-product.ts';

/** What the advertiser is told, in the pixel's own words (Meta, "Standard events"). Nothing of it says who the visitor is. */
export interface PixelEvent {
  name: 'PageView' | 'ViewContent' | 'AddToCart' | 'InitiateCheckout';
  data?: PixelData;
}

interface PixelData {
  content_type: 'product';
  /** Numbers of variants. */
  content_ids: string[];
  content_name?: string;
  num_items?: number;
  value: number;
  currency: string;
}

export function viewContent({ handle, variantId, price }: ViewedProduct): PixelEvent {
  const content_ids = variantId ? [numberOf(variantId)] : [];
  return {
    name: 'ViewContent',
    data: { content_type: 'product', content_ids, content_name: handle, ...amount(price) },
  };
}

/** The pixel's event for one of the shop's; null where the cart holds none of what was added. */
export function pixelEvent(event: ShopEvent): PixelEvent | null {
  return event.name === 'itemsAdded' ? addToCart(event.items, event.cart) : initiateCheckout(event.cart);
}

interface Added {
  merchandiseId: string;
  quantity: number;
}

/** At the prices that the cart has them for; null when it holds nothing of them. */
export function addToCart(added: readonly Added[], cart: Cart): PixelEvent | null {
  const held = added.flatMap((line) => {
    const unitPrice = cart.lines.find(({ variantId }) => variantId === line.merchandiseId)?.unitPrice;
    return unitPrice ? [{ ...line, unitPrice }] : [];
  });
  const minor = held.reduce((sum, { unitPrice, quantity }) => sum + unitPrice.minor * quantity, 0);
  const content_ids = held.map(({ merchandiseId }) => numberOf(merchandiseId));
  const value = amount({ minor, currency: cart.subtotal.currency });
  return held.length > 0 ? { name: 'AddToCart', data: { content_type: 'product', content_ids, ...value } } : null;
}

export function initiateCheckout({ lines, subtotal, totalQuantity }: Cart): PixelEvent {
  const content_ids = lines.map(({ variantId }) => numberOf(variantId));
  const data = { content_type: 'product', content_ids, num_items: totalQuantity, ...amount(subtotal) } as const;
  return { name: 'InitiateCheckout', data };
}

function amount({ minor, currency }: Money) {
  return { value: minor / 100, currency };
}

/** "gid://shopify/ProductVariant/2003" is 2003. */
function numberOf(id: string): string {
  return id.slice(id.lastIndexOf('/') + 1);
}

import type { Cart } from '#providers/storefront/types.ts';

/** What a shopper did, in no service's words: features emit, and tracking listens. */
export type ShopEvent =
  | { name: 'itemsAdded'; items: readonly { variantId: string; quantity: number }[]; cart: Cart }
  | { name: 'checkoutStarted'; cart: Cart };

type Listener = (event: ShopEvent) => void;

const listeners = new Set<Listener>();

/** Without a listener the event is dropped: nothing is stored about a shopper who has not consented. */
export function emitShopEvent(event: ShopEvent): void {
  for (const listener of listeners) listener(event);
}

/** @returns a function that unsubscribes */
export function onShopEvent(listener: Listener): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

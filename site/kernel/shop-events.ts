import type { Cart, NewCartLine } from '#providers/storefront/types.ts';

/** What a shopper did, independent of any service: features emit events, tracking subscribes to them. */
export type ShopEvent =
  | { name: 'itemsAdded'; items: readonly NewCartLine[]; cart: Cart }
  | { name: 'checkoutStarted'; cart: Cart };

type Listener = (event: ShopEvent) => void;

const listeners = new Set<Listener>();

/** Without a subscriber the event is dropped: nothing is stored about a shopper who has not consented. */
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

import { useEffect, useSyncExternalStore } from 'react';
import type { CartPage } from '../cart-page.ts';
import { cartClient } from './cart-client.ts';
import type { CartState } from './state.ts';

/** The cart's state in the browser; null on the server, and until the page has come alive. */
export function useCart(): CartState | null {
  return useSyncExternalStore(subscribe, readState, () => null);
}

/** What the server put into the page is the first that the store knows. */
export function useFirstCart({ cart, fault }: CartPage): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what came with the page; what the app reads later goes through the store
  useEffect(() => {
    if (fault === null) cartClient().learnFirst(cart, performance.timeOrigin);
  }, []);
}

function subscribe(listener: () => void): () => void {
  return cartClient().subscribe(listener);
}

function readState(): CartState {
  return cartClient().state();
}

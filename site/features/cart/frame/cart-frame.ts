import { useSyncExternalStore } from 'react';
import { openChannel } from './tabs.ts';

/** What every page has of the cart: its number of items, and how it is shown. A bundle boundary: the cart itself is loaded later. */

/** Holds a number alone, so that pages are the same for everybody and the browser fills it in. */
export const cartCountCookie = 'cart_count';

/** The number of items with the pending commands of this tab; null while none is pending. */
let pendingCount: number | null = null;
const countListeners = new Set<() => void>();

/** With each change of the cart: the response may have changed the cookie too. */
export function setPendingCount(count: number | null): void {
  pendingCount = count;
  for (const listener of countListeners) listener();
}

/** How many items the cart holds: as it is shown, or as the last response gave it. 0 on the server and without JavaScript. */
export function useCartCount(): number {
  return useSyncExternalStore(subscribeToCount, readCount, () => 0);
}

/** Cookies have no change event: results in this tab and in others have, and a tab reads the cookie again when it becomes visible. */
function subscribeToCount(listener: () => void): () => void {
  const channel = openChannel();
  countListeners.add(listener);
  channel?.addEventListener('message', listener);
  document.addEventListener('visibilitychange', listener);
  return () => {
    channel?.close();
    countListeners.delete(listener);
    document.removeEventListener('visibilitychange', listener);
  };
}

function readCount(): number {
  return pendingCount ?? readCountCookie() ?? 0;
}

/** null when the browser knows of no cart. */
export function readCountCookie(): number | null {
  const [, digits] = new RegExp(`(?:^|; )${cartCountCookie}=(\\d+)`).exec(document.cookie) ?? [];
  return digits === undefined ? null : Number(digits);
}

/** In `history.state` of an entry: the cart was opened by its address, as a page, and is one again when the visitor returns to the entry. */
const pageMark = 'isCartPage';

export function markCartPageEntry(): void {
  if (!isCartPageEntry()) history.replaceState({ ...history.state, [pageMark]: true }, '');
}

export function isCartPageEntry(): boolean {
  return history.state?.[pageMark] === true;
}

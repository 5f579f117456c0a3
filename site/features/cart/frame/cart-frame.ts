import { useSyncExternalStore } from 'react';
import { openChannel } from './tabs.ts';

/** What every page has of the cart: its number of items, and whether its sheet is open. A bundle boundary: the cart itself is loaded later. */

/** Holds a number alone, so that pages are the same for everybody and the browser fills it in. */
export const cartCountCookie = 'cart_count';

/** The number of items with the pending commands of this tab; null while none is pending. */
let pendingCount: number | null = null;
const countListeners = new Set<() => void>();

export function setPendingCount(count: number | null): void {
  if (pendingCount === count) return;
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

let isOpen = false;
const sheetListeners = new Set<() => void>();

export function showCartSheet(open: boolean): void {
  if (isOpen === open) return;
  isOpen = open;
  for (const listener of sheetListeners) listener();
}

export function isCartSheetOpen(): boolean {
  return isOpen;
}

export function useCartSheet(): boolean {
  return useSyncExternalStore(subscribeToSheet, isCartSheetOpen, () => false);
}

function subscribeToSheet(listener: () => void): () => void {
  sheetListeners.add(listener);
  return () => void sheetListeners.delete(listener);
}

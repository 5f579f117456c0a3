import { useSyncExternalStore } from 'react';

/** Whether the cart lies over the page. Small, so that the sheet itself is loaded only when it is first asked for. */
let isOpen = false;
const listeners = new Set<() => void>();

export function showCartSheet(open: boolean): void {
  if (isOpen === open) return;
  isOpen = open;
  for (const listener of listeners) listener();
}

export function isCartSheetOpen(): boolean {
  return isOpen;
}

export function useCartSheet(): boolean {
  return useSyncExternalStore(subscribe, isCartSheetOpen, () => false);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

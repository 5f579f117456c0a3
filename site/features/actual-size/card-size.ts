import { useSyncExternalStore } from 'react';
import { readLocal, storeLocal } from '#site/kernel/browser/local-store.ts';
import { subscribeTo } from '#site/kernel/browser/subscribe-to.ts';

/** Millimeters: the longer side of a bank card (ISO/IEC 7810, ID-1). */
export const cardLength = 85.6;

/** Key in localStorage. The value is in device pixels, whose length does not change when the visitor zooms the page. */
const key = 'card-length';

/** A length that could not be stored, in the same unit. It lasts until the document is reloaded. */
let unstored: number | null = null;

/** How many CSS pixels long a bank card is on this screen; null until the visitor has set it, on the server and during hydration. */
export function useCardLength(): number | null {
  return useSyncExternalStore(subscribe, readLength, () => null);
}

/** Stores the length of a card on this screen, in CSS pixels. */
export function storeCardLength(length: number): void {
  const devicePixels = length * devicePixelRatio;
  unstored = storeLocal(key, String(devicePixels), 'size') ? null : devicePixels;
  dispatchEvent(new StorageEvent('storage', { key }));
}

function readLength(): number | null {
  const length = (unstored ?? Number(readLocal(key))) / devicePixelRatio;
  // The entry may have been edited by hand.
  return length > 50 && length < 5000 ? length : null;
}

/** The browser's `storage` event fires in other tabs only. The ratio of the pixels changes with the size of the window. */
const subscribe = subscribeTo('storage', 'resize');

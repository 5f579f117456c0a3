import { useSyncExternalStore } from 'react';

/** Millimeters: the longer side of a bank card (ISO/IEC 7810, ID-1). */
export const cardLength = 85.6;

/** Key in localStorage. The value is in device pixels, whose length does not change when the visitor zooms the page. */
const key = 'card-length';

/** A length that could not be stored, in the same unit. It lasts until the site is loaded anew. */
let unstored: number | null = null;

/** How many CSS pixels long a bank card is on this screen; null until the visitor has set it, on the server and during hydration. */
export function useCardLength(): number | null {
  return useSyncExternalStore(subscribe, readLength, () => null);
}

/** Stores the length of a card on this screen, in CSS pixels. */
export function storeCardLength(length: number): void {
  const devicePixels = length * devicePixelRatio;
  try {
    localStorage.setItem(key, String(devicePixels));
    unstored = null;
  } catch (fault) {
    unstored = devicePixels;
    console.warn('The size cannot be remembered.', fault);
  }
  dispatchEvent(new StorageEvent('storage', { key }));
}

function readLength(): number | null {
  const length = (unstored ?? readStored()) / devicePixelRatio;
  // The entry may have been edited by hand.
  return length > 50 && length < 5000 ? length : null;
}

function readStored(): number {
  try {
    return Number(localStorage.getItem(key));
  } catch {
    return 0; // storage is disabled
  }
}

/** The browser's `storage` event fires in other tabs only. The ratio of the pixels changes with the size of the window. */
function subscribe(listener: () => void): () => void {
  const events = ['storage', 'resize'];
  for (const event of events) addEventListener(event, listener);
  return () => {
    for (const event of events) removeEventListener(event, listener);
  };
}

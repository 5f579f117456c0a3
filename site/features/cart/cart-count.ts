import { useSyncExternalStore } from 'react';
import { openChannel } from './client/channel.ts';

/** Holds nothing but a number, so that pages stay the same for everybody and the browser fills it in. */
export const cartCountCookie = 'cart_count';

/** What this tab's cart comes to when all that waits is granted; null while nothing waits. */
let awaited: number | null = null;
const listeners = new Set<() => void>();

export function awaitCount(count: number | null): void {
  if (awaited === count) return;
  awaited = count;
  for (const listener of listeners) listener();
}

/** How many items the cart holds, as it is shown, or as the last answer about it said. 0 on the server and without JavaScript. */
export function useCartCount(): number {
  return useSyncExternalStore(subscribe, readCount, () => 0);
}

/** Cookies announce nothing; this tab's and other tabs' cart answers do, and a tab looks again when it is shown. */
function subscribe(listener: () => void): () => void {
  const channel = openChannel();
  listeners.add(listener);
  channel?.addEventListener('message', listener);
  document.addEventListener('visibilitychange', listener);
  return () => {
    channel?.close();
    listeners.delete(listener);
    document.removeEventListener('visibilitychange', listener);
  };
}

function readCount(): number {
  return awaited ?? readCountCookie() ?? 0;
}

/** null when nothing is said of a cart. */
export function readCountCookie(): number | null {
  const [, digits] = new RegExp(`(?:^|; )${cartCountCookie}=(\\d+)`).exec(document.cookie) ?? [];
  return digits === undefined ? null : Number(digits);
}

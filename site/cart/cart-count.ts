import { useSyncExternalStore } from 'react';
import { openChannel } from './client/channel.ts';

/** Holds nothing but a number, so that pages stay the same for everybody and the browser fills it in. */
export const cartCountCookie = 'cart_count';

/** How many items the cart holds, as the last answer about it said. 0 on the server and without JavaScript. */
export function useCartCount(): number {
  return useSyncExternalStore(subscribe, readCount, () => 0);
}

/** Cookies announce nothing; this tab's and other tabs' cart answers do, and a tab looks again when it is shown. */
function subscribe(listener: () => void): () => void {
  const channel = openChannel();
  channel?.addEventListener('message', listener);
  document.addEventListener('visibilitychange', listener);
  return () => {
    channel?.close();
    document.removeEventListener('visibilitychange', listener);
  };
}

function readCount(): number {
  return readCountCookie() ?? 0;
}

/** null when nothing is said of a cart. */
export function readCountCookie(): number | null {
  const [, digits] = new RegExp(`(?:^|; )${cartCountCookie}=(\\d+)`).exec(document.cookie) ?? [];
  return digits === undefined ? null : Number(digits);
}

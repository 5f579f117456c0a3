import type { Telling } from './known-cart.ts';
import type { LeftWish } from './wish-queue.ts';

/** What a tab says when it is left while something waits: the others ask what came of it, for there may be no next page in that tab. */
export interface HandedOver {
  left: readonly LeftWish[];
}

/** What tabs of one browser tell each other about their cart; nothing is stored. */
const name = 'cart';

/** null where tabs cannot talk; they read the cart again when they become visible. */
export function openChannel(): BroadcastChannel | null {
  return typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(name);
}

export function isHandedOver(message: Telling | HandedOver): message is HandedOver {
  return 'left' in message;
}

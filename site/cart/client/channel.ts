/** What tabs of one browser tell each other about their cart; nothing is stored. */
const name = 'cart';

/** null where tabs cannot talk; they read the cart again when they become visible. */
export function openChannel(): BroadcastChannel | null {
  return typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(name);
}

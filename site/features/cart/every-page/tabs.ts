import type { Cart } from '#providers/storefront/types.ts';
import { sessionStore, storeInTab } from '#site/kernel/browser/session-store.ts';
import { withTimeout } from '#site/kernel/with-timeout.ts';
import type { PendingCommand } from '../rules/command.ts';
import type { LineMessage } from '../rules/responses.ts';

/** What the tabs of one browser share about the cart: a lock, a channel, and the pending commands that one page leaves to the next. */

/**
 * Milliseconds that one request about the cart may hold the lock. Our server answers within its own limit (decision 0022); the rest is for slow
 * connections.
 */
export const maxLockTime = 15_000;

/**
 * Runs the work while no other tab of this browser runs any (CART-18), because two tabs that create a cart in the same moment would create two.
 * Browsers have the Web Locks API in secure contexts only; elsewhere the server's lock for each cart is the only one.
 *
 * The lock is released after `maxLockTime` even if the work has not ended: React Router's own fetches have no timeout, and one request that
 * hangs must not block the cart in every tab.
 */
export function withCartLock<Result>(work: () => Promise<Result>): Promise<Result> {
  if (!('locks' in navigator)) return work();
  return new Promise((resolve, reject) => {
    const turn = () => {
      const result = work();
      result.then(resolve, reject);
      // The lock is released however the work ends.
      return withTimeout(result, maxLockTime, () => new Error('The lock timed out.')).catch(() => {});
    };
    // Browsers that may not store cookies have no locks: Firefox refuses the request.
    navigator.locks.request('cart', turn).catch(turn);
  });
}

/** A cart as the storefront gave it. */
export interface ServerCart {
  /** When it was requested: milliseconds by the machine's clock. */
  at: number;
  cart: Cart | null;
}

/** Broadcast by a tab whose command has been answered, with the messages beside the lines. */
export interface CartBroadcast extends ServerCart {
  lineMessages: LineMessage[];
}

/** Broadcast by a tab that is left with pending commands: the others take them over, since that tab may have no next page. */
export interface Handover {
  pending: readonly PendingCommand[];
}

/**
 * Messages are `CartBroadcast`s and `Handover`s. null if the browser has no channels, or refuses them as Firefox does where the visitor's settings
 * forbid cookies; tabs then read the cart when they become visible.
 */
export function openChannel(): BroadcastChannel | null {
  try {
    return new BroadcastChannel('cart-3');
  } catch {
    return null;
  }
}

export function isHandover(message: CartBroadcast | Handover): message is Handover {
  return 'pending' in message;
}

/** Key in sessionStorage, which belongs to this tab alone and ends with it. */
const pendingKey = 'cart_pending';

/** Stores the pending commands of a page that is left for the next page in its tab. Without storage, only the request sent on leaving has them. */
export function persistPending(pending: readonly PendingCommand[]): void {
  if (pending.length > 0) storeInTab(pendingKey, JSON.stringify(pending));
  else sessionStore()?.removeItem(pendingKey);
}

/** The stored commands, without entries that are no commands of this release. Text that cannot be read is removed: later pages would fail too. */
export function readPersisted(): PendingCommand[] {
  try {
    const stored = JSON.parse(sessionStore()?.getItem(pendingKey) ?? '[]');
    return stored.filter((each: PendingCommand | null) => each?.command?.kind);
  } catch (error) {
    console.warn('The stored commands of the cart could not be read.', error);
    sessionStore()?.removeItem(pendingKey);
    return [];
  }
}

/** Reads the stored commands and removes them from storage. */
export function takePersisted(): PendingCommand[] {
  const pending = readPersisted();
  sessionStore()?.removeItem(pendingKey);
  return pending;
}

import type { Cart } from '#providers/storefront/types.ts';
import { sessionStore, storeInTab } from '#site/kernel/browser/session-store.ts';
import { withTimeout } from '#site/kernel/with-timeout.ts';
import type { LineMessage, PendingCommand } from '../rules/command.ts';

/** What the tabs of one browser share of the cart: a lock, a channel, and the pending commands that one page leaves to the next. */

/**
 * Milliseconds that one request about the cart may hold the lock. Our server answers within its own limit (decision 0022); the rest is for slow
 * connections.
 */
export const maxLockTime = 15_000;

/**
 * Does the work while no other tab of this browser does any (CART-18): two that create a cart in the same moment would create two. Browsers have
 * such locks (Web Locks API) in secure contexts only; elsewhere the server's lock for each cart has to do.
 *
 * The lock is released after `maxLockTime` whatever the work does: React Router's own fetches have no timeout, and one request that hangs must
 * not block the cart in every tab.
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
    navigator.locks.request('cart', turn).catch(reject);
  });
}

/** A cart as the storefront gave it. */
export interface ServerCart {
  /** When it was requested: milliseconds by the machine's clock. */
  at: number;
  cart: Cart | null;
}

/** Broadcast by a tab whose command has been answered, with what is said of the lines. */
export interface CartBroadcast extends ServerCart {
  lineMessages: LineMessage[];
}

/** Broadcast by a tab that is left with pending commands: the others take them over, since that tab may have no next page. */
export interface Handover {
  pending: readonly PendingCommand[];
}

/** Messages are `CartBroadcast`s and `Handover`s. null where browsers have no channels: tabs read the cart when they become visible. */
export function openChannel(): BroadcastChannel | null {
  return typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('cart-3');
}

export function isHandover(message: CartBroadcast | Handover): message is Handover {
  return 'pending' in message;
}

/** In sessionStorage: of this tab alone, and gone with it. */
const pendingKey = 'cart_pending';

/** Stores pending commands of a page that is left for the next page in its tab. Without storage, what was sent on leaving has to do. */
export function persistPending(pending: readonly PendingCommand[]): void {
  if (pending.length > 0) storeInTab(pendingKey, JSON.stringify(pending));
  else sessionStore()?.removeItem(pendingKey);
}

/** None where what is stored cannot be read, or is none of this release's: a later page would fail on it, too. */
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

/** Reads them once: they are removed from storage. */
export function takePersisted(): PendingCommand[] {
  const pending = readPersisted();
  sessionStore()?.removeItem(pendingKey);
  return pending;
}

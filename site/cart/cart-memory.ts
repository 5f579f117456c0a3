import { createContext } from 'react-router';
import type { Cart } from '#providers/storefront/types.ts';
import { createLocks, type Locks } from './locks.ts';
import type { Outcome } from './outcome.ts';
import { createRecent, type Recent } from './recent.ts';

/** A wish that came with an id: what became of it, or what the cart held before nobody could tell any more. */
export interface SeenWish {
  /** The cart it came with; another visitor's cart gets no answer that is not its own. */
  cartId: string | null;
  outcome: Promise<Outcome>;
}

/**
 * What this process keeps in mind about carts between two requests. A wish that is sent again after a restart, or to another process, is not
 * recognised and may be done twice.
 */
export interface CartMemory {
  /** By cart id. */
  locks: Locks;
  /** By wish id. */
  wishes: Recent<SeenWish>;
  /** By wish id: the cart before a write of which it is not known whether it was done. */
  unsure: Recent<Cart>;
  /** By the id of a cart that is gone: the one that took its place, for tabs that still send the old id. */
  successors: Recent<string>;
}

const minute = 60_000;

export function createCartMemory(): CartMemory {
  const options = { most: 10_000, timeToLive: 10 * minute };
  return {
    locks: createLocks(),
    wishes: createRecent(options),
    unsure: createRecent(options),
    successors: createRecent(options),
  };
}

export const cartMemoryContext = createContext<CartMemory>();

import { createContext } from 'react-router';
import { createLocks, type Locks } from './locks.ts';
import type { Outcome } from './outcome.ts';
import { createRecent, type Recent } from './recent.ts';

/** A wish that came with an id, and what became of it. */
export interface SeenWish {
  /** The cart it came with; another visitor's cart gets no answer that is not its own. */
  cartId: string | null;
  outcome: Promise<Outcome>;
}

/**
 * What this process keeps in mind about carts between two requests. A wish that is sent again after a restart, or to another process, is known
 * by what its browser saw (rules/was-done.ts).
 */
export interface CartMemory {
  /** No other process takes commands, so that one which is not remembered was never begun. */
  isOnlyProcess: boolean;
  /** By cart id. */
  locks: Locks;
  /** By wish id. */
  wishes: Recent<SeenWish>;
  /** Commands that failed, by their ids: the visitor may have been told so, and have tried again. */
  failed: Recent<true>;
  /** By the id of a cart that is gone: the one that took its place, for tabs that still send the old id. */
  successors: Recent<string>;
}

const minute = 60_000;

export function createCartMemory({ isOnlyProcess }: Pick<CartMemory, 'isOnlyProcess'>): CartMemory {
  const options = { most: 10_000, timeToLive: 10 * minute };
  return {
    isOnlyProcess,
    locks: createLocks(),
    wishes: createRecent(options),
    failed: createRecent(options),
    successors: createRecent(options),
  };
}

export const cartMemoryContext = createContext<CartMemory>();

import type { Cart } from '#providers/storefront/types.ts';
import type { Item } from '#site/catalogue/item.ts';
import type { RequestStatus } from '#site/kernel/layout/page-request.ts';
import { itemIn } from '../rules/lines.ts';
import type { Wish } from '../wish.ts';
import { type CartState, initialState, type RequestName } from './state.ts';
import { type Items, viewOf } from './view.ts';

/** A cart as the shop had it when it was asked. */
export interface Telling {
  /** Milliseconds, by the machine's clock. */
  at: number;
  cart: Cart | null;
}

export type KnownCart = ReturnType<typeof createKnownCart>;

/** What the shop last said of the cart, and how it looks with the wishes that wait. */
export function createKnownCart(waiting: () => readonly Wish[]) {
  let state: CartState = initialState;
  let knownAt = 0;
  const listeners = new Set<() => void>();
  const items = new Map<string, Item>();

  function change(changes: Partial<CartState>): void {
    const next = { ...state, ...changes };
    const wishes = waiting();
    const view = next.known === undefined ? { cart: undefined, isEstimate: false } : viewOf(next.known, wishes, items);
    state = { ...next, ...view, isPending: wishes.length > 0 };
    for (const listener of listeners) listener();
  }

  /** An answer to this very tab: the tabs take turns, so it is the latest there is, whatever became of the machine's clock. */
  function learn({ at, cart }: Telling, changes: Partial<CartState> = {}): void {
    knownAt = at;
    for (const line of cart?.lines ?? []) items.set(line.id, itemIn(line));
    change({ ...changes, known: cart });
  }

  return {
    state: () => state,
    items: items as Items,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    change,
    changeRequest(name: RequestName, status: RequestStatus, changes: Partial<CartState> = {}) {
      change({ ...changes, requests: { ...state.requests, [name]: status } });
    },
    learn,
    /** What came with the page; anything heard since then is newer. */
    learnFirst(cart: Cart | null, at: number) {
      if (knownAt === 0) learn({ at, cart });
    },
    /** What another tab was answered. */
    hear(telling: Telling) {
      if (telling.at >= knownAt) learn(telling);
    },
    /** How long ago the shop said it, in milliseconds; a clock that was set back makes it old. */
    age: (now: number) => (now < knownAt ? Number.POSITIVE_INFINITY : now - knownAt),
  };
}

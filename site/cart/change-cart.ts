import type { Storefront } from '#providers/storefront/types.ts';
import type { CartMemory } from './cart-memory.ts';
import type { Outcome } from './outcome.ts';
import { performWish } from './perform-wish.ts';
import type { Wish } from './wish.ts';

export interface Changing {
  storefront: Storefront;
  memory: CartMemory;
  report: (fault: unknown) => void;
}

/**
 * What becomes of a visitor's wish for the cart: carried out once, however often it arrives, and one after the other for each cart (CART-18).
 * @throws whatever `performWish` throws
 */
export async function changeCart(tools: Changing, cartId: string | null, wish: Wish): Promise<Outcome> {
  const { storefront, memory } = tools;
  if (!wish.id) return inTurn(tools, cartId, wish);
  const seen = memory.wishes.get(wish.id);
  if (!seen) {
    const outcome = inTurn(tools, cartId, wish);
    memory.wishes.set(wish.id, { cartId, outcome });
    return remembered(tools, cartId, wish.id, outcome);
  }
  const outcome = await seen.outcome;
  const isTheirs = seen.cartId === cartId || outcome.cart?.id === cartId;
  if (!isTheirs) return inTurn(tools, cartId, wish);
  const cart = outcome.cart && (await storefront.cart(outcome.cart.id));
  return { ...outcome, cart };
}

/** Ten thousand wishes may be kept, so without the lines of their carts; those are read anew when a wish comes again. */
async function remembered({ memory }: Changing, cartId: string | null, wishId: string, wanted: Promise<Outcome>) {
  try {
    const outcome = await wanted;
    const cart = outcome.cart && { ...outcome.cart, lines: [] };
    memory.wishes.set(wishId, { cartId, outcome: Promise.resolve({ ...outcome, cart }) });
    return outcome;
  } catch (error) {
    memory.wishes.delete(wishId);
    throw error;
  }
}

/** A tab that still sends the id of a cart that was replaced means the one that took its place. */
async function inTurn(tools: Changing, cartId: string | null, wish: Wish): Promise<Outcome> {
  const { locks, successors } = tools.memory;
  if (!cartId) return performWish(tools, null, wish);
  return locks.run(cartId, async () => {
    const successor = successors.get(cartId);
    if (successor) return inTurn(tools, successor, wish);
    const outcome = await performWish(tools, cartId, wish);
    const isReplaced = outcome.notes.some(({ code }) => code === 'new-cart');
    if (isReplaced && outcome.cart) successors.set(cartId, outcome.cart.id);
    return outcome;
  });
}

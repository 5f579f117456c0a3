import type { CartMemory, SeenWish } from './cart-memory.ts';
import { inTime } from './in-time.ts';
import { NotBegun } from './locks.ts';
import type { Outcome } from './outcome.ts';
import { type Performing, performWish } from './perform-wish.ts';
import type { Wish } from './wish.ts';

export interface Changing extends Omit<Performing, 'begin'> {
  memory: CartMemory;
}

type Begun = Changing & Performing;

/**
 * What becomes of a visitor's wish for the cart: carried out once, however often it arrives, and one after the other for each cart (CART-18).
 * What has begun when the request's time is over is finished all the same, and answers the wish when it comes again.
 * @throws whatever `performWish` and `inTime` throw
 */
export function changeCart(tools: Changing, cartId: string | null, wish: Wish): Promise<Outcome> {
  const work = (begin: () => void) => change({ ...tools, begin }, cartId, wish);
  return inTime(tools.timeLeft, work, tools.report);
}

function change(tools: Begun, cartId: string | null, wish: Wish): Promise<Outcome> {
  const { memory } = tools;
  if (!wish.id) return inTurn(tools, cartId, wish);
  const seen = memory.wishes.get(wish.id);
  if (seen) return again(tools, cartId, wish, seen);
  const outcome = inTurn(tools, cartId, isNewTo(memory, wish, wish.id) ? asFirst(wish) : wish);
  memory.wishes.set(wish.id, { cartId, outcome });
  return remembered(tools, cartId, wish.id, outcome);
}

/** A wish that is known already: its answer, when there is one. */
async function again(tools: Begun, cartId: string | null, wish: Wish, seen: SeenWish): Promise<Outcome> {
  // The first try may be writing by now.
  tools.begin();
  let outcome: Outcome;
  try {
    outcome = await seen.outcome;
  } catch (error) {
    if (error instanceof NotBegun && tools.timeLeft() > 0) return change(tools, cartId, wish);
    throw error;
  }
  const isTheirs = seen.cartId === cartId || outcome.cart?.id === cartId;
  if (!isTheirs) return inTurn(tools, cartId, asFirst(wish));
  const cart = outcome.cart && (await tools.storefront.cart(outcome.cart.id));
  return { ...outcome, cart };
}

/** A wish that comes again, though the one process there is would remember it if it had ever begun it: it was lost on its way. */
function isNewTo({ isOnlyProcess, wishes, failed }: CartMemory, { age }: Wish, id: string): boolean {
  if (!isOnlyProcess || age === undefined || failed.get(id)) return false;
  return wishes.reachesBack(age) && failed.reachesBack(age);
}

/** Without what would tell whether it was done before. */
function asFirst({ seen: _, ...wish }: Wish): Wish {
  return wish;
}

/** Ten thousand wishes may be kept, so without the lines of their carts; those are read anew when a wish comes again. */
async function remembered({ memory }: Begun, cartId: string | null, wishId: string, wanted: Promise<Outcome>) {
  try {
    const outcome = await wanted;
    const cart = outcome.cart && { ...outcome.cart, lines: [] };
    memory.wishes.set(wishId, { cartId, outcome: Promise.resolve({ ...outcome, cart }) });
    return outcome;
  } catch (error) {
    memory.failed.set(wishId, true);
    memory.wishes.delete(wishId);
    throw error;
  }
}

/** A tab that still sends the id of a cart that was replaced means the one that took its place. */
async function inTurn(tools: Begun, cartId: string | null, wish: Wish): Promise<Outcome> {
  const { locks, successors } = tools.memory;
  if (!cartId) return performWish(tools, null, wish);
  return locks.write(cartId, tools.timeLeft(), async () => {
    const successor = successors.get(cartId);
    if (successor) return inTurn(tools, successor, wish);
    const outcome = await performWish(tools, cartId, wish);
    const isReplaced = outcome.notes.some(({ code }) => code === 'new-cart');
    if (isReplaced && outcome.cart) successors.set(cartId, outcome.cart.id);
    return outcome;
  });
}

import type { CartAnswer } from '#site/cart/cart-answer.ts';
import type { Wish } from '#site/cart/wish.ts';
import { addToCart } from './events.ts';
import { track } from './track.ts';

/** Tells of what came into the cart by a wish. What is put back after a removal was told before. */
export function tellOfAdding(wish: Wish, { isDone, cart }: CartAnswer): void {
  const added = wish.kind === 'add' ? wish.lines : wish.kind === 'sim' ? [wish.line] : [];
  const event = isDone && cart ? addToCart(added, cart) : null;
  if (event) track(event);
}

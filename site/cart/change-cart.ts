import type { Cart, CartAnswer, CartUserError, Storefront } from '#providers/storefront/types.ts';
import type { Note } from './notes.ts';
import type { Wish } from './wish.ts';

/** How a wish ended: the cart as the provider holds it now and what there is to say of it, or why nothing was changed. */
export type Outcome = { cart: Cart; notes: Note[] } | { cart: null; status: 409 | 422 | 502; messages: string[] };

/**
 * Carries a wish out on the visitor's cart (CART-8 to CART-12).
 * @throws ProviderError when the storefront gives no usable answer
 */
export async function changeCart(storefront: Storefront, cartId: string | null, wish: Wish): Promise<Outcome> {
  if (wish.kind === 'update') {
    if (!cartId) return noCartYet;
    const answer = await storefront.updateLines(cartId, [{ id: wish.lineId, quantity: wish.quantity }]);
    return isGone(answer) ? noCartYet : settle(answer, (cart) => shortfall(cart, wish));
  }
  if (!cartId || wish.newCart) return settle(await storefront.createCart(wish.lines));
  const answer = await storefront.addLines(cartId, wish.lines);
  return isGone(answer) ? settle(await storefront.createCart(wish.lines), () => ['new-cart']) : settle(answer);
}

const noCartYet: Outcome = { cart: null, status: 409, messages: ['no cart yet'] };

/** The provider knows no such cart: it expired, or was ordered. */
function isGone({ cart, userErrors }: CartAnswer): boolean {
  return cart === null && userErrors.some(({ field }) => field.includes('cartId'));
}

function settle({ cart, userErrors }: CartAnswer, notes: (cart: Cart) => Note[] = () => []): Outcome {
  if (userErrors.length > 0) return { cart: null, status: 422, messages: userErrors.map(sentence) };
  return cart ? { cart, notes: notes(cart) } : { cart: null, status: 502, messages: ['Could not create cart'] };
}

/** The provider lowers a quantity that stock does not cover without a word; we say it. */
function shortfall(cart: Cart, { lineId, quantity }: { lineId: string; quantity: number }): Note[] {
  const line = cart.lines.find(({ id }) => id === lineId);
  return line && line.quantity > 0 && line.quantity < quantity ? [`short-${line.quantity}`] : [];
}

/** The provider's own words name ids; where we know what is meant, the visitor reads ours. */
const sentences: Readonly<Record<string, string>> = {
  merchandiseId: 'This item is not in the shop any more, so your cart is unchanged.',
  sellingPlanId: 'This plan does not go with this item, so your cart is unchanged.',
  id: 'This line is not in your cart any more.',
};

function sentence({ field, message }: CartUserError): string {
  return sentences[field.at(-1) ?? ''] ?? message;
}

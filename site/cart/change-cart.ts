import type { Cart, CartAnswer, CartUserError, Storefront } from '#providers/storefront/types.ts';
import type { Wish } from './wish.ts';

/** How a wish ended. `messages` are sentences for the visitor; `cart` is what the provider holds now, null when it holds none for us. */
export interface Outcome {
  status: 200 | 409 | 422 | 502;
  cart: Cart | null;
  messages: string[];
  userErrors: CartUserError[];
}

/**
 * Carries a wish out on the visitor's cart (CART-8 to CART-12).
 * @throws ProviderError when the storefront gives no usable answer
 */
export async function changeCart(storefront: Storefront, cartId: string | null, wish: Wish): Promise<Outcome> {
  if (wish.kind === 'update') {
    if (!cartId) return noCartYet();
    const answer = await storefront.updateLines(cartId, [{ id: wish.lineId, quantity: wish.quantity }]);
    return isGone(answer) ? noCartYet() : settle(answer, wish);
  }
  if (!cartId || wish.newCart) return settle(await storefront.createCart(wish.lines), wish);
  const answer = await storefront.addLines(cartId, wish.lines);
  if (!isGone(answer)) return settle(answer, wish);
  const replayed = settle(await storefront.createCart(wish.lines), wish);
  return replayed.cart
    ? { ...replayed, messages: ['Your earlier cart was no longer there, so this is a new one.', ...replayed.messages] }
    : replayed;
}

function noCartYet(): Outcome {
  return { status: 409, cart: null, messages: ['no cart yet'], userErrors: [] };
}

/** The provider knows no such cart: it expired, or was ordered. */
function isGone({ cart, userErrors }: CartAnswer): boolean {
  return cart === null && userErrors.some(({ field }) => field.includes('cartId'));
}

function settle({ cart, userErrors }: CartAnswer, wish: Wish): Outcome {
  if (userErrors.length > 0) return { status: 422, cart, messages: userErrors.map(sentence), userErrors };
  if (!cart) return { status: 502, cart: null, messages: ['Could not create cart'], userErrors };
  return { status: 200, cart, messages: shortfalls(cart, wish), userErrors };
}

/** The provider lowers a quantity that stock does not cover without a word; we say it. */
function shortfalls(cart: Cart, wish: Wish): string[] {
  const soldOut = cart.lines.filter((line) => line.quantity === 0).map((line) => `${line.title} is sold out.`);
  if (wish.kind === 'add') return soldOut;
  const line = cart.lines.find(({ id }) => id === wish.lineId);
  if (!line || line.quantity === 0 || line.quantity >= wish.quantity) return soldOut;
  return [`Only ${line.quantity} left, your cart holds ${line.quantity}.`, ...soldOut];
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

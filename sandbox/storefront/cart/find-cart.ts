import type { StorefrontContext } from '../request-context.ts';
import { needsSecret, parseCartId } from './cart-id.ts';
import { type CartView, priceCart, viewCart } from './cart-view.ts';
import type { Cart } from './carts.ts';
import { cartTerms } from './terms.ts';

/**
 * The cart that a mutation may change; null when there is none, its secret is wrong, or it is missing in a version that wants it. To whoever
 * asks, the three are one. Source: reports on the provider's change of August 2024.
 *
 * @throws GraphQLError "Invalid global id" for a text that is no id.
 */
export function cartToChange(id: string, { carts, version }: StorefrontContext): Cart | null {
  const key = parseCartId(id);
  if (key === null || (key.secret === null && needsSecret(version))) return null;
  const cart = carts.read(key.token);
  return key.secret === null || key.secret === cart?.secret ? cart : null;
}

/** The cart behind an id as a query shows it; null when there is none. Without the secret, newer versions keep its buyer to themselves. */
export function cartToShow(id: string, context: StorefrontContext): CartView | null {
  const key = parseCartId(id);
  const cart = key && context.carts.read(key.token);
  if (key === null || cart === null || (key.secret !== null && key.secret !== cart.secret)) return null;
  const view = priced(cart, context);
  return key.secret === null && needsSecret(context.version) ? { ...view, cart: withoutBuyer(cart) } : view;
}

function priced(cart: Cart, { provider, catalogue }: StorefrontContext): CartView {
  const terms = cartTerms(provider, catalogue);
  return provider.settings.cart.reads === 'capped' ? viewCart(cart, terms) : priceCart(cart.lines, cart, terms);
}

/** Its secret is kept back too, or the answer would hand out what the question did not have. */
function withoutBuyer(cart: Cart): Cart {
  return { ...cart, secret: null, buyerIdentity: {}, delivery: { addresses: [], options: {} } };
}

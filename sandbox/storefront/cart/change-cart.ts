import { transaction } from '../../database/transaction.ts';
import type { StorefrontContext } from '../request-context.ts';
import { type CartView, stockLimit, viewCart } from './cart-view.ts';
import type { Cart } from './carts.ts';
import { cartToChange } from './find-cart.ts';
import { capToStock, type Shortage } from './rules.ts';
import { cartTerms } from './terms.ts';
import { type UserError, unknownCart } from './user-errors.ts';
import { type Warning, warningsOf } from './warnings.ts';

/** What every cart mutation answers. Older versions do not show the warnings. */
export interface CartPayload {
  cart: CartView | null;
  userErrors: UserError[];
  warnings: Warning[];
}

/** What became of a cart. Refusals differ in what they show beside their errors: the cart as it still is, or null. */
export type Outcome =
  | { cart: Cart; shortages?: readonly Shortage[]; warnings?: readonly Warning[] }
  | { refused: UserError[]; shows: 'cart' | 'nothing' };

/**
 * Changes one cart in one transaction: all of what was asked, or nothing. The cart comes with its lines lowered to today's stock, which the
 * answer then tells.
 *
 * @param unknown What to answer when there is no such cart, instead of null and the error.
 */
export function changeCart(
  id: string,
  context: StorefrontContext,
  change: (cart: Cart) => Outcome,
  unknown: () => CartPayload = () => refusal([unknownCart]),
): CartPayload {
  return transaction(context.provider.database, () => {
    const found = cartToChange(id, context);
    if (found === null) return unknown();
    const { lines, shortages } = capToStock(found.lines, stockLimit(context.catalogue));
    const cart = { ...found, lines };
    const result = change(cart);
    if ('cart' in result) {
      return keep(result.cart, context, [...shortages, ...(result.shortages ?? [])], result.warnings);
    }
    return refusal(result.refused, result.shows === 'cart' ? viewed(found, context) : null);
  });
}

/** Writes a cart and answers it. Call inside a transaction. */
export function keep(
  cart: Cart,
  context: StorefrontContext,
  shortages: readonly Shortage[] = [],
  warnings: readonly Warning[] = [],
): CartPayload {
  const view = viewed(context.carts.write(cart), context);
  return { cart: view, userErrors: [], warnings: [...warnings, ...warningsOf(view, lastOfEach(shortages))] };
}

/** What a mutation answers that did nothing: its errors, and the cart as it is, where that is shown. */
export function refusal(userErrors: UserError[], cart: CartView | null = null): CartPayload {
  return { cart, userErrors, warnings: cart === null ? [] : warningsOf(cart, []) };
}

/** A cart as it is shown now, by the terms of this moment. */
export function viewed(cart: Cart, { provider, catalogue }: StorefrontContext): CartView {
  return viewCart(cart, cartTerms(provider, catalogue));
}

/** The cart when nothing is wrong with it, else the refusal. */
export function unless(
  refused: UserError[],
  shows: 'cart' | 'nothing',
  outcome: Exclude<Outcome, { refused: unknown }>,
): Outcome {
  return refused.length === 0 ? outcome : { refused, shows };
}

function lastOfEach(shortages: readonly Shortage[]): Shortage[] {
  return [...new Map(shortages.map((shortage) => [shortage.lineId, shortage])).values()];
}

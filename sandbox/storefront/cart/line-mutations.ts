import { randomUUID } from 'node:crypto';
import type { CartLineInput, CartLineUpdateInput } from 'storefront-schema-latest/storefront-api-types';
import type { StorefrontContext } from '../request-context.ts';
import { stockLimit } from './cart-view.ts';
import { type CartPayload, changeCart, unless } from './change-cart.ts';
import { checkLineChanges, checkLineIds, checkNewLines, checkResult } from './line-checks.ts';
import { addLines, removeLines, updateLines } from './rules.ts';

/** `cartLinesAdd`. A batch with a mistake shows no cart. */
export function addToCart(cartId: string, inputs: readonly CartLineInput[], context: StorefrontContext): CartPayload {
  return changeCart(cartId, context, (cart) => {
    const { values, errors } = checkNewLines(inputs, context.catalogue, ['lines']);
    const { lines, shortages } = addLines(cart.lines, values, stockLimit(context.catalogue), randomUUID);
    if (errors.length === 0) errors.push(...checkResult(lines, context.provider.settings.cart.lines, ['lines']));
    return unless(errors, 'nothing', { cart: { ...cart, lines }, shortages });
  });
}

/** `cartLinesUpdate`. A batch with a mistake shows the cart as it was. */
export function updateCartLines(
  cartId: string,
  inputs: readonly CartLineUpdateInput[],
  context: StorefrontContext,
): CartPayload {
  return changeCart(cartId, context, (cart) => {
    const { values, errors } = checkLineChanges(inputs, cart.lines, context.catalogue);
    const { lines, shortages } = updateLines(cart.lines, values, stockLimit(context.catalogue));
    if (errors.length === 0) errors.push(...checkResult(lines, context.provider.settings.cart.lines, ['lines']));
    return unless(errors, 'cart', { cart: { ...cart, lines }, shortages });
  });
}

/** `cartLinesRemove`. A batch with a mistake shows the cart as it was. */
export function removeCartLines(cartId: string, ids: readonly string[], context: StorefrontContext): CartPayload {
  return changeCart(cartId, context, (cart) => {
    const { values, errors } = checkLineIds(ids, cart.lines);
    return unless(errors, 'cart', { cart: { ...cart, lines: removeLines(cart.lines, values) } });
  });
}

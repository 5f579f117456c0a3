import { randomUUID } from 'node:crypto';
import type { CartLineInput, CartLineUpdateInput } from 'storefront-schema-latest/storefront-api-types';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { StorefrontContext } from '../context.ts';
import { numericId, parseGid } from '../gid.ts';
import { limits } from '../limits.ts';
import { type Cart, keyInCart } from './cart-store.ts';
import { stockLimit } from './cart-view.ts';
import { type CartPayload, changeCart, resultUnless } from './change-cart.ts';
import { addLines, type Line, type LineChange, type NewLine, removeLines, updateLines } from './rules.ts';
import {
  excessiveQuantity,
  negativeQuantity,
  noNestedLines,
  type Path,
  planNotOnVariant,
  planRequired,
  tooManyLines,
  type UserError,
  unknownLine,
  unknownMerchandise,
} from './user-errors.ts';

/** `cartLinesAdd`. With an error the payload has no cart. */
export function addCartLines(
  cartId: string,
  inputs: readonly CartLineInput[],
  context: StorefrontContext,
): CartPayload {
  return changeCart(cartId, context, (cart) => {
    const { values, errors } = checkNewLines(inputs, context.catalogue, ['lines']);
    const { lines, shortages } = addLines(cart.lines, values, stockLimit(context.catalogue), randomUUID);
    if (errors.length === 0) errors.push(...checkLimits(lines, context.provider.settings.cart.lines, ['lines']));
    return resultUnless(errors, 'nothing', { cart: { ...cart, lines }, shortages });
  });
}

/** `cartLinesUpdate`. With an error the payload has the unchanged cart. */
export function updateCartLines(
  cartId: string,
  inputs: readonly CartLineUpdateInput[],
  context: StorefrontContext,
): CartPayload {
  return changeCart(cartId, context, (cart) => {
    const { values, errors } = checkLineChanges(inputs, cart, context.catalogue);
    const { lines, shortages } = updateLines(cart.lines, values, stockLimit(context.catalogue));
    if (errors.length === 0) errors.push(...checkLimits(lines, context.provider.settings.cart.lines, ['lines']));
    return resultUnless(errors, 'cart', { cart: { ...cart, lines }, shortages });
  });
}

/** `cartLinesRemove`. With an error the payload has the unchanged cart. */
export function removeCartLines(cartId: string, ids: readonly string[], context: StorefrontContext): CartPayload {
  return changeCart(cartId, context, (cart) => {
    const { values, errors } = checkLineIds(ids, cart);
    return resultUnless(errors, 'cart', { cart: { ...cart, lines: removeLines(cart.lines, values) } });
  });
}

/** Parsed input, and all its errors. With any error the mutation changes nothing. */
export interface Checked<Value> {
  values: Value[];
  errors: UserError[];
}

/** Parses lines to add. `path` leads to the list: ["lines"], or ["input", "lines"] of `cartCreate`. */
export function checkNewLines(inputs: readonly CartLineInput[], catalogue: Catalogue, path: Path): Checked<NewLine> {
  const errors: UserError[] = [];
  const values = inputs.flatMap((input, index) => {
    const at = [...path, String(index)];
    const quantity = input.quantity ?? 1;
    errors.push(...quantityErrors(quantity, at));
    if (input.parent) errors.push(noNestedLines(at));
    const variant = catalogue.variant(numericId('ProductVariant', input.merchandiseId) ?? -1);
    if (variant === null) {
      errors.push(unknownMerchandise(at, input.merchandiseId));
      return [];
    }
    const sellingPlanId = sellingPlanNumber(input.sellingPlanId);
    errors.push(...sellingPlanErrors(sellingPlanId, variant.productId, catalogue, at));
    return [{ variantId: variant.id, quantity, sellingPlanId, attributes: input.attributes ?? [] }];
  });
  return { values, errors };
}

/** Parses changes of lines. Attributes left out or null stay; a selling plan of null is removed. */
function checkLineChanges(
  inputs: readonly CartLineUpdateInput[],
  cart: Cart,
  catalogue: Catalogue,
): Checked<LineChange> {
  const errors: UserError[] = [];
  const values = inputs.flatMap((input, index) => {
    const at = ['lines', String(index)];
    const line = lineOf(cart, input.id);
    if (line === undefined) {
      errors.push(unknownLine([...at, 'id'], parseGid(input.id).key));
      return [];
    }
    if (typeof input.quantity === 'number') errors.push(...quantityErrors(input.quantity, at));
    const variantId = input.merchandiseId ? numericId('ProductVariant', input.merchandiseId) : line.variantId;
    const variant = catalogue.variant(variantId ?? -1);
    if (variant === null) {
      errors.push(unknownMerchandise(at, input.merchandiseId ?? ''));
      return [];
    }
    const sellingPlanId =
      input.sellingPlanId === undefined ? line.sellingPlanId : sellingPlanNumber(input.sellingPlanId);
    errors.push(...sellingPlanErrors(sellingPlanId, variant.productId, catalogue, at));
    return [
      {
        id: line.id,
        variantId: variant.id,
        sellingPlanId,
        quantity: input.quantity ?? undefined,
        attributes: input.attributes ?? undefined,
      },
    ];
  });
  return { values, errors };
}

function checkLineIds(ids: readonly string[], cart: Cart): Checked<string> {
  const errors: UserError[] = [];
  const values = ids.flatMap((id, index) => {
    const line = lineOf(cart, id);
    if (line === undefined) errors.push(unknownLine(['lineIds', String(index)], parseGid(id).key));
    return line?.id ?? [];
  });
  return { values, errors };
}

/** Errors of the lines that a mutation results in. */
export function checkLimits(lines: readonly Line[], maxLines: number, path: Path): UserError[] {
  if (lines.length > maxLines) return [tooManyLines(path, maxLines)];
  return lines.some(({ quantity }) => quantity > limits.quantity) ? [excessiveQuantity(path)] : [];
}

function quantityErrors(quantity: number, path: Path): UserError[] {
  if (quantity < 0) return [negativeQuantity(path)];
  return quantity > limits.quantity ? [excessiveQuantity(path)] : [];
}

function lineOf({ lines, token }: Cart, id: string): Line | undefined {
  const key = keyInCart('CartLine', id, token);
  return lines.find((line) => line.id === key);
}

function sellingPlanNumber(id: string | null | undefined): number | null {
  return id === null || id === undefined ? null : (numericId('SellingPlan', id) ?? -1);
}

function sellingPlanErrors(id: number | null, productId: number, catalogue: Catalogue, path: Path): UserError[] {
  if (id === null) return catalogue.product(productId)?.requiresSellingPlan ? [planRequired(path)] : [];
  return catalogue.sellingPlansOf(productId).some((plan) => plan.id === id) ? [] : [planNotOnVariant(path)];
}

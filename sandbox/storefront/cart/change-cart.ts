import type { CartWarningCode } from 'storefront-schema-latest/storefront-api-types';
import { transaction } from '../../database/transaction.ts';
import { isAvailable, variantTitle } from '../catalogue/variants.ts';
import type { StorefrontContext } from '../context.ts';
import type { CodeResult, DiscountRefusal } from '../discounts/deductions.ts';
import { gid } from '../gid.ts';
import { type Cart, cartForMutation } from './cart-store.ts';
import { type CartView, cartTerms, type PricedLine, stockLimit, viewCart } from './cart-view.ts';
import { capToStock, lineGid, type Shortage } from './rules.ts';
import { cartNotFound, type UserError } from './user-errors.ts';

/** The payload of cart mutations. Older versions do not have the warnings. */
export interface CartPayload {
  cart: CartView | null;
  userErrors: UserError[];
  warnings: Warning[];
}

/** The changed cart, or the errors. `shows`: whether the payload of a refusal has the unchanged cart, or null. */
export type ChangeResult =
  | { cart: Cart; shortages?: readonly Shortage[]; warnings?: readonly Warning[] }
  | { refused: UserError[]; shows: 'cart' | 'nothing' };

/**
 * Changes a cart in one transaction: completely or not at all. `change` gets the cart with its lines lowered to the current stock, which
 * the payload's warnings report.
 *
 * @param unknown Creates the payload if the cart does not exist. By default this has no cart, only the error.
 */
export function changeCart(
  id: string,
  context: StorefrontContext,
  change: (cart: Cart) => ChangeResult,
  unknown: () => CartPayload = () => refusedPayload([cartNotFound]),
): CartPayload {
  return transaction(context.provider.database, () => {
    const found = cartForMutation(id, context);
    if (found === null) return unknown();
    const { lines, shortages } = capToStock(found.lines, stockLimit(context.catalogue));
    const cart = { ...found, lines };
    const result = change(cart);
    if ('cart' in result) {
      return saveCart(result.cart, context, [...shortages, ...(result.shortages ?? [])], result.warnings);
    }
    return refusedPayload(result.refused, result.shows === 'cart' ? currentView(found, context) : null);
  });
}

/** Stores a cart and returns its payload. Call inside a transaction. */
export function saveCart(
  cart: Cart,
  context: StorefrontContext,
  shortages: readonly Shortage[] = [],
  warnings: readonly Warning[] = [],
): CartPayload {
  const view = currentView(context.carts.write(cart), context);
  return { cart: view, userErrors: [], warnings: [...warnings, ...cartWarnings(view, latestPerLine(shortages))] };
}

/** The payload of a refused mutation: its errors, and the unchanged cart or null. */
export function refusedPayload(userErrors: UserError[], cart: CartView | null = null): CartPayload {
  return { cart, userErrors, warnings: cart === null ? [] : cartWarnings(cart, []) };
}

/** The cart with the current prices and the current stock. */
export function currentView(cart: Cart, { provider, catalogue }: StorefrontContext): CartView {
  return viewCart(cart, cartTerms(provider, catalogue));
}

/** Returns `outcome` if there are no errors, otherwise the refusal. */
export function resultUnless(
  refused: UserError[],
  shows: 'cart' | 'nothing',
  outcome: Exclude<ChangeResult, { refused: unknown }>,
): ChangeResult {
  return refused.length === 0 ? outcome : { refused, shows };
}

function latestPerLine(shortages: readonly Shortage[]): Shortage[] {
  return [...new Map(shortages.map((shortage) => [shortage.lineId, shortage])).values()];
}

/** A part of the request that a mutation did not carry out although it accepted the rest. Only versions from 2024-10 on have warnings. */
export interface Warning {
  code: `${CartWarningCode}`;
  message: string;
  /** Id of the line, or of the cart without its secret. */
  target: string;
}

/**
 * Warnings after a mutation: quantities that it lowered and, even if it did not change them, lines without units and codes that do not apply.
 * Source: recordings; the messages marked below are ours.
 */
function cartWarnings(view: CartView, shortages: readonly Shortage[]): Warning[] {
  const { lines, codes, cart } = view;
  const lowered = shortages.flatMap(({ lineId, granted }) => {
    const line = lines.find((priced) => priced.line.id === lineId);
    return line === undefined ? [] : stockWarning(line, granted, cart.token);
  });
  const warned = new Set(lowered.map(({ target }) => target));
  const empty = lines
    .filter(({ line }) => line.quantity === 0)
    .map((line) => stockWarning(line, 0, cart.token))
    .filter(({ target }) => !warned.has(target));
  return [...lowered, ...empty, ...codes.flatMap((outcome) => codeWarning(outcome, cart.token) ?? [])];
}

/** If no unit was granted, the variant is not always sold out: all its units may already be in the cart. */
function stockWarning(line: PricedLine, granted: number, cartToken: string): Warning {
  return isAvailable(line.variant) ? insufficientStock(line, granted, cartToken) : soldOut(line, cartToken);
}

/** The message for zero units is from the online store's cart (cart/add.js), because its other messages are the same as here. */
function insufficientStock({ line }: PricedLine, granted: number, cartToken: string): Warning {
  const items = granted === 1 ? '1 item was' : `${granted} items were`;
  return {
    code: 'MERCHANDISE_NOT_ENOUGH_STOCK',
    message:
      granted === 0
        ? 'The maximum quantity of this item is already in your cart.'
        : `Only ${items} added to your cart due to availability.`,
    target: lineGid(line, cartToken),
  };
}

function soldOut({ line, product, variant }: PricedLine, cartToken: string): Warning {
  const choice = variantTitle(variant);
  const title = choice === 'Default Title' ? product.title : `${product.title} - ${choice}`;
  return {
    code: 'MERCHANDISE_OUT_OF_STOCK',
    message: `The product '${title}' is already sold out.`,
    target: lineGid(line, cartToken),
  };
}

type CodeWarning = Pick<Warning, 'code'> & { message: (code: string) => string };

/** Messages of `usedUp`, `tooFew` and `noEntitledLine` are ours. */
const codeWarnings: Record<DiscountRefusal, CodeWarning> = {
  unknown: { code: 'DISCOUNT_NOT_FOUND', message: () => 'Enter a valid discount code' },
  inactive: { code: 'DISCOUNT_CURRENTLY_INACTIVE', message: () => 'This discount is not valid anymore' },
  usedUp: { code: 'DISCOUNT_USAGE_LIMIT_REACHED', message: (code) => `The ${code} discount code was used up` },
  belowMinimum: { code: 'DISCOUNT_PURCHASE_NOT_IN_RANGE', message: notForTheseItems },
  tooFew: { code: 'DISCOUNT_QUANTITY_NOT_IN_RANGE', message: notForTheseItems },
  noEntitledLine: { code: 'DISCOUNT_NO_ENTITLED_LINE_ITEMS', message: notForTheseItems },
  notHonoured: { code: 'DISCOUNT_CODE_NOT_HONOURED', message: (code) => `The ${code} discount code is not honoured` },
};

function codeWarning({ code, refusal }: CodeResult, cartToken: string): Warning | null {
  if (refusal === null) return null;
  const { message, ...known } = codeWarnings[refusal];
  return { ...known, message: message(code), target: gid('Cart', cartToken) };
}

function notForTheseItems(code: string): string {
  return `The ${code} discount code is not valid for the items in your cart`;
}

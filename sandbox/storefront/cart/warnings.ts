import type { CartWarningCode } from 'storefront-schema-latest/storefront-api-types';
import { variantTitle } from '../catalogue/availability.ts';
import type { CodeOutcome, DiscountRefusal } from '../discounts/discount.ts';
import { gid } from '../gid.ts';
import type { CartView, PricedLine } from './cart-view.ts';
import { lineGid } from './line.ts';
import type { Shortage } from './rules.ts';

/** What a mutation did not do as asked, without refusing it. Versions from 2024-10 on show it. */
export interface Warning {
  code: `${CartWarningCode}`;
  message: string;
  /** Id of the line, or of the cart without its key. */
  target: string;
}

/**
 * What is to say of a cart after a mutation: quantities that this one lowered; then, after every mutation anew, lines that are sold out
 * and codes that come to nothing. Source: recordings; the wordings marked below are ours.
 */
export function warningsOf(view: CartView, shortages: readonly Shortage[]): Warning[] {
  const { lines, codes, cart } = view;
  const lowered = shortages.flatMap(({ lineId, granted }) => {
    const line = lines.find((priced) => priced.line.id === lineId);
    if (line === undefined) return [];
    return granted === 0 ? soldOut(line, cart.token) : notEnough(line, granted, cart.token);
  });
  const warned = new Set(lowered.map(({ target }) => target));
  const empty = lines
    .filter(({ line }) => line.quantity === 0)
    .map((line) => soldOut(line, cart.token))
    .filter(({ target }) => !warned.has(target));
  return [...lowered, ...empty, ...codes.flatMap((outcome) => codeWarning(outcome, cart.token) ?? [])];
}

function notEnough({ line }: PricedLine, granted: number, cartToken: string): Warning {
  const items = granted === 1 ? '1 item was' : `${granted} items were`;
  return {
    code: 'MERCHANDISE_NOT_ENOUGH_STOCK',
    message: `Only ${items} added to your cart due to availability.`,
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

type Refused = Pick<Warning, 'code'> & { message: (code: string) => string };

/** Wordings of `usedUp`, `tooFew` and `noEntitledLine` are ours. */
const refused: Record<DiscountRefusal, Refused> = {
  unknown: { code: 'DISCOUNT_NOT_FOUND', message: () => 'Enter a valid discount code' },
  inactive: { code: 'DISCOUNT_CURRENTLY_INACTIVE', message: () => 'This discount is not valid anymore' },
  usedUp: { code: 'DISCOUNT_USAGE_LIMIT_REACHED', message: (code) => `The ${code} discount code was used up` },
  belowMinimum: { code: 'DISCOUNT_PURCHASE_NOT_IN_RANGE', message: notForTheseItems },
  tooFew: { code: 'DISCOUNT_QUANTITY_NOT_IN_RANGE', message: notForTheseItems },
  noEntitledLine: { code: 'DISCOUNT_NO_ENTITLED_LINE_ITEMS', message: notForTheseItems },
  notHonoured: { code: 'DISCOUNT_CODE_NOT_HONOURED', message: (code) => `The ${code} discount code is not honoured` },
};

function codeWarning({ code, refusal }: CodeOutcome, cartToken: string): Warning | null {
  if (refusal === null) return null;
  const { message, ...known } = refused[refusal];
  return { ...known, message: message(code), target: gid('Cart', cartToken) };
}

function notForTheseItems(code: string): string {
  return `The ${code} discount code is not valid for the items in your cart`;
}

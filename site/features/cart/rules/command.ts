import type { CartLine, NewCartLine } from '#providers/storefront/types.ts';

/** Lines of a cart (CART-21). */
export const maxLines = 100;

/** Units of one line; the stock may allow fewer. */
export const maxQuantity = 999;

/** Commands that one page can have waiting when it is left, and that one request may carry. */
export const maxCommands = 20;

/** An item to be added to the cart, with its quantity. */
export interface CartItemInput extends NewCartLine {
  /** What the screen knows of the item, to show it before the storefront has answered. Never read from a form. */
  shown?: Omit<CartLine, 'id' | 'quantity' | 'variantId' | 'total'>;
}

/** Where the visitor came from (CART-17). */
export interface Referral {
  refCode: string;
  /** The page that led here, or "no referrer". */
  referrer: string;
}

interface Common {
  /** Idempotency key, made by the browser: a command that is sent again because the response was lost is not executed again. */
  id?: string;
  /**
   * Units of the command's items in the browser's cart before the first attempt (rules/replay.ts). It is set when the command is first sent
   * (`wasSent`), and is itself sent from the second attempt on and by a page that is left. A server that does not know the key, because it was
   * restarted or is another process, compares the cart with it.
   */
  baseline?: number;
  /** Milliseconds since the browser queued the command, if it has a baseline. */
  age?: number;
  /** The product's name, for messages about the command; never sent. */
  label?: string;
  /** Written with the command unless the cart has this referral already. */
  referral?: Referral;
}

/** One change of the cart. */
export type CartCommand = Common &
  (
    | { kind: 'add'; lines: CartItemInput[]; newCart: boolean }
    /** Quantity 0 removes the line. */
    | { kind: 'set'; lineId: string; quantity: number }
    /** Clicks on plus or minus: a difference, so that the clicks of two tabs add up. */
    | { kind: 'step'; lineId: string; by: number }
    /** Adds the SIM card if the cart has none (CART-6). */
    | { kind: 'sim'; line: CartItemInput }
    /** Undo of a removal: `quantity` is what the cart is to hold again. */
    | { kind: 'restore'; lines: CartItemInput[] }
    | { kind: 'refer'; referral: Referral }
    /** Only enforces the rules: lowers plans that no longer have a phone. */
    | { kind: 'reconcile' }
  );

/** A command that gives quantities, not differences. */
export type ResolvedCommand = Exclude<CartCommand, { kind: 'step' }>;

/** A command that waits in the browser. */
export interface PendingCommand {
  command: CartCommand;
  /** When it was queued: milliseconds by the machine's clock. */
  since: number;
}

/** Whether a command was sent before, so that the server may have executed it. Only such a command has a baseline. */
export function wasSent({ baseline }: CartCommand): boolean {
  return baseline !== undefined;
}

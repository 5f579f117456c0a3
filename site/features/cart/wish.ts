import type { CartLine, NewCartLine } from '#providers/storefront/types.ts';

/** Something to be put into the cart. */
export interface WishLine extends NewCartLine {
  /** What the screen knows of it, so that it can be drawn before the shop has answered. Never read from a form. */
  shown?: Omit<CartLine, 'id' | 'quantity' | 'variantId' | 'total'>;
}

/** Where the visitor came from (CART-17). */
export interface Referral {
  refCode: string;
  /** The page that led here, or "no referrer". */
  referrer: string;
}

interface Common {
  /** Made by the browser, one for each wish: a wish that comes again because our answer was lost is not done again. */
  id?: string;
  /**
   * Of a wish that comes again: how much of what it asks for the browser's cart held before it first asked (rules/was-done.ts). The server
   * reads the cart by it when it doesn't know the id, having begun anew or being another process.
   */
  seen?: number;
  /** Of a wish that comes again: milliseconds since the browser took it up. */
  age?: number;
  /** What the visitor knows it by, to say what became of it; never sent. */
  label?: string;
  /** Written along with the wish when the cart has another one. */
  referral?: Referral;
}

/** What a visitor asks of the cart. */
export type Wish = Common &
  (
    | { kind: 'add'; lines: WishLine[]; newCart: boolean }
    /** Quantity 0 removes the line. */
    | { kind: 'set'; lineId: string; quantity: number }
    /** One more or one less, and clicks that were gathered: by how many, so that two tabs' clicks add up. */
    | { kind: 'step'; lineId: string; by: number }
    /** Puts the SIM card in when there is none (CART-6). */
    | { kind: 'sim'; line: WishLine }
    /** Undo of a removal: `quantity` is what the cart is to hold again. */
    | { kind: 'restore'; lines: WishLine[] }
    | { kind: 'refer'; referral: Referral }
    /** Nothing but the rules: lowers plans that have no phone any more. */
    | { kind: 'tidy' }
  );

/** A wish that says by itself what the cart is to hold. */
export type SettledWish = Exclude<Wish, { kind: 'step' }>;

import { createHash } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import type { SeedGiftCard } from '#seed/schema.ts';
import type { StorefrontContext } from '../context.ts';
import { gid } from '../gid.ts';
import { minorUnits } from '../money.ts';
import type { Cart } from './cart-store.ts';

/** A gift card of a cart, and the amount that it pays. */
export interface AppliedGiftCard {
  code: string;
  lastCharacters: string;
  /** The card's balance after it paid for this cart, in minor units of the shop's currency. */
  balance: number;
  /** The amount that the card pays for this cart: `spent` in the shop's currency, `amount` in the cart's, both in minor units. */
  spent: number;
  amount: number;
}

/** The shop's gift cards, and the amounts that orders have taken from them. */
export interface GiftCardTerms {
  giftCards: readonly SeedGiftCard[];
  spentFrom: (code: string) => number;
  /** Converts minor units of the catalog into minor units of the cart's currency. */
  convert: (minor: number) => number;
}

/** The gift cards pay the amount that is due at the checkout, in their order. A card without a balance is left out. */
export function applyGiftCards(codes: readonly string[], due: number, terms: GiftCardTerms): AppliedGiftCard[] {
  let rest = due;
  return codes.flatMap((code) => {
    const card = terms.giftCards.find((known) => known.code === code);
    const held = card ? minorUnits(card.balance) - terms.spentFrom(code) : 0;
    const worth = terms.convert(held);
    if (held <= 0 || worth <= 0) return [];
    const amount = Math.min(worth, rest);
    rest -= amount;
    const spent = amount === worth ? held : Math.round((held * amount) / worth);
    return [{ code, lastCharacters: code.slice(-4), balance: held - spent, spent, amount }];
  });
}

/** The codes in the seed's spelling, each once. */
export function knownGiftCards(codes: readonly string[], { provider }: StorefrontContext): string[] {
  const known = new Set(provider.seed.catalogue.giftCards.map(({ code }) => code));
  return [...new Set(codes.map((code) => code.trim().toUpperCase()))].filter((code) => known.has(code));
}

/** The id of a card in one cart; the code cannot be derived from it. */
export function giftCardGid(code: string, { token }: Pick<Cart, 'token'>): string {
  const digest = createHash('sha256').update(`${token} ${code}`).digest('hex');
  return gid('AppliedGiftCard', Number.parseInt(digest.slice(0, 12), 16));
}

const sum = z.object({ spent: z.int() });

/** The amount that orders have taken from a card, in minor units of the shop's currency. One index lookup. */
export function spentFrom(database: DatabaseSync, code: string): number {
  const row = database
    .prepare('SELECT COALESCE(sum(spent), 0) AS spent FROM storefront_order_gift_cards WHERE code = ?')
    .get(code);
  return sum.parse(row).spent;
}

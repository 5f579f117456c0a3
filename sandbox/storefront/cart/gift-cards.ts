import { createHash } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import type { SeedGiftCard } from '#seed/schema.ts';
import type { StorefrontContext } from '../context.ts';
import { gid } from '../gid.ts';
import { minorUnits } from '../money.ts';
import type { Cart } from './cart-store.ts';

/** A gift card of a cart, and what it pays for. */
export interface AppliedGiftCard {
  code: string;
  lastCharacters: string;
  /** What is left on it beside this cart, in minor units of the shop's currency. */
  balance: number;
  /** What this cart takes from it: in the shop's currency, and in the cart's. */
  spent: number;
  amount: number;
}

/** The shop's gift cards and what orders took from them. */
export interface GiftCardTerms {
  giftCards: readonly SeedGiftCard[];
  spentFrom: (code: string) => number;
  /** Converts minor units of the catalog into minor units of the cart's currency. */
  convert: (minor: number) => number;
}

/** The cards pay what is due at the checkout, in their order; one with nothing left is left out. */
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

/** What orders took from a card, in minor units of the shop's currency. One index lookup. */
export function spentFrom(database: DatabaseSync, code: string): number {
  const row = database
    .prepare('SELECT COALESCE(sum(spent), 0) AS spent FROM storefront_order_gift_cards WHERE code = ?')
    .get(code);
  return sum.parse(row).spent;
}

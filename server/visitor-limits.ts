import type { VisitorLimits } from '#site/kernel/context.ts';
import { createLimit, type Limit } from './limit.ts';

const limits = {
  newsletter: { points: 5, ofUnknown: 100, duration: 10 * 60 },
  lookup: { points: 30, ofUnknown: 300, duration: 60 },
  film: { points: 30, ofUnknown: 300, duration: 60 },
  // The app merges clicks into few commands: one shopper sends about twenty a minute, and many shoppers may share an address.
  cart: { points: 300, ofUnknown: 6000, duration: 60 },
  // Each is a credit check that a lender bills; an invalid form counts too.
  creditCheck: { points: 10, ofUnknown: 100, duration: 10 * 60 },
} satisfies Record<keyof VisitorLimits, Limit>;

/** The rate limits of writes and lookups (SAFE-3). @returns the limits of the visitor at an address */
export function createVisitorLimits(): (address: string | null) => VisitorLimits {
  const newsletter = createLimit(limits.newsletter);
  const lookup = createLimit(limits.lookup);
  const film = createLimit(limits.film);
  const cart = createLimit(limits.cart);
  const creditCheck = createLimit(limits.creditCheck);
  return (address) => ({
    newsletter: async () => newsletter(address),
    lookup: async () => lookup(address),
    film: async () => film(address),
    cart: async (commands) => cart(address, commands),
    creditCheck: async () => creditCheck(address),
  });
}

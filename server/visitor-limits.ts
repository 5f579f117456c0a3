import type { VisitorLimits } from '#site/kernel/context.ts';
import { createLimit, type Limit } from './limit.ts';

const limits = {
  newsletter: { points: 5, ofUnknown: 100, duration: 10 * 60 },
  lookup: { points: 30, ofUnknown: 300, duration: 60 },
  film: { points: 30, ofUnknown: 300, duration: 60 },
  // The app merges clicks into few commands, so that one shopper comes to some twenty a minute; many may share an address.
  cart: { points: 300, ofUnknown: 6000, duration: 60 },
  // Each is a question about a person's credit that others answer, and bill; one whose form has a mistake in it counts too.
  creditCheck: { points: 10, ofUnknown: 100, duration: 10 * 60 },
} satisfies Record<keyof VisitorLimits, Limit>;

/** What one visitor may do how often. Made once; then asked for whoever comes. */
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

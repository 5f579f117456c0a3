import type { VisitorLimits } from '#site/context.ts';
import { createLimit, type Limit } from './limit.ts';

const limits = {
  newsletter: { points: 5, ofUnknown: 100, duration: 10 * 60 },
  lookup: { points: 30, ofUnknown: 300, duration: 60 },
  film: { points: 30, ofUnknown: 300, duration: 60 },
  cart: { points: 120, ofUnknown: 1200, duration: 60 },
} satisfies Record<keyof VisitorLimits, Limit>;

/** What one visitor may do how often. Made once; then asked for whoever comes. */
export function createVisitorLimits(): (address: string | null) => VisitorLimits {
  const newsletter = createLimit(limits.newsletter);
  const lookup = createLimit(limits.lookup);
  const film = createLimit(limits.film);
  const cart = createLimit(limits.cart);
  return (address) => ({
    newsletter: () => newsletter(address),
    lookup: () => lookup(address),
    film: () => film(address),
    cart: (commands) => cart(address, commands),
  });
}

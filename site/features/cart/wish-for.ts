import type { Changing } from './change-cart.ts';
import { readInTime } from './in-time.ts';
import { type Asked, RefusedWish } from './read-wish.ts';
import { findSim } from './sim-offer.ts';
import type { Wish } from './wish.ts';

/**
 * The wish behind what was asked: the SIM card's variant is the shop's to name.
 * @throws RefusedWish when the shop has no SIM card, ProviderError
 */
export async function wishFor(
  { storefront, timeLeft, report }: Pick<Changing, 'storefront' | 'timeLeft' | 'report'>,
  asked: Asked,
): Promise<Wish> {
  if (asked.kind !== 'sim') return asked;
  const sim = await readInTime(findSim(storefront), timeLeft(), report);
  if (!sim)
    throw new RefusedWish('The SIM card is not in the shop any more, so your cart is unchanged.', { status: 409 });
  return { ...asked, line: { variantId: sim.variantId, planId: null, quantity: 1 } };
}

import { useEffect } from 'react';
import { cartClient } from './client/cart-client.ts';
import type { SimOffer } from './sim-offer.ts';

/**
 * CART-6: whoever visits `/cart/sim` wants the SIM card. Asked for once by each visit: the entry in the browser's history remembers it, so
 * that reload and back ask for nothing, and a page that is only rendered ahead waits until it is shown.
 */
export function useSimWish(sim: SimOffer | null): void {
  const variantId = sim?.availableForSale ? sim.variantId : null;
  useEffect(() => {
    if (!variantId || hasAsked()) return;
    const ask = () => {
      if (hasAsked()) return;
      history.replaceState({ ...history.state, hasAskedForSim: true }, '');
      void cartClient().act({ kind: 'sim', line: { variantId, planId: null, quantity: 1 } });
    };
    if (!('prerendering' in document && document.prerendering)) return ask();
    document.addEventListener('prerenderingchange', ask, { once: true });
    return () => document.removeEventListener('prerenderingchange', ask);
  }, [variantId]);
}

function hasAsked(): boolean {
  return history.state?.hasAskedForSim === true;
}

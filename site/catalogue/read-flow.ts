import type { RouterContextProvider } from 'react-router';
import type { PhoneFlow } from '#providers/storefront/types.ts';
import { ifHad } from '#site/kernel/loading/provider-fault.ts';

/** Milliseconds that what goes along with a page's own product may keep it waiting. */
const timeLimit = 1500;

/** The phones and what is sold with them; null when it cannot be had just now: what depends on it is left out (SHOP-8). */
export function readFlow(context: Readonly<RouterContextProvider>): Promise<PhoneFlow | null> {
  return ifHad(context, timeLimit, ({ storefront }) => storefront.phoneFlow());
}

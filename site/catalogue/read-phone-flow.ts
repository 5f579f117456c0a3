import type { RouterContextProvider } from 'react-router';
import type { PhoneFlow } from '#providers/storefront/types.ts';
import { ifHad } from '#site/kernel/loading/provider-fault.ts';

/** Milliseconds. Extras must not delay the page's own product for longer. */
const timeout = 1500;

/** The phones and their extras; null when the storefront fails or times out, and the page leaves them out (SHOP-8). */
export function readPhoneFlow(context: Readonly<RouterContextProvider>): Promise<PhoneFlow | null> {
  return ifHad(context, timeout, ({ storefront }) => storefront.phoneFlow());
}

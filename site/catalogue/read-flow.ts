import type { RouterContextProvider } from 'react-router';
import type { PhoneFlow } from '#providers/storefront/types.ts';
import { optional } from '#site/kernel/loading/load.ts';

/** The phones and what is sold with them; null when it could not be read: what depends on it is left out (SHOP-8). */
export function readFlow(context: Readonly<RouterContextProvider>): Promise<PhoneFlow | null> {
  return optional(context, ({ storefront }) => storefront.phoneFlow());
}

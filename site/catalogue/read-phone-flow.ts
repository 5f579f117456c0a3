import type { PhoneFlow } from '#providers/storefront/types.ts';
import type { RouterContext } from '#site/kernel/context.ts';
import { optional } from '#site/kernel/loading/load.ts';

/** The phones and their extras; null when the storefront fails or times out, and the page leaves them out (SHOP-8). */
export function readPhoneFlow(context: RouterContext): Promise<PhoneFlow | null> {
  return optional(context, ({ storefront }) => storefront.phoneFlow());
}

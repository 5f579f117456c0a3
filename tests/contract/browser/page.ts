import type { CartWithActions, ShopifyProvider } from '@shopify/hydrogen-react';
import type { ComponentProps } from 'react';
import type * as Consent from './consent.ts';
import type * as Sentry from './sentry.ts';

/** Functions that tests call in the page: unmodified official browser clients. */
interface Clients {
  showCart: (shop: ComponentProps<typeof ShopifyProvider>) => Promise<void>;
  sentry: () => Promise<typeof Sentry>;
  consent: () => Promise<typeof Consent>;
}

declare global {
  interface Window {
    clients: Clients;
    /** The cart that the provider's React hook returned at its last rendering. */
    cart?: CartWithActions;
  }
}

window.clients = {
  showCart: async (shop) => (await import('./cart.tsx')).showCart(shop),
  sentry: () => import('./sentry.ts'),
  consent: () => import('./consent.ts'),
};

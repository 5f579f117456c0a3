import { useEffect } from 'react';
import { whenIdle } from '#site/kernel/browser/defer.ts';
import { isPage } from '#site/kernel/http/address.ts';
import { addedVariants, nothingPending, readCountCookie, setPending } from './every-page/cart-status.ts';
import { type Handover, isHandover, openChannel, readPersisted } from './every-page/tabs.ts';

/**
 * What a page that has started does about the cart: pending commands of another page or tab are taken over at once; when the page is idle, a
 * stored cart is looked up, so that one that is gone clears its count before the visitor opens it (CART-13).
 */
export function useStoredCart(): void {
  useEffect(() => {
    const left = readPersisted().map(({ command }) => command);
    if (left.length > 0) {
      // Before the script is loaded: a press that waited for the app to start must not add the same again.
      setPending({ ...nothingPending, adding: addedVariants(left) });
      void restorePending();
    }
    const channel = openChannel();
    channel?.addEventListener('message', ({ data }) => {
      if (isHandover(data)) void restorePending(data);
    });
    const stop = whenIdle(() => void lookUp());
    return () => {
      stop();
      channel?.close();
    };
  }, []);
}

async function restorePending(handover?: Handover): Promise<void> {
  // When the script cannot be loaded they stay stored for the next page, and what was sent on leaving has to do.
  const client = await loadClient();
  if (!client) setPending(nothingPending);
  client?.cartClient();
  if (handover) client?.takeOver(handover);
}

/** Nothing depends on it: a failure is left to the cart itself. The cart's own page has read it. */
async function lookUp(): Promise<void> {
  if (readCountCookie() === null || isPage('/cart/:flow?', location.pathname)) return;
  const client = await loadClient();
  void client?.lookUp();
}

const loadClient = () => import('./client/cart-client.ts').catch(() => null);

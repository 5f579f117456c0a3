import { useEffect } from 'react';
import { whenIdle } from '#site/kernel/browser/defer.ts';
import { isPage } from '#site/kernel/http/address.ts';
import { addedVariants, nothingPending, readCountCookie, setPending } from './every-page/cart-status.ts';
import { type Handover, isHandover, openChannel, readPersisted } from './every-page/tabs.ts';

/**
 * Takes over the pending commands of another page or tab when the app starts. When the page is idle, it also reads a stored cart, so that a
 * cart that is gone clears its count before the visitor opens it (CART-13).
 */
export function useStoredCart(): void {
  useEffect(() => {
    const left = readPersisted().map(({ command }) => command);
    if (left.length > 0) {
      // This is set before the script is loaded, so that a press that was held until the app started does not add the same items again.
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
  // If the script cannot be loaded, the commands stay stored for the next page; until then only the request sent on leaving has them.
  const client = await loadClient();
  if (!client) setPending(nothingPending);
  client?.cartClient();
  if (handover) client?.takeOver(handover);
}

/** Nothing depends on this read, so a failure is ignored. On the cart's own page the cart has been read already. */
async function lookUp(): Promise<void> {
  if (readCountCookie() === null || isPage('/cart/:flow?', location.pathname)) return;
  const client = await loadClient();
  void client?.lookUp();
}

const loadClient = () => import('./client/cart-client.ts').catch(() => null);

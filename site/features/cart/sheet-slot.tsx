import { lazy, Suspense, useEffect } from 'react';
import { href } from 'react-router';
import { loadChunk } from '#site/kernel/browser/load-chunk.ts';
import { useCartSheet } from './frame/cart-frame.ts';
import { type Handover, hasPersisted, isHandover, openChannel } from './frame/tabs.ts';

const CartSheet = lazy(async () => {
  const { CartSheet: component } = await loadChunk('cart', () => import('./view/cart-sheet.tsx')).catch(openPage);
  return { default: component };
});

/** The fallback when the sheet cannot be loaded. */
function openPage(): Promise<never> {
  window.location.assign(href('/cart/:flow?'));
  return new Promise(() => {});
}

/** The cart's sheet in every page: nothing until it is opened. Pending commands of another page or tab are taken over at once. */
export function CartSheetSlot() {
  const isOpen = useCartSheet();
  useEffect(() => {
    if (hasPersisted()) void restorePending();
    const channel = openChannel();
    channel?.addEventListener('message', ({ data }) => {
      if (isHandover(data)) void restorePending(data);
    });
    return () => channel?.close();
  }, []);
  return isOpen ? (
    <Suspense>
      <CartSheet />
    </Suspense>
  ) : null;
}

async function restorePending(handover?: Handover): Promise<void> {
  // When the script cannot be loaded they stay stored for the next page, and what was sent on leaving has to do.
  const client = await import('./client/cart-client.ts').catch(() => null);
  client?.cartClient();
  if (handover) client?.takeOver(handover);
}

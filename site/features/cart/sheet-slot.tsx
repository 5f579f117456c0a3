import { lazy, Suspense, useEffect } from 'react';
import { href } from 'react-router';
import { loadChunk } from '#site/kernel/browser/load-chunk.ts';
import { type HandedOver, isHandedOver, openChannel } from './client/channel.ts';
import { isLeft } from './client/left-wishes.ts';
import { useCartSheet } from './sheet-state.ts';

const CartSheet = lazy(async () => {
  const { CartSheet: component } = await loadChunk('cart', () => import('./cart-sheet.tsx')).catch(openPage);
  return { default: component };
});

/** Without the sheet there is still the page. */
function openPage(): Promise<never> {
  window.location.assign(href('/cart/:flow?'));
  return new Promise(() => {});
}

/** Where the cart's sheet stands in every page; nothing, until it is asked for. */
export function CartSheetSlot() {
  const isOpen = useCartSheet();
  useEffect(() => {
    if (isLeft()) void takeUp();
    const channel = openChannel();
    channel?.addEventListener('message', ({ data }) => {
      if (isHandedOver(data)) void takeUp(data);
    });
    return () => channel?.close();
  }, []);
  return isOpen ? (
    <Suspense>
      <CartSheet />
    </Suspense>
  ) : null;
}

/** What the page before left waiting for the cart, or another tab, goes on here, whether or not the cart is looked at. */
async function takeUp(left?: HandedOver): Promise<void> {
  // Without the script it waits for the next page, and what was sent in leaving has to do.
  const client = await import('./client/cart-client.ts').catch(() => null);
  client?.cartClient();
  if (left) client?.takeOver(left);
}

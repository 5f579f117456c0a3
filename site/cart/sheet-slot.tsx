import { lazy, Suspense, useEffect } from 'react';
import { loadChunk } from '#site/pages/load-chunk.ts';
import { isLeft } from './client/left-wishes.ts';
import { useCartSheet } from './sheet-state.ts';

const CartSheet = lazy(async () => {
  const { CartSheet: component } = await loadChunk('cart', () => import('./cart-sheet.tsx')).catch(openPage);
  return { default: component };
});

/** Without the sheet there is still the page. */
function openPage(): Promise<never> {
  window.location.assign('/cart');
  return new Promise(() => {});
}

/** Where the cart's sheet stands in every page; nothing, until it is asked for. */
export function CartSheetSlot() {
  const isOpen = useCartSheet();
  useEffect(() => {
    if (isLeft()) void takeUp();
  }, []);
  return isOpen ? (
    <Suspense>
      <CartSheet />
    </Suspense>
  ) : null;
}

/** What the page before left waiting for the cart goes on here, whether or not the cart is looked at. */
async function takeUp(): Promise<void> {
  const { cartClient } = await import('./client/cart-client.ts');
  cartClient();
}

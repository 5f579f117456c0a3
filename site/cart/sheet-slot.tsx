import { lazy, Suspense } from 'react';
import { useCartSheet } from './sheet-state.ts';

const CartSheet = lazy(async () => {
  const { CartSheet: component } = await import('./cart-sheet.tsx');
  return { default: component };
});

/** Where the cart's sheet stands in every page; nothing, until it is asked for. */
export function CartSheetSlot() {
  const isOpen = useCartSheet();
  return isOpen ? (
    <Suspense>
      <CartSheet />
    </Suspense>
  ) : null;
}

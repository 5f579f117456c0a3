import { CartProvider, ShopifyProvider, useCart } from '@shopify/hydrogen-react';
import type { ComponentProps } from 'react';
import { createRoot } from 'react-dom/client';

/** A minimal shop page with the cart of hydrogen-react. */
export function showCart(shop: ComponentProps<typeof ShopifyProvider>): void {
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no place for a cart.');
  createRoot(root).render(
    <ShopifyProvider {...shop}>
      <CartProvider>
        <Cart />
      </CartProvider>
    </ShopifyProvider>,
  );
}

function Cart() {
  const cart = useCart();
  window.cart = cart;
  return <output>{`${cart.status}: ${cart.totalQuantity ?? 0}`}</output>;
}

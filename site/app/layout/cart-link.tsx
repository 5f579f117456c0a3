import type { MouseEvent } from 'react';
import { useLocation } from 'react-router';
import { showCartSheet, useCartCount } from '#site/features/cart/frame/cart-frame.ts';
import { isPlainClick } from '#site/kernel/browser/plain-click.ts';
import { Link } from '#site/kernel/ui/link.tsx';

interface CartLinkProps {
  className?: string;
}

/** Leads to the cart with the count of what is in it; in the app it opens the cart over the page. */
export function CartLink({ className }: CartLinkProps) {
  const count = useCartCount();
  const { pathname } = useLocation();
  const isThere = pathname.startsWith('/cart');

  function open(event: MouseEvent) {
    if (!isPlainClick(event) || isThere) return;
    event.preventDefault();
    showCartSheet(true);
  }

  return (
    <Link to="/cart" className={className} onClick={open}>
      cart
      {count > 0 && (
        <span className="figures">
          {' '}
          {count}
          <span className="visually-hidden"> {count === 1 ? 'item' : 'items'}</span>
        </span>
      )}
    </Link>
  );
}

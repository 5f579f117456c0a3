import type { MouseEvent } from 'react';
import { href } from 'react-router';
import { useCartCount } from '#site/features/cart/cart-count.ts';
import { showCartSheet } from '#site/features/cart/sheet-state.ts';
import { isPlainClick } from '#site/kernel/browser/plain-click.ts';
import { usePageLayout } from '#site/kernel/layout/page-handle.ts';
import { Link } from '#site/kernel/ui/link.tsx';

interface CartLinkProps {
  className?: string;
}

/** Link to the cart with the number of its items; with JavaScript it opens the cart over the page instead. */
export function CartLink({ className }: CartLinkProps) {
  const count = useCartCount();
  const isCartPage = usePageLayout().section === 'cart';

  function open(event: MouseEvent) {
    if (!isPlainClick(event) || isCartPage) return;
    event.preventDefault();
    showCartSheet(true);
  }

  return (
    <Link to={href('/cart/:flow?')} className={className} onClick={open}>
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

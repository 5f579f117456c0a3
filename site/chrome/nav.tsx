import type { MouseEvent } from 'react';
import { useLocation } from 'react-router';
import type { MenuLink } from '#providers/content/types.ts';
import { useCartCount } from '#site/cart/cart-count.ts';
import { showCartSheet } from '#site/cart/sheet-state.ts';
import { Link } from '#site/ui/link.tsx';
import { OverlayButton } from '#site/ui/overlay.tsx';
import { Menu, menuId } from './menu.tsx';
import styles from './nav.module.css';
import { useNavSettings } from './nav-settings.ts';
import { Wordmark } from './wordmark.tsx';

/** The bar at the top: the cart (in the shop) or the way home on the left, menu and shop on the right (NAV-2, NAV-3). */
export function Nav({ links }: { links: MenuLink[] }) {
  const { pathname } = useLocation();
  const { color, picture, buyButtonActive, menuButtonActive } = useNavSettings();
  const section = pathname.split('/')[1];
  const isShopping = section === 'shop' || section === 'cart';
  return (
    <>
      <nav className={styles.nav} data-color={color} data-over={picture} aria-label="Main">
        {isShopping ? (
          <CartLink />
        ) : (
          <Link to="/" className={styles.home} ariaLabel="Light, home">
            <Wordmark />
          </Link>
        )}
        <div className={styles.right}>
          {menuButtonActive && (
            <OverlayButton className={styles.link} opens={menuId}>
              menu
            </OverlayButton>
          )}
          {buyButtonActive && (
            <Link to="/shop" className={styles.link}>
              shop
            </Link>
          )}
        </div>
      </nav>
      <Menu links={links} />
    </>
  );
}

function CartLink() {
  const count = useCartCount();
  const { pathname } = useLocation();
  const isThere = pathname.startsWith('/cart');

  function open(event: MouseEvent) {
    const isPlainClick = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (!isPlainClick || isThere) return;
    event.preventDefault();
    showCartSheet(true);
  }

  return (
    <Link to="/cart" className={styles.link} onClick={open}>
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

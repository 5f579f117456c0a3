import { useState } from 'react';
import { useLocation } from 'react-router';
import { Logo } from '#site/kernel/layout/logo.tsx';
import { Link } from '#site/kernel/ui/link.tsx';
import { OverlayButton } from '#site/kernel/ui/overlay.tsx';
import { CartLink } from './cart-link.tsx';
import { Menu, menuId } from './menu.tsx';
import styles from './nav.module.css';
import { type Ground, useNavGround } from './nav-ground.ts';
import { useNavSettings } from './nav-settings.ts';

/** The bar at the top: the cart (in the shop) or the way home on the left, menu and shop on the right (NAV-2, NAV-3). */
export function Nav() {
  const { pathname } = useLocation();
  const { color, picture, buyButtonActive, menuButtonActive } = useNavSettings();
  const [menuClosings, setMenuClosings] = useState(0);
  const { ground, top } = useNavGround(menuClosings);
  const section = pathname.split('/')[1];
  const isShopping = section === 'shop' || section === 'cart';
  const over = ground === null || ground === 'top' ? picture : undefined;
  return (
    <>
      <span ref={top} className={styles.top} />
      <nav
        className={`${styles.nav} ${toneOf(ground, over, color)}`}
        data-color={color}
        data-over={over}
        data-ground={ground ?? undefined}
        aria-label="Main"
      >
        <div className={over === 'left' ? 'light' : undefined}>
          {isShopping ? (
            <CartLink className={styles.link} />
          ) : (
            <Link to="/" className={styles.home} ariaLabel="Light, home">
              <Logo />
            </Link>
          )}
        </div>
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
      <Menu onClose={() => setMenuClosings((count) => count + 1)} />
    </>
  );
}

/** At the top of the page its settings decide, over a picture; from there on what the bar has come to lie over (NAV-5). */
function toneOf(ground: Ground | null, over: 'page' | 'left' | undefined, color: 'white' | 'black'): string {
  if (ground === 'dark' || ground === 'light') return ground;
  if (over !== 'page') return '';
  return color === 'white' ? 'dark' : 'light';
}

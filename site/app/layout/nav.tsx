import { useState } from 'react';
import { href } from 'react-router';
import { useCartCount } from '#site/features/cart/frame/cart-frame.ts';
import { Logo } from '#site/kernel/layout/logo.tsx';
import { usePageLayout } from '#site/kernel/layout/page-handle.ts';
import { Link } from '#site/kernel/ui/link.tsx';
import { OverlayButton } from '#site/kernel/ui/overlay.tsx';
import { textButtonClass } from '#site/kernel/ui/text-button.tsx';
import { type HeaderBackground, useHeaderBackground } from './header-background.ts';
import { Menu, menuId } from './menu.tsx';
import styles from './nav.module.css';

const linkClass = textButtonClass({ className: styles.link });

/** The header: the cart (in the shop) or the logo on the left, menu and shop on the right (NAV-2, NAV-3). */
export function Nav() {
  const { nav: settings, navColor, picture, section } = usePageLayout();
  const [menuClosings, setMenuClosings] = useState(0);
  const { background, top } = useHeaderBackground(menuClosings);
  const color = settings?.color ?? navColor ?? 'black';
  const over = background === null || background === 'top' ? picture : undefined;
  return (
    <>
      <span ref={top} className={styles.top} />
      <nav
        className={`${styles.nav} ${headerTheme(background, over, color)}`}
        data-color={color}
        data-over={over}
        data-background={background ?? undefined}
        aria-label="Main"
      >
        <div className={over === 'left' ? 'light' : undefined}>
          {section ? (
            <CartLink isCartPage={section === 'cart'} />
          ) : (
            <Link to={href('/')} className={linkClass} ariaLabel="Light, home">
              <Logo />
            </Link>
          )}
        </div>
        <div className={styles.right}>
          {(settings?.menuButtonActive ?? true) && (
            <OverlayButton className={linkClass} opens={menuId}>
              menu
            </OverlayButton>
          )}
          {(settings?.buyButtonActive ?? true) && (
            <Link to={href('/shop/:collection?')} className={linkClass}>
              shop
            </Link>
          )}
        </div>
      </nav>
      <Menu onClose={() => setMenuClosings((count) => count + 1)} />
    </>
  );
}

/** Over a picture at the top of the page it depends on the page's settings, further down on the section under the header (NAV-5). */
function headerTheme(
  background: HeaderBackground | null,
  over: 'page' | 'left' | undefined,
  color: 'white' | 'black',
): string {
  if (background === 'dark' || background === 'light') return background;
  if (over !== 'page') return '';
  return color === 'white' ? 'dark' : 'light';
}

/**
 * Link to the cart with the number of its items. Right after the cart was closed, when the router still goes back from it, the link must not replace the
 * entry of the page behind.
 */
function CartLink({ isCartPage }: { isCartPage: boolean }) {
  const count = useCartCount();
  return (
    <Link to={href('/cart/:flow?')} className={linkClass} isPushed={!isCartPage}>
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

import { type SyntheticEvent, useState } from 'react';
import { href } from 'react-router';
import { useCartCount } from '#site/features/cart/every-page/cart-status.ts';
import { useLayoutData } from '#site/kernel/layout/layout-data.ts';
import { Logo } from '#site/kernel/layout/logo.tsx';
import { type PageLayout, usePageLayout } from '#site/kernel/layout/page-handle.ts';
import { cx } from '#site/kernel/ui/cx.ts';
import { Link } from '#site/kernel/ui/link.tsx';
import { OverlayButton } from '#site/kernel/ui/overlay.tsx';
import { textButtonClass } from '#site/kernel/ui/text-button.tsx';
import { useHeaderBackground } from './header-background.ts';
import { Menu, menuId } from './menu.tsx';
import styles from './nav.module.css';

type Theme = 'dark' | 'light';

const linkClass = textButtonClass({ className: styles.link });

/** The header: the cart (in the shop) or the logo on the left, menu and shop on the right (NAV-2, NAV-3). */
export function Nav() {
  const { brand, words } = useLayoutData();
  const { nav: settings, navColor, picture, pictureTheme, beginsDark, section } = usePageLayout();
  const [menuClosings, setMenuClosings] = useState(0);
  const { background, top } = useHeaderBackground(menuClosings);
  const color = settings?.color ?? navColor ?? 'black';
  const isAtTop = background === null || background === 'top';
  const over = isAtTop ? picture : undefined;
  // Further down the page the header has the theme of the section under it (NAV-5), but over a light picture the page's own (decision 0074).
  const theme = isAtTop ? themeAtTop({ picture, beginsDark }, color) : background === 'dark' ? background : null;

  function onMenuToggle({ currentTarget: menu }: SyntheticEvent<HTMLDialogElement>) {
    // The menu's close button is where its open button was: below the part of the banner that is in view.
    if (menu.open) menu.style.paddingTop = `${Math.max(0, top.current?.getBoundingClientRect().top ?? 0)}px`;
    else setMenuClosings((count) => count + 1);
  }

  return (
    <>
      <span ref={top} className={styles.top} />
      <nav
        className={cx(styles.nav, theme)}
        data-color={color}
        data-over={over}
        data-background={background ?? undefined}
        data-solid={(over === 'page' && pictureTheme !== undefined && pictureTheme !== theme) || undefined}
        aria-label="Main"
      >
        <div>
          {section ? (
            <CartLink isCartPage={section === 'cart'} />
          ) : (
            <Link to={href('/')} className={linkClass} ariaLabel={`${brand.name}, home`}>
              <Logo />
            </Link>
          )}
        </div>
        <div className={styles.right}>
          {(settings?.menuButtonActive ?? true) && (
            <OverlayButton className={linkClass} opens={menuId}>
              {words.menu}
            </OverlayButton>
          )}
          {(settings?.buyButtonActive ?? true) && (
            <Link to={href('/shop/:collection?')} className={linkClass}>
              {words.shop}
            </Link>
          )}
        </div>
      </nav>
      <Menu onToggle={onMenuToggle} />
    </>
  );
}

/**
 * Over a picture the header has the color of the page's setting; if the words on the picture have the other color, the header has a ground of its
 * own. On a plain ground it has the color that is readable there (NAV-4, decision 0045).
 */
function themeAtTop({ picture, beginsDark }: PageLayout, color: 'white' | 'black'): Theme | null {
  if (picture === 'page') return color === 'white' ? 'dark' : 'light';
  return beginsDark ? 'dark' : null;
}

/**
 * Link to the cart with the number of its items. Except on the cart page it always adds an entry to the history: right after the cart is closed,
 * while the router still goes back, it would otherwise replace the entry of the page behind.
 */
function CartLink({ isCartPage }: { isCartPage: boolean }) {
  const count = useCartCount();
  return (
    <Link to={href('/cart/:flow?')} className={linkClass} isPushed={!isCartPage}>
      {useLayoutData().words.cart}
      {count > 0 && (
        <span key={count} className="figures">
          {' '}
          {count}
          <span className="visually-hidden"> {count === 1 ? 'item' : 'items'}</span>
        </span>
      )}
    </Link>
  );
}

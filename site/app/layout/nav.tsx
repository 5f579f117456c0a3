import { useState } from 'react';
import { href } from 'react-router';
import { Logo } from '#site/kernel/layout/logo.tsx';
import { usePageLayout } from '#site/kernel/layout/page-handle.ts';
import { Link } from '#site/kernel/ui/link.tsx';
import { OverlayButton } from '#site/kernel/ui/overlay.tsx';
import { textButtonClass } from '#site/kernel/ui/text-button.tsx';
import { CartLink } from './cart-link.tsx';
import { Menu, menuId } from './menu.tsx';
import styles from './nav.module.css';
import { type Ground, useNavGround } from './nav-ground.ts';

const linkClass = textButtonClass({ className: styles.link });

/** The header: the cart (in the shop) or the logo on the left, menu and shop on the right (NAV-2, NAV-3). */
export function Nav() {
  const { nav: settings, navColor, picture, section } = usePageLayout();
  const color = settings?.color ?? navColor ?? 'black';
  const [menuClosings, setMenuClosings] = useState(0);
  const { ground, top } = useNavGround(menuClosings);
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
          {section ? (
            <CartLink className={linkClass} />
          ) : (
            <Link to="/" className={linkClass} ariaLabel="Light, home">
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

/** At the top of the page its settings decide, over a picture; from there on what the bar has come to lie over (NAV-5). */
function toneOf(ground: Ground | null, over: 'page' | 'left' | undefined, color: 'white' | 'black'): string {
  if (ground === 'dark' || ground === 'light') return ground;
  if (over !== 'page') return '';
  return color === 'white' ? 'dark' : 'light';
}

import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import type { MenuLink } from '#providers/content/types.ts';
import { Link } from '#site/ui/link.tsx';
import { Overlay } from '#site/ui/overlay.tsx';
import styles from './menu.module.css';

export const menuId = 'menu';

/** The full-screen menu (NAV-6). */
export function Menu({ links }: { links: MenuLink[] }) {
  const { key, pathname } = useLocation();
  const menu = useRef<HTMLDialogElement>(null);

  const shown = useRef(key);

  // A navigation, even to the same address, closes the menu; the page coming alive under an open one does not.
  useEffect(() => {
    if (shown.current !== key && menu.current?.open) menu.current.close();
    shown.current = key;
  }, [key]);

  return (
    <Overlay id={menuId} ref={menu} label="Menu">
      <ul className={styles.links}>
        {links.map(({ name, link }) => (
          <li key={name}>
            <Link
              to={link.href}
              newTab={link.openInNewTab}
              className={styles.link}
              ariaCurrent={link.href === pathname ? 'page' : undefined}
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </Overlay>
  );
}

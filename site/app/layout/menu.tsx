import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { ThemeToggle } from '#site/app/theme/theme-toggle.tsx';
import { useLayoutData } from '#site/kernel/layout/layout-data.ts';
import { Overlay } from '#site/kernel/ui/overlay.tsx';
import { LayoutLink } from './layout-link.tsx';
import styles from './menu.module.css';

export const menuId = 'menu';

interface MenuProps {
  onClose: () => void;
}

/** The full-screen menu (NAV-6). */
export function Menu({ onClose }: MenuProps) {
  const { key } = useLocation();
  const { menu: links, welcomeMessage } = useLayoutData().settings;
  const menu = useRef<HTMLDialogElement>(null);
  const shown = useRef(key);

  // A navigation, even to the same address, closes the menu; the page coming alive under an open one does not.
  useEffect(() => {
    if (shown.current !== key && menu.current?.open) menu.current.close();
    shown.current = key;
  }, [key]);

  return (
    <Overlay id={menuId} ref={menu} label="Menu" onClose={onClose}>
      <div className={styles.menu}>
        <ul className={styles.links}>
          {links.map(({ name, link }) => (
            <li key={name}>
              <LayoutLink link={link} className={`tap heading ${styles.link}`}>
                {name}
              </LayoutLink>
            </li>
          ))}
        </ul>
        <div className={styles.foot}>
          {welcomeMessage && <p className="small quiet">{welcomeMessage}</p>}
          <ThemeToggle />
        </div>
      </div>
    </Overlay>
  );
}

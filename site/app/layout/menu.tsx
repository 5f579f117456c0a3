import { type ReactEventHandler, useRef } from 'react';
import { ThemeToggle } from '#site/app/theme/theme-toggle.tsx';
import { useLayoutData } from '#site/kernel/layout/layout-data.ts';
import { Overlay, useCloseOnNavigation } from '#site/kernel/ui/overlay.tsx';
import { textButtonClass } from '#site/kernel/ui/text-button.tsx';
import { LayoutLink } from './layout-link.tsx';
import styles from './menu.module.css';

export const menuId = 'menu';

interface MenuProps {
  /** Called when the menu was opened and when it was closed, perhaps twice each time. */
  onToggle: ReactEventHandler<HTMLDialogElement>;
}

/** The full-screen menu (NAV-6). */
export function Menu({ onToggle }: MenuProps) {
  const { words, settings } = useLayoutData();
  const { menu: links, welcomeMessage } = settings;
  const menu = useRef<HTMLDialogElement>(null);
  useCloseOnNavigation(menu);

  return (
    <Overlay id={menuId} ref={menu} label={words.menu} onToggle={onToggle}>
      <div className={styles.menu}>
        <ul className={styles.links}>
          {links.map((link, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two links may have one name, and they keep their order
            <li key={index}>
              <LayoutLink link={link} className={textButtonClass({ className: `heading ${styles.link}` })}>
                {link.name}
              </LayoutLink>
            </li>
          ))}
        </ul>
        <div className={`row ${styles.foot}`}>
          {welcomeMessage && <p className="small quiet">{welcomeMessage}</p>}
          <ThemeToggle />
        </div>
      </div>
    </Overlay>
  );
}

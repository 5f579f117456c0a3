import { useLocation } from 'react-router';
import type { FrameSettings, MenuLink } from '#providers/content/types.ts';
import { Link } from '#site/ui/link.tsx';
import styles from './footer.module.css';
import { Wordmark } from './wordmark.tsx';

/** NAV-9: the menu's named links, social links, address and the small row at the bottom. */
export function Footer({ settings }: { settings: FrameSettings }) {
  return (
    <footer className={styles.footer}>
      <div className={styles.columns}>
        <Wordmark className={styles.mark} />
        <FooterLinks
          label="Footer"
          links={settings.menu.filter((entry) => !entry.popoverMenuOnly)}
          className={styles.links}
        />
        <FooterLinks label="Elsewhere" links={settings.social} className={styles.links} />
        {settings.address.length > 0 && (
          <address className={styles.address}>
            {settings.address.map((line) => (
              <span key={line}>{line}</span>
            ))}
          </address>
        )}
      </div>
      <FooterLinks label="Small print" links={settings.bottomLinks} className={styles.bottom} />
    </footer>
  );
}

function FooterLinks({ label, links, className }: { label: string; links: MenuLink[]; className?: string }) {
  const { pathname } = useLocation();
  if (links.length === 0) return null;
  return (
    <nav aria-label={label}>
      <ul className={className}>
        {links.map(({ name, link }) => (
          <li key={name}>
            <Link to={link.href} newTab={link.openInNewTab} ariaCurrent={link.href === pathname ? 'page' : undefined}>
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

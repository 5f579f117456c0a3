import type { ReactNode } from 'react';
import { href } from 'react-router';
import type { MenuLink } from '#providers/content/types.ts';
import { ThemeToggle } from '#site/app/theme/theme-toggle.tsx';
import { FooterSignup } from '#site/features/newsletter/signup-section.tsx';
import { useLayoutData } from '#site/kernel/layout/layout-data.ts';
import { Logo } from '#site/kernel/layout/logo.tsx';
import { usePageLayout } from '#site/kernel/layout/page-handle.ts';
import { cx } from '#site/kernel/ui/cx.ts';
import styles from './footer.module.css';
import { LayoutLink } from './layout-link.tsx';

/** The page on which consent is withdrawn; editors cannot remove the link. */
function consentLink(name: string): MenuLink {
  return { name, href: href('/consent') };
}

/** Links of the menu, social links, address and the small links at the bottom (NAV-9). */
export function Footer() {
  const { settings, words } = useLayoutData();
  const { menu, social, address, bottomLinks } = settings;
  const { hasSignup, shortFooter } = usePageLayout();
  return (
    <footer className={`ruled two-columns ${styles.footer}`}>
      {!shortFooter && (
        <div className={styles.columns}>
          <FooterLinks label="Footer" links={menu.filter((entry) => !entry.popoverMenuOnly)} className={styles.links} />
          <FooterLinks
            label="Social media"
            links={social}
            className={`${styles.links} ${styles.social}`}
            draw={({ name, icon }) =>
              icon ? (
                <img src={icon.url} alt={name} width={24} height={24} className={styles.icon} loading="lazy" />
              ) : (
                name
              )
            }
          />
          {address.length > 0 && (
            <address className={`quiet ${styles.address}`}>
              {address.map((line) => (
                <span key={line}>{line}</span>
              ))}
            </address>
          )}
        </div>
      )}
      {!hasSignup && !shortFooter && <FooterSignup />}
      <div className={`row links quiet ${styles.bottom}`}>
        <div>
          <Logo />
        </div>
        <FooterLinks label="Legal" links={[...bottomLinks, consentLink(words.cookieSettings)]} className="row links" />
        <ThemeToggle />
      </div>
    </footer>
  );
}

interface FooterLinksProps<Entry extends MenuLink> {
  label: string;
  links: Entry[];
  className?: string;
  /** Content of a link; the entry's name by default. */
  draw?: (entry: Entry) => ReactNode;
}

function FooterLinks<Entry extends MenuLink>({
  label,
  links,
  className,
  draw = ({ name }) => name,
}: FooterLinksProps<Entry>) {
  if (links.length === 0) return null;
  return (
    <nav aria-label={label}>
      <ul className={cx('plain', className)}>
        {links.map((entry, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two links may have one name, and they keep their order
          <li key={index}>
            <LayoutLink link={entry} className="tap">
              {draw(entry)}
            </LayoutLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

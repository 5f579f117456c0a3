import { href } from 'react-router';
import type { Compatibility } from '#providers/content/types.ts';
import { Link } from '#site/kernel/ui/link.tsx';
import styles from './checker.module.css';

const logoHeight = 28;

/** The page stands alone (NAV-7), so it has a mark and a way out of its own. */
export function CheckerHeader({ check: { logo, textUnderLogo, iconColor } }: { check: Compatibility }) {
  return (
    <header className={styles.header}>
      <div>
        {logo && (
          <img
            src={logo.url}
            alt={logo.alt}
            width={Math.round((logo.width / logo.height) * logoHeight)}
            height={logoHeight}
          />
        )}
        {textUnderLogo && <p className="small quiet">{textUnderLogo}</p>}
      </div>
      <Link to={href('/shop/:collection?')} className={styles.close} ariaLabel="Close, to the shop">
        <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true" style={{ color: iconColor }}>
          <path d="M5 5l14 14M19 5L5 19" stroke="currentColor" strokeWidth="1.5" fill="none" />
        </svg>
      </Link>
    </header>
  );
}

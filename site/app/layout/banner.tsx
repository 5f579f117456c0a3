import { useLayoutData } from '#site/kernel/layout/layout-data.ts';
import { Link } from '#site/kernel/ui/link.tsx';
import styles from './banner.module.css';

/** The announcement above every page, while the editors have set one. */
export function Banner() {
  const { banner } = useLayoutData().settings;
  if (!banner) return null;
  return (
    <aside className={styles.banner} aria-label="Announcement">
      {banner.href ? (
        <Link to={banner.href} className="tap">
          {banner.text}
        </Link>
      ) : (
        <p className="tap">{banner.text}</p>
      )}
    </aside>
  );
}

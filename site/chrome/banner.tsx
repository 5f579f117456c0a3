import type { FrameSettings } from '#providers/content/types.ts';
import { Link } from '#site/ui/link.tsx';
import styles from './banner.module.css';

/** The line that stands over every page while the editors want it to. */
export function Banner({ banner }: { banner: FrameSettings['banner'] }) {
  if (!banner) return null;
  return (
    <aside className={styles.banner} aria-label="Announcement">
      {banner.href ? (
        <Link to={banner.href} className={styles.link}>
          {banner.text}
        </Link>
      ) : (
        banner.text
      )}
    </aside>
  );
}

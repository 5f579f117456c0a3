import { href } from 'react-router';
import { Link } from '#site/kernel/ui/link.tsx';
import styles from './further-reading.module.css';
import type { Neighbours } from './neighbours.ts';

/** The way on: what was written before, what after, and everything. */
export function FurtherReading({ neighbours: { newer, older } }: { neighbours: Neighbours }) {
  return (
    <nav className={styles.further} aria-label="Further reading">
      {older && <Way label="Before this" to={href('/blog/:slug', { slug: older.slug })} title={older.title} />}
      {newer && <Way label="After this" to={href('/blog/:slug', { slug: newer.slug })} title={newer.title} />}
      <Link to={href('/blog')} className={styles.all}>
        All articles
      </Link>
    </nav>
  );
}

function Way({ label, to, title }: { label: string; to: string; title: string }) {
  return (
    <Link to={to} className={styles.way}>
      <span className="small quiet">{label}</span>
      <span className={styles.title}>{title}</span>
    </Link>
  );
}

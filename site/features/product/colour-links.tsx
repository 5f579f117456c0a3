import { Link } from '#site/kernel/ui/link.tsx';
import styles from './choices.module.css';

export interface ColourLink {
  colour: string;
  to: string;
  isCurrent: boolean;
}

/** Each colour is a page of its own. */
export function ColourLinks({ links }: { links: readonly ColourLink[] }) {
  if (links.length === 0) return null;
  return (
    <nav aria-label="Colour">
      <p className="small quiet" aria-hidden="true">
        Colour
      </p>
      <ul className={styles.colours}>
        {links.map(({ colour, to, isCurrent }) => (
          <li key={to}>
            <Link to={to} ariaCurrent={isCurrent ? 'page' : undefined} className={`tap ${styles.colour}`}>
              {colour}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

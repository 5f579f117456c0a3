import { href } from 'react-router';
import type { CollectionName } from '#providers/storefront/types.ts';
import { Link } from '#site/kernel/ui/link.tsx';
import styles from './shop.module.css';

interface CollectionLinksProps {
  names: readonly CollectionName[];
  current: string | null;
}

export function CollectionLinks({ names, current }: CollectionLinksProps) {
  return (
    <nav aria-label="Collections">
      <ul className={`row ${styles.collections}`}>
        <li>
          <Link
            to={href('/shop/:collection?')}
            ariaCurrent={current ? undefined : 'page'}
            className={`tap ${styles.collection}`}
          >
            Everything
          </Link>
        </li>
        {names.map(({ handle, title }) => (
          <li key={handle}>
            <Link
              to={href('/shop/:collection?', { collection: handle })}
              ariaCurrent={handle === current ? 'page' : undefined}
              className={`tap ${styles.collection}`}
            >
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

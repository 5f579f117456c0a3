import { href } from 'react-router';
import { Link } from '#site/kernel/ui/link.tsx';
import styles from './article-list.module.css';
import { dateInWords } from './date.ts';
import type { Entry } from './groups.ts';

/** Titles and dates, set like a table of contents. */
export function ArticleList({ articles }: { articles: readonly Entry[] }) {
  return (
    <ul className={styles.articles}>
      {articles.map(({ id, slug, title, createdAt }) => (
        <li key={id}>
          <Link to={href('/blog/:slug', { slug })} className={styles.article}>
            <span className={styles.title}>{title}</span>
            {createdAt && (
              <time className="small quiet" dateTime={createdAt}>
                {dateInWords(createdAt)}
              </time>
            )}
          </Link>
        </li>
      ))}
    </ul>
  );
}

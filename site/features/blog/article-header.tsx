import { href } from 'react-router';
import type { Article } from '#providers/content/types.ts';
import { Link } from '#site/kernel/ui/link.tsx';
import styles from './article.module.css';
import { dateInWords } from './date.ts';
import { anchorOf } from './groups.ts';

export function ArticleHeader({ article: { title, createdAt, tags } }: { article: Article }) {
  return (
    <header className={styles.header}>
      <h1 className="display">{title}</h1>
      <ul className={`small quiet ${styles.about}`}>
        {createdAt && (
          <li>
            <time dateTime={createdAt}>{dateInWords(createdAt)}</time>
          </li>
        )}
        {tags.map((tag) => (
          <li key={tag}>
            <Link to={`${href('/blog')}#${anchorOf(tag)}`} className={styles.tag}>
              {tag}
            </Link>
          </li>
        ))}
      </ul>
    </header>
  );
}

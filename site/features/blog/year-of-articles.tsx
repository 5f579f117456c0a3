import { ArticleList } from './article-list.tsx';
import styles from './blog.module.css';
import type { Year } from './groups.ts';

/** The years opened in this visit: whoever comes back from an article finds the list as it was left. */
const opened = new Set<string>();

interface YearProps extends Year {
  /** Where the tag stands on the page. */
  anchor: string;
}

/** The earlier articles of a year, folded away. */
export function YearOfArticles({ anchor, year, articles }: YearProps) {
  const key = `${anchor} ${year}`;
  return (
    <details
      className={styles.year}
      open={opened.has(key)}
      onToggle={({ currentTarget }) => {
        if (currentTarget.open) opened.add(key);
        else opened.delete(key);
      }}
    >
      <summary>
        <span className={styles.more}>{year ? `More from ${year}` : 'Without a date'}</span>{' '}
        <span className="small quiet figures">
          {articles.length} {articles.length === 1 ? 'article' : 'articles'}
        </span>
      </summary>
      <ArticleList articles={articles} />
    </details>
  );
}

import { href } from 'react-router';
import { Link } from '#site/kernel/ui/link.tsx';
import listStyles from './article-list.module.css';
import type { ArticleLink, TagGroup, Year } from './articles.ts';
import styles from './blog.module.css';

const dateFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** "October 6, 2026"; empty for an invalid date. */
export function formatDate(timestamp: string): string {
  const date = new Date(timestamp);
  return Number.isNaN(date.getTime()) ? '' : dateFormat.format(date);
}

/** Titles and dates, like a table of contents. */
export function ArticleList({ articles }: { articles: readonly ArticleLink[] }) {
  return (
    <ul className={listStyles.articles}>
      {articles.map(({ id, slug, title, createdAt }) => (
        <li key={id}>
          <Link to={href('/blog/:slug', { slug })} className={listStyles.article}>
            <span className={listStyles.title}>{title}</span>
            {createdAt && (
              <time className="small quiet" dateTime={createdAt}>
                {formatDate(createdAt)}
              </time>
            )}
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** A tag with its articles, newest first; older ones are collapsed by year. */
export function TagSection({ group: { tag, anchor, newest, earlier } }: { group: TagGroup }) {
  return (
    <section id={anchor} className={styles.group} aria-labelledby={`${anchor}-title`}>
      <h2 id={`${anchor}-title`} className="heading">
        {tag}
      </h2>
      <div>
        <ArticleList articles={newest} />
        {earlier.map((year) => (
          <YearSection key={year.year} anchor={anchor} {...year} />
        ))}
      </div>
    </section>
  );
}

/** Years expanded in this visit, restored when the visitor navigates back from an article. */
const expanded = new Set<string>();

interface YearProps extends Year {
  /** The id of the tag's section. */
  anchor: string;
}

/** The articles of a year, collapsed. */
function YearSection({ anchor, year, articles }: YearProps) {
  const key = `${anchor} ${year}`;
  return (
    <details
      className={styles.year}
      open={expanded.has(key)}
      onToggle={({ currentTarget }) => {
        if (currentTarget.open) expanded.add(key);
        else expanded.delete(key);
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

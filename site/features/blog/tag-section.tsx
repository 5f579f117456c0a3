import { ArticleList } from './article-list.tsx';
import styles from './blog.module.css';
import type { Group } from './groups.ts';
import { YearOfArticles } from './year-of-articles.tsx';

/** A tag with its articles, newest first; of many, the earlier ones by year, to be opened. */
export function TagSection({ group: { tag, anchor, newest, earlier } }: { group: Group }) {
  return (
    <section id={anchor} className={styles.group} aria-labelledby={`${anchor}-title`}>
      <h2 id={`${anchor}-title`} className="heading">
        {tag}
      </h2>
      <div>
        <ArticleList articles={newest} />
        {earlier.map((year) => (
          <YearOfArticles key={year.year} anchor={anchor} {...year} />
        ))}
      </div>
    </section>
  );
}

import { href } from 'react-router';
import { MoreLink } from '#site/kernel/pagination/more-link.tsx';
import { useFocusedItem, useMore } from '#site/kernel/pagination/use-more.ts';
import { Link } from '#site/kernel/ui/link.tsx';
import { Picture } from '#site/kernel/ui/picture.tsx';
import listStyles from './article-list.module.css';
import { type ArticleLink, anchorOf, type TagPage, tagFetcherPath, tagPath } from './articles.ts';
import styles from './blog.module.css';

/** The second of two columns from 900 px on. */
const pictureSlot = { sizes: '(max-width: 899px) 92vw, 52vw', from: 522, to: 1542 };

interface ArticleListProps {
  articles: readonly ArticleLink[];
  /** The index of the article that takes the focus: the first one of the page that was appended last. */
  focused?: number | null;
}

/** Titles and dates, like a table of contents; an article with a picture has it below its title. */
export function ArticleList({ articles, focused = null }: ArticleListProps) {
  const list = useFocusedItem(focused);
  return (
    // The class aligns the dates; a list without a class has markers.
    <ul ref={list} className="figures">
      {articles.map(({ id, slug, title, createdAt, date, also, picture }) => (
        <li key={id}>
          <Link to={href('/blog/:slug', { slug })} className={`card ${listStyles.article}`}>
            <span className={`heading card-title ${listStyles.title}`}>{title}</span>
            {createdAt && (
              <time className="small quiet" dateTime={createdAt}>
                {date}
              </time>
            )}
            {also && <span className="small quiet">{also.join(', ')}</span>}
            {picture && <Picture picture={picture} slot={pictureSlot} eager decorative />}
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** A tag with a page of its articles, and links to the others (BLOG-1). */
export function TagSection({ page: { tag, shown, next, years } }: { page: TagPage }) {
  const anchor = anchorOf(tag);
  const more = useMore({
    first: shown,
    next,
    list: anchor,
    pathOf: (after) => tagPath(tag, after),
    fetcherPathOf: (after) => tagFetcherPath(tag, after),
    read: readArticles,
  });
  return (
    <section id={anchor} tabIndex={-1} className={`two-columns ${styles.group}`} aria-labelledby={`${anchor}-title`}>
      <h2 id={`${anchor}-title`} tabIndex={-1} className={`quiet ${styles.tag}`}>
        {tag}
      </h2>
      <div className={styles.list}>
        <ArticleList articles={more.items} focused={more.firstAdded} />
        <MoreLink more={more}>More of {tag}</MoreLink>
        {years.length > 1 && <YearLinks tag={tag} years={years} />}
      </div>
    </section>
  );
}

function readArticles({ shown, next }: TagPage) {
  return { items: shown, next };
}

function YearLinks({ tag, years }: Pick<TagPage, 'tag' | 'years'>) {
  return (
    <nav aria-label={`${tag} by year`}>
      <ul className={`row ${styles.links}`}>
        {years.map(({ year, after }) => (
          <li key={year}>
            <Link to={tagPath(tag, after)} className="tap small figures">
              {year || 'Without a date'}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

import { href } from 'react-router';
import { SignupSection } from '#site/features/newsletter/signup-section.tsx';
import { providersContext } from '#site/kernel/context.ts';
import type { PageHandle } from '#site/kernel/layout/page-handle.ts';
import { pageHead, siteUrlOf } from '#site/kernel/layout/page-head.ts';
import { loadPage, notFound, readSettings } from '#site/kernel/loading/load.ts';
import { readAfter } from '#site/kernel/more/list-page.ts';
import { Link } from '#site/kernel/ui/link.tsx';
import type { Route } from './+types/blog.route.ts';
import { ArticleList, TagSection } from './article-list.tsx';
import { anchorOf, articleLink, groupByTag, newestOf, readTag, tagPage } from './articles.ts';
import styles from './blog.module.css';
import { feedLink } from './feed.ts';

export const handle = { hasSignup: true } satisfies PageHandle;

/** All tags with their newest articles, or one page of the tag in the query. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { content } = context.get(providersContext);
  const tag = readTag(request);
  return loadPage(context, {
    model: () => Promise.all([content.articles(), readSettings(context)]),
    async afterModel([articles, settings]) {
      const groups = groupByTag(articles, settings?.tagOrder ?? []);
      const page = tag === null ? null : tagPage(groups, tag, readAfter(request));
      if (tag !== null && !page) throw await notFound(context);
      const pages = page ? [page] : groups.map(newestOf);
      for (const { shown } of pages) content.noteShown(shown);
      return {
        selected: page ? [] : (settings?.selectedArticles.map(articleLink) ?? []),
        pages,
        isOneTag: page !== null,
      };
    },
  });
}

export function meta({ matches }: Route.MetaArgs) {
  const description = 'What we write when there is something to say: on phones, on attention, and on time.';
  return [...pageHead({ siteUrl: siteUrlOf(matches), path: href('/blog'), title: 'Blog', description }), feedLink()];
}

/** The articles that editors selected, then each tag with its articles, newest first (BLOG-1, BLOG-2). */
export default function Blog({ loaderData: { selected, pages, isOneTag } }: Route.ComponentProps) {
  return (
    <div className={styles.blog}>
      <h1 className="display">Blog</h1>
      {pages.length === 0 && <p>There is nothing to read at the moment.</p>}
      {selected.length > 0 && (
        <section className={styles.group} aria-labelledby="selected">
          <h2 id="selected" className="heading">
            Start here
          </h2>
          <ArticleList articles={selected} />
        </section>
      )}
      {pages.length > 1 && (
        <nav aria-label="Tags">
          <ul className={`row ${styles.links}`}>
            {pages.map(({ tag }) => (
              <li key={tag}>
                <a href={`#${anchorOf(tag)}`} className="tap">
                  {tag}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      )}
      {/* Remounted for another page, which has other loaded pages. */}
      {pages.map((page) => (
        <TagSection key={`${page.tag} ${page.shown[0]?.id}`} page={page} />
      ))}
      {isOneTag && (
        <p>
          <Link to={href('/blog')} className="tap">
            All articles
          </Link>
        </p>
      )}
      <SignupSection variant="secondary" />
    </div>
  );
}

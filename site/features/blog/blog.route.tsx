import { href } from 'react-router';
import { SignupSection } from '#site/features/newsletter/signup-section.tsx';
import { isPlainClick } from '#site/kernel/browser/plain-click.ts';
import { providersContext } from '#site/kernel/context.ts';
import { useLayoutData } from '#site/kernel/layout/layout-data.ts';
import type { PageHandle } from '#site/kernel/layout/page-handle.ts';
import { layoutWordsOf, pageHead } from '#site/kernel/layout/page-head.ts';
import { loadPage, notFound, readSettings, readWords } from '#site/kernel/loading/load.ts';
import { readAfter } from '#site/kernel/pagination/list-page.ts';
import { Link } from '#site/kernel/ui/link.tsx';
import type { Route } from './+types/blog.route.ts';
import { ArticleList, TagSection } from './article-list.tsx';
import { anchorOf, groupByTag, listedOnce, newestOf, readTag, selectedLinks, tagPage } from './articles.ts';
import styles from './blog.module.css';
import { feedLink } from './feed.ts';

export const handle = { hasSignup: true } satisfies PageHandle;

/** All tags with their newest articles, or one page of the tag in the query. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { content } = context.get(providersContext);
  const tag = readTag(request);
  return loadPage(context, {
    model: () => Promise.all([content.articles(), readSettings(context), readWords(context, 'blogWords')]),
    async afterModel([articles, settings, { blogWords }]) {
      const { description, empty, all } = blogWords;
      const groups = groupByTag(articles, settings?.tagOrder ?? [], blogWords.untagged);
      const page = tag === null ? null : tagPage(groups, tag, readAfter(request));
      if (tag !== null && !page) throw await notFound(context);
      const selected = page ? [] : (settings?.selectedArticles ?? []);
      const pages = page ? [page] : listedOnce(groups, selected).map(newestOf);
      for (const { shown } of pages) content.noteShown(shown);
      return {
        words: { description, empty, selected: blogWords.selected, all },
        selected: selectedLinks(selected),
        pages,
        isOneTag: page !== null,
      };
    },
  });
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const title = layoutWordsOf(matches)?.blogTitle;
  const description = loaderData?.words.description;
  return [...pageHead({ matches, path: href('/blog'), title, description }), feedLink()];
}

/** The articles that editors selected, then each tag with its articles, newest first (BLOG-1, BLOG-2). */
export default function Blog({ loaderData: { selected, pages, isOneTag, words } }: Route.ComponentProps) {
  return (
    <div className={`below-header ${styles.blog}`}>
      <div className={`two-columns ${styles.header}`}>
        <h1 className="display">{useLayoutData().words.blogTitle}</h1>
        {pages.length > 1 && (
          <nav aria-label="Tags">
            <ul className={`row ${styles.links}`}>
              {pages.map(({ tag }) => (
                <li key={tag}>
                  <Link
                    to={`${href('/blog')}#${anchorOf(tag)}`}
                    className="tap"
                    onClick={(event) => isPlainClick(event) && focusSection(tag)}
                  >
                    {tag}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        )}
      </div>
      {pages.length === 0 && <p>{words.empty}</p>}
      {selected.length > 0 && (
        <section className={`two-columns ${styles.group}`} aria-labelledby="selected">
          <h2 id="selected" className={`quiet ${styles.tag}`}>
            {words.selected}
          </h2>
          <ArticleList articles={selected} />
        </section>
      )}
      {/* The key remounts the section for another page, whose loaded pages are others. */}
      {pages.map((page) => (
        <TagSection key={`${page.tag} ${page.shown[0]?.id} ${page.next}`} page={page} />
      ))}
      {isOneTag && (
        <p>
          <Link to={href('/blog')} className="tap">
            {words.all}
          </Link>
        </p>
      )}
      <SignupSection />
    </div>
  );
}

/** Focuses the section's title, so that the next Tab continues from there, as after a plain link to an anchor. */
function focusSection(tag: string): void {
  document.getElementById(`${anchorOf(tag)}-title`)?.focus({ preventScroll: true });
}

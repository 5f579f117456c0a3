import { href } from 'react-router';
import { SignupSection } from '#site/features/newsletter/signup-section.tsx';
import { providersContext } from '#site/kernel/context.ts';
import { useLayoutData } from '#site/kernel/layout/layout-data.ts';
import type { PageHandle } from '#site/kernel/layout/page-handle.ts';
import { layoutWordsOf, pageHead } from '#site/kernel/layout/page-head.ts';
import { loadPage, readSettings, readWords } from '#site/kernel/loading/load.ts';
import type { Route } from './+types/blog.route.ts';
import { ArticleList, TagSection } from './article-list.tsx';
import { articleLink, groupByTag } from './articles.ts';
import styles from './blog.module.css';
import { feedLink } from './feed.ts';

export const handle = { hasSignup: true } satisfies PageHandle;

export async function loader({ context }: Route.LoaderArgs) {
  const { content } = context.get(providersContext);
  return loadPage(context, {
    model: () => Promise.all([content.articles(), readSettings(context), readWords(context, 'blogWords')]),
    afterModel: ([
      articles,
      settings,
      {
        blogWords: { description, empty, selected, untagged },
      },
    ]) => ({
      words: { description, empty, selected },
      selected: settings?.selectedArticles.map(articleLink) ?? [],
      groups: groupByTag(articles, settings?.tagOrder ?? [], untagged),
    }),
  });
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const title = layoutWordsOf(matches)?.blogTitle;
  const description = loaderData?.words.description;
  return [...pageHead({ matches, path: href('/blog'), title, description }), feedLink()];
}

/** The articles that editors selected, then each tag with its articles, newest first (BLOG-1, BLOG-2). */
export default function Blog({ loaderData: { selected, groups, words } }: Route.ComponentProps) {
  return (
    <div className={styles.blog}>
      <h1 className="display">{useLayoutData().words.blogTitle}</h1>
      {groups.length === 0 && <p>{words.empty}</p>}
      {selected.length > 0 && (
        <section className={styles.group} aria-labelledby="selected">
          <h2 id="selected" className="heading">
            {words.selected}
          </h2>
          <ArticleList articles={selected} />
        </section>
      )}
      {groups.length > 1 && (
        <nav aria-label="Tags">
          <ul className={`row ${styles.tags}`}>
            {groups.map(({ tag, anchor }) => (
              <li key={anchor}>
                <a href={`#${anchor}`} className="tap">
                  {tag}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      )}
      {groups.map((group) => (
        <TagSection key={group.anchor} group={group} />
      ))}
      <SignupSection variant="secondary" />
    </div>
  );
}

import { href, redirect } from 'react-router';
import type { BlogPosting } from 'schema-dts';
import type { Article, Words } from '#providers/content/types.ts';
import { Blocks } from '#site/features/blocks/blocks.tsx';
import { providersContext } from '#site/kernel/context.ts';
import { isSlug } from '#site/kernel/http/address.ts';
import { breadcrumbData } from '#site/kernel/layout/breadcrumbs.ts';
import { organisationId, publisherData, type SiteFacts } from '#site/kernel/layout/organisation.ts';
import { layoutWordsOf, pageHead, siteOf } from '#site/kernel/layout/page-head.ts';
import { loadPage, notFound, optional, readWords } from '#site/kernel/loading/load.ts';
import { Link } from '#site/kernel/ui/link.tsx';
import { Picture } from '#site/kernel/ui/picture.tsx';
import { pictureAddress } from '#site/kernel/ui/picture-address.ts';
import { pageDescription } from '#site/kernel/ui/plain-text.ts';
import { textButtonClass } from '#site/kernel/ui/text-button.tsx';
import type { Route } from './+types/article.route.ts';
import styles from './article.module.css';
import { anchorOf, articleLink, formatDate, type Neighbours } from './articles.ts';
import { feedLink } from './feed.ts';

/** Addresses at which feed readers look for a feed. */
const commonFeedNames = new Set(['feed', 'rss', 'rss.xml', 'atom.xml']);

/** Reads an article. Its address in another case redirects to it, as that of a page does. */
export async function loader({ context, params: { slug }, url: { search } }: Route.LoaderArgs) {
  const { content } = context.get(providersContext);
  return loadPage(context, {
    reinitializes: true,
    redirect: () => (commonFeedNames.has(slug) ? href('/blog/feed.xml') : null),
    async beforeModel() {
      if (!isSlug(slug)) throw await notFound(context);
    },
    model: () =>
      Promise.all([
        content.article(slug),
        optional(context, ({ content }) => content.neighbours(slug)),
        readWords(context, 'blogWords'),
      ]),
    async afterModel([article, neighbours, { blogWords }]) {
      const { before, after, all } = blogWords;
      if (!article) {
        const known = content.articleInOtherCase(slug);
        throw known === null ? await notFound(context) : redirect(href('/blog/:slug', { slug: known }) + search);
      }
      const newer = neighbours?.newer ? articleLink(neighbours.newer) : null;
      const older = neighbours?.older ? articleLink(neighbours.older) : null;
      return {
        article,
        date: formatDate(article.createdAt),
        summary: pageDescription(article),
        neighbours: { newer, older },
        words: { before, after, all },
      };
    },
  });
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { article, summary } = loaderData;
  const { slug, title, metadata, picture } = article;
  const path = href('/blog/:slug', { slug });
  const structuredData = import.meta.env.SSR && [
    articleData(article, summary, siteOf(matches)),
    breadcrumbData(siteOf(matches).siteUrl, [
      { name: layoutWordsOf(matches)?.blogTitle ?? '', path: href('/blog') },
      { name: title, path },
    ]),
  ];
  return [...pageHead({ matches, path, title, description: summary, metadata, picture, structuredData }), feedLink()];
}

export default function ArticlePage({ loaderData: { article, date, neighbours, words } }: Route.ComponentProps) {
  return (
    <>
      <article className={styles.article}>
        <ArticleHeader article={article} date={date} />
        {article.picture && <Picture picture={article.picture} slot={pictureSlot} eager className={styles.picture} />}
        <Blocks key={article.slug} blocks={article.blocks} isColumn />
      </article>
      <FurtherReading neighbours={neighbours} words={words} />
    </>
  );
}

const pictureSlot = { sizes: '100vw', from: 640 };

function ArticleHeader({ article: { title, createdAt, tags }, date }: { article: Article; date: string }) {
  return (
    <header className={styles.header}>
      <h1 className="display">{title}</h1>
      <ul className={`row small quiet ${styles.about}`}>
        {createdAt && (
          <li>
            <time dateTime={createdAt}>{date}</time>
          </li>
        )}
        {tags.map((tag) => (
          <li key={tag}>
            <Link to={`${href('/blog')}#${anchorOf(tag)}`} className="tap">
              {tag}
            </Link>
          </li>
        ))}
      </ul>
    </header>
  );
}

interface FurtherReadingProps {
  neighbours: Neighbours;
  words: Pick<Words['blogWords'], 'before' | 'after' | 'all'>;
}

/** Links to the article before, the article after, and all articles. */
function FurtherReading({ neighbours: { newer, older }, words }: FurtherReadingProps) {
  return (
    <nav className={styles.further} aria-label="Further reading">
      {older && (
        <NeighbourLink label={words.before} to={href('/blog/:slug', { slug: older.slug })} title={older.title} />
      )}
      {newer && (
        <NeighbourLink label={words.after} to={href('/blog/:slug', { slug: newer.slug })} title={newer.title} />
      )}
      <Link to={href('/blog')} className={textButtonClass({ underlined: true })}>
        {words.all}
      </Link>
    </nav>
  );
}

function NeighbourLink({ label, to, title }: { label: string; to: string; title: string }) {
  return (
    <Link to={to} className={`card ruled ${styles.way}`}>
      <span className="small quiet">{label}</span>
      <span className={textButtonClass({ underlined: true })}>{title}</span>
    </Link>
  );
}

/** Structured data of an article for search engines (schema.org). */
function articleData(
  { slug, title, createdAt, updatedAt, picture, tags }: Omit<Article, 'blocks' | 'metadata'>,
  summary: string | null,
  site: SiteFacts,
) {
  const { siteUrl, brand } = site;
  return {
    '@type': 'BlogPosting',
    headline: title,
    mainEntityOfPage: siteUrl + href('/blog/:slug', { slug }),
    description: summary ?? brand.description,
    ...(createdAt && { datePublished: new Date(createdAt).toISOString() }),
    // Editors may date an article later than its last change.
    ...(Date.parse(updatedAt) > Date.parse(createdAt) && { dateModified: updatedAt }),
    ...(picture && { image: pictureAddress(picture, 1200) }),
    ...(tags.length > 0 && { keywords: tags.join(', ') }),
    author: publisherData(site),
    publisher: organisationId(siteUrl),
  } as const satisfies BlogPosting;
}

import { href } from 'react-router';
import type { Article } from '#providers/content/types.ts';
import { Blocks } from '#site/features/blocks/blocks.tsx';
import { providersContext } from '#site/kernel/context.ts';
import { isSlug } from '#site/kernel/http/address.ts';
import { organisation, organisationData } from '#site/kernel/layout/organisation.ts';
import { pageHead, siteUrlOf } from '#site/kernel/layout/page-head.ts';
import { loadPage, notFound, optional } from '#site/kernel/loading/load.ts';
import { Link } from '#site/kernel/ui/link.tsx';
import { Picture } from '#site/kernel/ui/picture.tsx';
import { pictureAddress } from '#site/kernel/ui/picture-address.ts';
import type { Route } from './+types/article.route.ts';
import styles from './article.module.css';
import { formatDate } from './article-list.tsx';
import { anchorOf, articleLink, type Neighbours, summaryOf } from './articles.ts';
import { feedLink } from './feed.ts';

/** Addresses at which feed readers look for a feed. */
const commonFeedNames = new Set(['feed', 'rss', 'rss.xml', 'atom.xml']);

export async function loader({ context, params: { slug } }: Route.LoaderArgs) {
  const { content } = context.get(providersContext);
  return loadPage(context, {
    reinitialises: true,
    redirect: () => (commonFeedNames.has(slug) ? href('/blog/feed.xml') : null),
    async beforeModel() {
      if (!isSlug(slug)) throw await notFound(context);
    },
    model: () => Promise.all([content.article(slug), optional(context, ({ content }) => content.neighbours(slug))]),
    async afterModel([article, neighbours]) {
      if (!article) throw await notFound(context);
      const newer = neighbours?.newer ? articleLink(neighbours.newer) : null;
      const older = neighbours?.older ? articleLink(neighbours.older) : null;
      return { article, summary: summaryOf(article), neighbours: { newer, older } };
    },
  });
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { article, summary } = loaderData;
  const siteUrl = siteUrlOf(matches);
  const metadata = { ...article.metadata, shareGraphic: article.metadata.shareGraphic ?? article.picture };
  const structuredData = structuredArticle(article, summary, siteUrl);
  return [...pageHead({ siteUrl, title: article.title, description: summary, metadata, structuredData }), feedLink()];
}

export default function ArticlePage({ loaderData: { article, neighbours } }: Route.ComponentProps) {
  return (
    <>
      <article className={styles.article}>
        <ArticleHeader article={article} />
        {article.picture && <Picture picture={article.picture} slot={pictureSlot} eager className={styles.picture} />}
        <Blocks blocks={article.blocks} isColumn />
      </article>
      <FurtherReading neighbours={neighbours} />
    </>
  );
}

const pictureSlot = { sizes: '100vw', from: 640 };

function ArticleHeader({ article: { title, createdAt, tags } }: { article: Article }) {
  return (
    <header className={styles.header}>
      <h1 className="display">{title}</h1>
      <ul className={`row small quiet ${styles.about}`}>
        {createdAt && (
          <li>
            <time dateTime={createdAt}>{formatDate(createdAt)}</time>
          </li>
        )}
        {tags.map((tag) => (
          <li key={tag}>
            <Link to={`${href('/blog')}#${anchorOf(tag)}`} className={`tap ${styles.tag}`}>
              {tag}
            </Link>
          </li>
        ))}
      </ul>
    </header>
  );
}

/** Links to the article before, the article after, and all articles. */
function FurtherReading({ neighbours: { newer, older } }: { neighbours: Neighbours }) {
  return (
    <nav className={styles.further} aria-label="Further reading">
      {older && (
        <NeighbourLink label="Before this" to={href('/blog/:slug', { slug: older.slug })} title={older.title} />
      )}
      {newer && <NeighbourLink label="After this" to={href('/blog/:slug', { slug: newer.slug })} title={newer.title} />}
      <Link to={href('/blog')} className={`tap ${styles.all}`}>
        All articles
      </Link>
    </nav>
  );
}

function NeighbourLink({ label, to, title }: { label: string; to: string; title: string }) {
  return (
    <Link to={to} className={styles.way}>
      <span className="small quiet">{label}</span>
      <span className={styles.title}>{title}</span>
    </Link>
  );
}

/** Structured data of an article for search engines (schema.org). */
function structuredArticle(
  article: Pick<Article, 'slug' | 'title' | 'createdAt' | 'picture' | 'tags'>,
  summary: string | null,
  siteUrl: string,
): object {
  const { slug, title, createdAt, picture, tags } = article;
  const url = siteUrl + href('/blog/:slug', { slug });
  const publisher = organisationData(siteUrl);
  return {
    '@type': 'BlogPosting',
    headline: title,
    url,
    mainEntityOfPage: url,
    description: summary ?? organisation.description,
    ...(createdAt && { datePublished: new Date(createdAt).toISOString() }),
    ...(picture && { image: pictureAddress(picture, 1200) }),
    ...(tags.length > 0 && { keywords: tags.join(', ') }),
    author: publisher,
    publisher,
  };
}

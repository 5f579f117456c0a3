import { href } from 'react-router';
import { Blocks } from '#site/features/blocks/blocks.tsx';
import { providersContext } from '#site/kernel/context.ts';
import { isSlug } from '#site/kernel/http/address.ts';
import { pageHead, siteUrlOf } from '#site/kernel/layout/page-head.ts';
import { loadPage, notFound, optional } from '#site/kernel/loading/load.ts';
import { Picture } from '#site/kernel/ui/picture.tsx';
import type { Route } from './+types/article.route.ts';
import styles from './article.module.css';
import { articleData } from './article-data.ts';
import { ArticleHeader } from './article-header.tsx';
import { feedLink } from './feed-link.ts';
import { FurtherReading } from './further-reading.tsx';
import { neighboursOf } from './neighbours.ts';
import { summaryOf } from './summary.ts';

/** Where readers of feeds look for one by themselves. */
const feedGuesses = new Set(['feed', 'rss', 'rss.xml', 'atom.xml']);

export async function loader({ context, params: { slug } }: Route.LoaderArgs) {
  const { content } = context.get(providersContext);
  return loadPage(context, {
    reinitialises: true,
    redirect: () => (feedGuesses.has(slug) ? href('/blog/feed.xml') : null),
    async beforeModel() {
      if (!isSlug(slug)) throw await notFound(context);
    },
    model: () => Promise.all([content.article(slug), optional(context, ({ content }) => content.articles())]),
    async afterModel([article, articles]) {
      if (!article) throw await notFound(context);
      return { article, summary: summaryOf(article), neighbours: neighboursOf(article.slug, articles ?? []) };
    },
  });
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { article, summary } = loaderData;
  const siteUrl = siteUrlOf(matches);
  const metadata = { ...article.metadata, shareGraphic: article.metadata.shareGraphic ?? article.picture };
  const structuredData = articleData(article, summary, siteUrl);
  return [...pageHead({ siteUrl, title: article.title, description: summary, metadata, structuredData }), feedLink()];
}

export default function ArticlePage({ loaderData: { article, neighbours } }: Route.ComponentProps) {
  return (
    <>
      <article className={styles.article}>
        <ArticleHeader article={article} />
        {article.picture && <Picture picture={article.picture} sizes="100vw" eager className={styles.picture} />}
        <Blocks blocks={article.blocks} />
      </article>
      <FurtherReading neighbours={neighbours} />
    </>
  );
}

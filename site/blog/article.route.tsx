import { data } from 'react-router';
import { Blocks } from '#site/blocks/blocks.tsx';
import { pageHead, siteUrlOf } from '#site/chrome/page-head.ts';
import { providersContext, shopContext } from '#site/context.ts';
import { answered } from '#site/pages/provider-fault.ts';
import { Picture } from '#site/ui/picture.tsx';
import type { Route } from './+types/article.route.ts';
import styles from './article.module.css';
import { dateInWords } from './date.ts';

export async function loader({ context, params }: Route.LoaderArgs) {
  const article = await answered(
    context.get(providersContext).content.article(params.slug),
    context.get(shopContext).report,
  );
  if (!article) throw data(null, { status: 404 });
  return { article };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return [];
  return pageHead({ siteUrl: siteUrlOf(matches), title: loaderData.article.title });
}

export default function ArticlePage({ loaderData }: Route.ComponentProps) {
  const { title, createdAt, picture, blocks } = loaderData.article;
  return (
    <article className={styles.article}>
      <header className={styles.header}>
        <h1 className="display">{title}</h1>
        {createdAt && (
          <time className="small quiet" dateTime={createdAt}>
            {dateInWords(createdAt)}
          </time>
        )}
      </header>
      {picture && <Picture picture={picture} sizes="100vw" eager className={styles.picture} />}
      <Blocks blocks={blocks} />
    </article>
  );
}

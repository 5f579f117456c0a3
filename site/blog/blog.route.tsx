import { href } from 'react-router';
import { pageHead, siteUrlOf } from '#site/chrome/page-head.ts';
import { providersContext, shopContext } from '#site/context.ts';
import { answered } from '#site/pages/provider-fault.ts';
import { Link } from '#site/ui/link.tsx';
import type { Route } from './+types/blog.route.ts';
import styles from './blog.module.css';
import { dateInWords } from './date.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const articles = await answered(context.get(providersContext).content.articles(), context.get(shopContext).report);
  return { articles };
}

export function meta({ matches }: Route.MetaArgs) {
  return pageHead({
    siteUrl: siteUrlOf(matches),
    title: 'Blog',
    description: 'What we write when there is something to say.',
  });
}

/** Set like a table of contents. */
export default function Blog({ loaderData }: Route.ComponentProps) {
  const { articles } = loaderData;
  return (
    <div className={styles.blog}>
      <h1 className="display">Blog</h1>
      {articles.length === 0 && <p>There is nothing to read at the moment.</p>}
      <ul className={styles.articles}>
        {articles.map(({ id, slug, title, createdAt }) => (
          <li key={id}>
            <Link to={href('/blog/:slug', { slug })} className={styles.article}>
              <span className="heading">{title}</span>
              <time className="small quiet" dateTime={createdAt}>
                {dateInWords(createdAt)}
              </time>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

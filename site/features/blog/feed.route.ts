import type { Article } from '#providers/content/types.ts';
import { providersContext, siteContext } from '#site/kernel/context.ts';
import { loadPage } from '#site/kernel/loading/load.ts';
import type { Route } from './+types/feed.route.ts';
import { atomFeed } from './feed.ts';

/** Articles in the feed. */
const maxEntries = 10;

export async function loader({ context }: Route.LoaderArgs) {
  const { content } = context.get(providersContext);
  const { siteUrl } = context.get(siteContext);
  return loadPage(context, {
    model: async () => {
      const cards = await content.articles();
      return Promise.all(cards.slice(0, maxEntries).map(({ slug }) => content.article(slug)));
    },
    afterModel: (articles) =>
      new Response(atomFeed(articles.filter(isPublished), siteUrl), {
        headers: { 'content-type': 'application/atom+xml; charset=utf-8', 'cache-control': 'public, max-age=300' },
      }),
  });
}

/** An article may be unpublished between the two reads. */
function isPublished(article: Article | null): article is Article {
  return article !== null;
}

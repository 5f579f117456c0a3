import type { Article } from '#providers/content/types.ts';
import { providersContext, shopContext } from '#site/kernel/context.ts';
import { loadPage } from '#site/kernel/loading/load.ts';
import type { Route } from './+types/feed.route.ts';
import { atomFeed } from './feed.ts';

/** The newest; whoever comes by less often finds the rest on the page. */
const most = 10;

export async function loader({ context }: Route.LoaderArgs) {
  const { content } = context.get(providersContext);
  const { siteUrl } = context.get(shopContext);
  return loadPage(context, {
    model: async () => {
      const cards = await content.articles();
      return Promise.all(cards.slice(0, most).map(({ slug }) => content.article(slug)));
    },
    afterModel: (articles) =>
      new Response(atomFeed(articles.filter(isThere), siteUrl), {
        headers: { 'content-type': 'application/atom+xml; charset=utf-8', 'cache-control': 'public, max-age=300' },
      }),
  });
}

/** One may be taken back between the two questions. */
function isThere(article: Article | null): article is Article {
  return article !== null;
}

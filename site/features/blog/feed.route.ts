import type { Article, Content } from '#providers/content/types.ts';
import { providersContext, siteContext } from '#site/kernel/context.ts';
import { fillIn } from '#site/kernel/fill-in.ts';
import { loadPage, readWords } from '#site/kernel/loading/load.ts';
import type { Route } from './+types/feed.route.ts';
import { atomFeed } from './feed.ts';

const maxEntries = 10;

export async function loader({ context }: Route.LoaderArgs) {
  const { content } = context.get(providersContext);
  const { siteUrl } = context.get(siteContext);
  return loadPage(context, {
    model: () => Promise.all([newestArticles(content), readWords(context, 'brand', 'blogWords')]),
    afterModel: ([articles, { brand, blogWords }]) => {
      const title = fillIn(blogWords.feedTitle, { brand: brand.name });
      return new Response(atomFeed(articles.filter(isPublished), { siteUrl, brand }, title), {
        headers: { 'content-type': 'application/atom+xml; charset=utf-8' },
      });
    },
  });
}

async function newestArticles(content: Content): Promise<(Article | null)[]> {
  const cards = await content.articles();
  return Promise.all(cards.slice(0, maxEntries).map(({ slug }) => content.article(slug)));
}

/** An article may be unpublished between the two reads. */
function isPublished(article: Article | null): article is Article {
  return article !== null;
}

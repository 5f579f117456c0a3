import { providersContext } from '#site/kernel/context.ts';
import { passRetryAfter } from '#site/kernel/http/retry-after.ts';
import { loadPage, notFound, readWords } from '#site/kernel/loading/load.ts';
import { type FailedListPage, readAfter } from '#site/kernel/pagination/list-page.ts';
import type { Route } from './+types/articles-json.route.ts';
import { groupByTag, readTag, tagPage } from './articles.ts';

export const headers = passRetryAfter;

/** One page of a tag's articles for the "More" link. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { content } = context.get(providersContext);
  return loadPage(context, {
    model: () => Promise.all([content.articles(), readWords(context, 'blogWords')]),
    async afterModel([articles, { blogWords }]) {
      const groups = groupByTag(articles, [], blogWords.untagged);
      const page = tagPage(groups, readTag(request) ?? '', readAfter(request));
      if (!page) throw await notFound(context);
      content.noteShown(page.shown);
      return page;
    },
  });
}

/** An error of a fetcher would replace the page by the error screen: it becomes an outcome, which the "More" link shows. */
export async function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  return serverLoader().catch((): FailedListPage => ({ after: readAfter(request), shown: null }));
}

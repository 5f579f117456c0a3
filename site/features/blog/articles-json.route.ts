import { providersContext } from '#site/kernel/context.ts';
import { passRetryAfter } from '#site/kernel/http/retry-after.ts';
import { loadPage, notFound, readWords } from '#site/kernel/loading/load.ts';
import { loadListPage, readAfter } from '#site/kernel/pagination/list-page.ts';
import type { Route } from './+types/articles-json.route.ts';
import { groupByTag, readTag, tagPage } from './articles.ts';

export const headers = passRetryAfter;
export const clientLoader = loadListPage;

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

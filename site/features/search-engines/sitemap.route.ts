import { href } from 'react-router';
import { siteContext } from '#site/kernel/context.ts';
import { loadPage } from '#site/kernel/loading/load.ts';
import type { Route } from './+types/sitemap.route.ts';
import { readSitemap, sitemapKinds } from './read-sitemap.ts';
import { indexResponse, lastChange, splitSitemap } from './sitemap.ts';

/** The index of the sitemap's parts: always an index, so that the parts keep their addresses when the shop grows. */
export async function loader({ context }: Route.LoaderArgs) {
  const { siteUrl, sitemapPartSize } = context.get(siteContext);
  return loadPage(context, {
    model: () => Promise.all(sitemapKinds.map(async (kind) => ({ kind, entries: await readSitemap(context, kind) }))),
    afterModel: (kinds) =>
      indexResponse(
        siteUrl,
        kinds.flatMap(({ kind, entries }) =>
          splitSitemap(entries, sitemapPartSize).map((part, index) => ({
            path: href('/sitemap/:kind/:number', { kind, number: String(index + 1) }),
            changedAt: lastChange(part),
          })),
        ),
      ),
  });
}

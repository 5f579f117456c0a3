import { siteContext } from '#site/kernel/context.ts';
import { loadPage } from '#site/kernel/loading/load.ts';
import type { Route } from './+types/sitemap-part.route.ts';
import { readSitemap, sitemapKinds } from './read-sitemap.ts';
import { sitemapResponse, splitSitemap } from './sitemap.ts';

/** One part of the sitemap, as its index names it: `/sitemap/products/1`. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { siteUrl, sitemapPartSize } = context.get(siteContext);
  const kind = sitemapKinds.find((known) => known === params.kind);
  const number = /^[1-9]\d{0,4}$/.test(params.number) ? Number(params.number) : null;
  if (!kind || number === null) return notFound();
  return loadPage(context, {
    model: () => readSitemap(context, kind),
    afterModel(entries) {
      const part = splitSitemap(entries, sitemapPartSize)[number - 1];
      return part ? sitemapResponse(siteUrl, part) : notFound();
    },
  });
}

function notFound(): Response {
  return new Response('There is no such part of the sitemap.', { status: 404 });
}

import { href } from 'react-router';
import { canonicalHandle, guidedViewPath } from '#site/catalogue/phones.ts';
import { providersContext, type RouterContext } from '#site/kernel/context.ts';
import { isPageSlug } from '#site/kernel/layout/page-request.ts';
import type { SitemapEntry } from './sitemap.ts';

type Providers = ReturnType<typeof providersOf>;

/** The kinds have separate parts, so that a change of one leaves the others in the page cache. */
const readers = { pages: readPages, products: readProducts, articles: readArticles };

type SitemapKind = keyof typeof readers;

export const sitemapKinds = Object.keys(readers) as SitemapKind[]; // the keys of the object above

/**
 * All pages of a kind that search engines may index, at their canonical addresses, in a stable order. No visitor waits for it (decision 0039).
 * @throws what the providers throw, because search engines would forget the pages that an incomplete sitemap lacks
 */
export function readSitemap(context: RouterContext, kind: SitemapKind): Promise<SitemapEntry[]> {
  const providers = providersOf(context);
  return providers.detachedLists(() => readers[kind](providers));
}

function providersOf(context: RouterContext) {
  return context.get(providersContext);
}

/** The pages of fixed routes, without those for one visitor; the collections; and the editors' pages, without modal ones. */
async function readPages({ storefront, content }: Providers): Promise<SitemapEntry[]> {
  const [collections, pages] = await Promise.all([storefront.collectionHandles(), content.pageSlugs()]);
  const fixed = [
    href('/'),
    href('/shop/:collection?'),
    guidedViewPath,
    href('/compatibility-checker'),
    href('/blog'),
    href('/newsletter'),
    href('/actual-size'),
    href('/try'),
  ];
  return [
    ...fixed.map((path) => ({ path, changedAt: null })),
    ...collections.map(({ handle, updatedAt }) => ({
      path: href('/shop/:collection?', { collection: handle }),
      changedAt: updatedAt,
    })),
    ...pages
      // "start" is the home page's content, at an address that redirects elsewhere.
      .filter(({ slug }) => isPageSlug(slug))
      .map(({ slug, updatedAt }) => ({ path: href('/:slug', { slug }), changedAt: updatedAt })),
  ];
}

/** The products, without those whose address redirects to another product. */
async function readProducts({ storefront }: Providers): Promise<SitemapEntry[]> {
  const products = await storefront.productHandles();
  return products
    .filter(({ handle }) => canonicalHandle(handle) === handle)
    .map(({ handle, updatedAt }) => ({ path: href('/shop/products/:handle', { handle }), changedAt: updatedAt }));
}

async function readArticles({ content }: Providers): Promise<SitemapEntry[]> {
  const articles = await content.articleSlugs();
  return articles.map(({ slug, updatedAt }) => ({ path: href('/blog/:slug', { slug }), changedAt: updatedAt }));
}

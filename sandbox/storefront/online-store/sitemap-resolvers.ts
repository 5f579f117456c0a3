import type { QueryRootSitemapArgs, SitemapResourcesArgs } from 'storefront-schema-latest/storefront-api-types';
import { dateTime } from '../date-time.ts';
import type { ResolverMap } from '../resolver.ts';
import { type Listed, type SitemapPart, sitemapPart } from './sitemap.ts';

/** Addresses on one page of a sitemap: the provider documents no figure. */
const pageSize = 250;

export const sitemapResolvers: ResolverMap = {
  QueryRoot: { sitemap: (_root, { type }: QueryRootSitemapArgs, context) => sitemapPart(type, context) },
  Sitemap: {
    pagesCount: ({ count }: SitemapPart) => ({ count: Math.ceil(count / pageSize), precision: 'EXACT' }),
    resources: ({ count, listed }: SitemapPart, { page }: SitemapResourcesArgs) => {
      const from = (Math.max(1, page) - 1) * pageSize;
      return { items: listed(from, pageSize), hasNextPage: count > from + pageSize };
    },
  },
  SitemapResource: {
    updatedAt: ({ updatedAt }: Listed) => dateTime(updatedAt),
    image: () => null,
  },
};

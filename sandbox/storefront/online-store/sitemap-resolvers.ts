import type {
  QueryRootSitemapArgs,
  SitemapResourcesArgs,
  SitemapType,
} from 'storefront-schema-latest/storefront-api-types';
import { z } from 'zod';
import { dateTime, type ResolverMap, type StorefrontContext } from '../context.ts';
import { createReader } from '../sql.ts';
import { allArticles, onlineStore } from './store.ts';

/** Items on one page of a sitemap; the provider documents no number. */
const pageSize = 250;

export const sitemapResolvers: ResolverMap = {
  QueryRoot: { sitemap: (_root, { type }: QueryRootSitemapArgs, context) => sitemapPart(type, context) },
  Sitemap: {
    pagesCount: ({ count }: SitemapPart) => ({ count: Math.ceil(count / pageSize), precision: 'EXACT' }),
    resources: ({ count, entries }: SitemapPart, { page }: SitemapResourcesArgs) => {
      const from = (Math.max(1, page) - 1) * pageSize;
      return { items: entries(from, pageSize), hasNextPage: count > from + pageSize };
    },
  },
  SitemapResource: {
    updatedAt: ({ updatedAt }: SitemapEntry) => dateTime(updatedAt),
    image: () => null,
  },
};

/** An item of a sitemap. */
interface SitemapEntry {
  handle: string;
  title: string;
  updatedAt: string;
}

interface SitemapPart {
  count: number;
  entries: (from: number, size: number) => SitemapEntry[];
}

const countRow = z.object({ count: z.int() });
const listedRow = z.object({ handle: z.string(), title: z.string(), updatedAt: z.string() });

/** All items of one type. */
function sitemapPart(type: SitemapType, context: StorefrontContext): SitemapPart {
  switch (type) {
    case 'PRODUCT':
      return partOfTable('storefront_products', context);
    case 'COLLECTION':
      return partOfTable('storefront_collections', context);
    case 'PAGE':
      return partOfList(onlineStore(context).pages);
    case 'ARTICLE':
      return partOfList(allArticles(context).map((article) => ({ ...article, updatedAt: article.publishedAt })));
    case 'BLOG':
      return partOfList(
        onlineStore(context).blogs.map((blog) => ({
          ...blog,
          updatedAt: blog.articles.map(({ publishedAt }) => publishedAt).reduce(later, new Date(0).toISOString()),
        })),
      );
    case 'METAOBJECT':
      return partOfList([]);
  }
}

function partOfList(entries: readonly SitemapEntry[]): SitemapPart {
  return { count: entries.length, entries: (from, size) => entries.slice(from, from + size) };
}

function partOfTable(
  table: 'storefront_products' | 'storefront_collections',
  { provider }: StorefrontContext,
): SitemapPart {
  const read = createReader(provider.database);
  return {
    count: read(countRow, `SELECT COUNT(*) AS count FROM ${table}`)[0]?.count ?? 0,
    entries: (from, size) =>
      read(listedRow, `SELECT handle, title, updatedAt FROM ${table} ORDER BY id LIMIT ? OFFSET ?`, size, from),
  };
}

function later(one: string, other: string): string {
  return one > other ? one : other;
}

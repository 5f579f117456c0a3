import type { SitemapType } from 'storefront-schema-latest/storefront-api-types';
import { z } from 'zod';
import { createReader } from '../reader.ts';
import type { StorefrontContext } from '../request-context.ts';
import { allArticles, onlineStore } from './store.ts';

/** One address of a sitemap. */
export interface Listed {
  handle: string;
  title: string;
  updatedAt: string;
}

export interface SitemapPart {
  count: number;
  listed: (from: number, size: number) => Listed[];
}

const countRow = z.object({ count: z.int() });
const listedRow = z.object({ handle: z.string(), title: z.string(), updatedAt: z.string() });

/** Everything of one type that has an address in the online store. */
export function sitemapPart(type: SitemapType, context: StorefrontContext): SitemapPart {
  switch (type) {
    case 'PRODUCT':
      return partOfTable('storefront_products', context);
    case 'COLLECTION':
      return partOfTable('storefront_collections', context);
    case 'PAGE':
      return partOf(onlineStore(context).pages);
    case 'ARTICLE':
      return partOf(allArticles(context).map((article) => ({ ...article, updatedAt: article.publishedAt })));
    case 'BLOG':
      return partOf(
        onlineStore(context).blogs.map((blog) => ({
          ...blog,
          updatedAt: blog.articles.map(({ publishedAt }) => publishedAt).reduce(later, new Date(0).toISOString()),
        })),
      );
    case 'METAOBJECT':
      return partOf([]);
  }
}

function partOf(listed: readonly Listed[]): SitemapPart {
  return { count: listed.length, listed: (from, size) => listed.slice(from, from + size) };
}

function partOfTable(
  table: 'storefront_products' | 'storefront_collections',
  { provider }: StorefrontContext,
): SitemapPart {
  const read = createReader(provider.database);
  return {
    count: read(countRow, `SELECT COUNT(*) AS count FROM ${table}`)[0]?.count ?? 0,
    listed: (from, size) =>
      read(listedRow, `SELECT handle, title, updatedAt FROM ${table} ORDER BY id LIMIT ? OFFSET ?`, size, from),
  };
}

function later(one: string, other: string): string {
  return one > other ? one : other;
}

import type { QueryRootMenuArgs } from 'storefront-schema-2023-10/storefront-api-types';
import type {
  QueryRootSitemapArgs,
  SitemapResourcesArgs,
  SitemapType,
} from 'storefront-schema-latest/storefront-api-types';
import { z } from 'zod';
import type { SeedMenu, SeedMenuItem } from '#seed/online-store-schema.ts';
import { ownValue } from '../../own-value.ts';
import { dateTime, type ResolverMap, type StorefrontContext } from '../context.ts';
import { gid, numericId } from '../gid.ts';
import { createReader } from '../sql.ts';
import { allArticles, articlesOf, blogTimes, onlineStore, policies, storeUrl } from './store.ts';

/** A menu item with its place in the menu, which its id is made of. */
interface PlacedItem extends SeedMenuItem {
  place: string;
}

export const menuResolvers: ResolverMap = {
  QueryRoot: {
    menu: (_root, { handle }: QueryRootMenuArgs, context) =>
      onlineStore(context).menus.find((menu) => menu.handle === handle) ?? null,
  },
  Menu: {
    id: (menu: SeedMenu) => gid('Menu', menu.id),
    items: (menu: SeedMenu) => placeItems(menu.items, String(menu.id)),
    itemsCount: (menu: SeedMenu) => countItems(menu.items),
  },
  MenuItem: {
    id: (item: PlacedItem) => gid('MenuItem', item.place),
    items: (item: PlacedItem) => placeItems(item.items, item.place),
    tags: () => [],
    type: (item: PlacedItem, _args, context) => linkTarget(item.link, context).type,
    resource: (item: PlacedItem, _args, context) => linkTarget(item.link, context).resource,
    resourceId: (item: PlacedItem, _args, context) => linkTarget(item.link, context).resourceId,
    url: (item: PlacedItem, _args, context) => storeUrl(context, item.link),
  },
};

/**
 * The menu with this id; null when there is none.
 *
 * @throws {GraphQLError} "Invalid global id" for a text that is no id.
 */
export function menuNode(id: string, context: StorefrontContext): SeedMenu | null {
  return onlineStore(context).menus.find((menu) => menu.id === numericId('Menu', id)) ?? null;
}

function placeItems(items: readonly SeedMenuItem[], place: string): PlacedItem[] {
  return items.map((item, index) => ({ ...item, place: `${place}${String(index + 1).padStart(2, '0')}` }));
}

function countItems(items: readonly SeedMenuItem[]): number {
  return items.reduce((count, item) => count + 1 + countItems(item.items), 0);
}

/** The target of a menu's link. `resource` has its __typename. */
interface LinkTarget {
  type: string;
  resourceId: string | null;
  resource: object | null;
}

interface Named {
  id: number;
  handle: string;
}

type Find = (handle: string, context: StorefrontContext) => Named | null;

const linkKinds: Record<string, { type: string; typeName: string; find: Find }> = {
  collections: {
    type: 'COLLECTION',
    typeName: 'Collection',
    find: (handle, { catalogue }) => catalogue.collectionByHandle(handle),
  },
  products: {
    type: 'PRODUCT',
    typeName: 'Product',
    find: (handle, { catalogue }) => catalogue.productByHandle(handle),
  },
  pages: { type: 'PAGE', typeName: 'Page', find: (handle, context) => byHandle(onlineStore(context).pages, handle) },
  blogs: { type: 'BLOG', typeName: 'Blog', find: (handle, context) => byHandle(onlineStore(context).blogs, handle) },
  policies: {
    type: 'SHOP_POLICY',
    typeName: 'ShopPolicy',
    find: (handle, context) => byHandle(policies(context), handle),
  },
};

const fixedPaths: Record<string, string> = {
  '/': 'FRONTPAGE',
  '/collections': 'COLLECTIONS',
  '/collections/all': 'CATALOG',
  '/search': 'SEARCH',
};

/** The target of a menu's link, by its path in the online store; HTTP for any other URL. */
function linkTarget(link: string, context: StorefrontContext): LinkTarget {
  const known = ownValue(fixedPaths, link);
  if (known !== undefined) return { type: known, resourceId: null, resource: null };
  const [, folder = '', handle = '', below] = /^\/(\w+)\/([^/?#]+)(?:\/([^/?#]+))?$/.exec(link) ?? [];
  const kind = ownValue(linkKinds, folder);
  if (kind === undefined) return { type: 'HTTP', resourceId: null, resource: null };
  if (folder === 'blogs' && below !== undefined) return articleTarget(handle, below, context);
  return target(kind.type, kind.typeName, kind.find(handle, context));
}

function articleTarget(blogHandle: string, handle: string, context: StorefrontContext): LinkTarget {
  const blog = byHandle(onlineStore(context).blogs, blogHandle);
  const article = blog && byHandle(articlesOf(blog), handle);
  return target('ARTICLE', 'Article', article);
}

function target(type: string, typeName: string, found: Named | null): LinkTarget {
  if (found === null) return { type, resourceId: null, resource: null };
  return { type, resourceId: gid(typeName, found.id), resource: { __typename: typeName, ...found } };
}

function byHandle<Item extends { handle: string }>(items: readonly Item[], handle: string): Item | null {
  return items.find((item) => item.handle === handle) ?? null;
}

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
      return partOfList(onlineStore(context).blogs.map((blog) => ({ ...blog, ...blogTimes(blog) })));
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

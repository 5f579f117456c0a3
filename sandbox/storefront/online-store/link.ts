import { gid } from '../gid.ts';
import type { StorefrontContext } from '../request-context.ts';
import { policies } from './policies.ts';
import { articlesOf, onlineStore } from './store.ts';

/** What a menu's link leads to. `resource` carries its __typename. */
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

const find: Record<string, { type: string; typeName: string; find: Find }> = {
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
  pages: { type: 'PAGE', typeName: 'Page', find: (handle, context) => named(onlineStore(context).pages, handle) },
  blogs: { type: 'BLOG', typeName: 'Blog', find: (handle, context) => named(onlineStore(context).blogs, handle) },
  policies: {
    type: 'SHOP_POLICY',
    typeName: 'ShopPolicy',
    find: (handle, context) => named(policies(context), handle),
  },
};

const plain: Record<string, string> = {
  '/': 'FRONTPAGE',
  '/collections': 'COLLECTIONS',
  '/collections/all': 'CATALOG',
  '/search': 'SEARCH',
};

/** Reads a link of a menu: a path of the online store says what it leads to; any other address is HTTP. */
export function linkTarget(link: string, context: StorefrontContext): LinkTarget {
  const known = plain[link];
  if (known !== undefined) return { type: known, resourceId: null, resource: null };
  const [, folder = '', handle = '', below] = /^\/(\w+)\/([^/?#]+)(?:\/([^/?#]+))?$/.exec(link) ?? [];
  const kind = find[folder];
  if (kind === undefined) return { type: 'HTTP', resourceId: null, resource: null };
  if (folder === 'blogs' && below !== undefined) return articleTarget(handle, below, context);
  return target(kind.type, kind.typeName, kind.find(handle, context));
}

function articleTarget(blogHandle: string, handle: string, context: StorefrontContext): LinkTarget {
  const blog = named(onlineStore(context).blogs, blogHandle);
  const article = blog && named(articlesOf(blog), handle);
  return target('ARTICLE', 'Article', article);
}

function target(type: string, typeName: string, found: Named | null): LinkTarget {
  if (found === null) return { type, resourceId: null, resource: null };
  return { type, resourceId: gid(typeName, found.id), resource: { __typename: typeName, ...found } };
}

function named<Item extends { handle: string }>(items: readonly Item[], handle: string): Item | null {
  return items.find((item) => item.handle === handle) ?? null;
}

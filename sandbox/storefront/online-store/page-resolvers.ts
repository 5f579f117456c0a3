import type {
  QueryRootPageArgs,
  QueryRootPageByHandleArgs,
  QueryRootPagesArgs,
  QueryRootUrlRedirectsArgs,
} from 'storefront-schema-2023-10/storefront-api-types';
import type { SeedPage, SeedRedirect } from '#seed/online-store-schema.ts';
import { noMetafields } from '../catalogue/metafields.ts';
import { plainText, truncate } from '../catalogue/plain-text.ts';
import { connection } from '../connection.ts';
import { dateTime, type ResolverMap, type StorefrontContext } from '../context.ts';
import { gid, numericId } from '../gid.ts';
import { byHandleOrId, type SearchedTexts, type SortKeys, sortBy, textMatcher } from './lists.ts';
import { onlineStore } from './store.ts';

/** Characters of a page's summary; the provider documents no length. */
const summaryLength = 150;

const orders: SortKeys<SeedPage> = {
  ID: ({ id }) => id,
  TITLE: ({ title }) => title.toLowerCase(),
  UPDATED_AT: ({ updatedAt }) => updatedAt,
};

export const pageResolvers: ResolverMap = {
  QueryRoot: {
    page: (_root, args: QueryRootPageArgs, context) => byHandleOrId('Page', onlineStore(context).pages, args),
    pageByHandle: (_root, args: QueryRootPageByHandleArgs, context) =>
      byHandleOrId('Page', onlineStore(context).pages, args),
    pages: (_root, args: QueryRootPagesArgs, context) => {
      const found = onlineStore(context).pages.filter(textMatcher(args.query, pageTexts));
      return connection(
        sortBy(found, args.sortKey, orders),
        args,
        ({ id }) => id,
        (page) => page,
      );
    },
  },
  Page: {
    ...noMetafields,
    id: (page: SeedPage) => gid('Page', page.id),
    body: (page: SeedPage) => page.bodyHtml,
    bodySummary: (page: SeedPage) => truncate(plainText(page.bodyHtml), summaryLength),
    createdAt: (page: SeedPage) => dateTime(page.createdAt),
    updatedAt: (page: SeedPage) => dateTime(page.updatedAt),
    onlineStoreUrl: () => null,
    trackingParameters: () => null,
  },
};

/** The searchable texts of a page. */
function pageTexts({ title, handle, bodyHtml }: SeedPage): SearchedTexts {
  return { text: [title, plainText(bodyHtml)], contain: { title: [title] }, equal: { handle: [handle] } };
}

/**
 * The page with this id; null when there is none.
 *
 * @throws {GraphQLError} "Invalid global id" for a text that is no id.
 */
export function pageNode(id: string, context: StorefrontContext): SeedPage | null {
  return onlineStore(context).pages.find((page) => page.id === numericId('Page', id)) ?? null;
}

/** The pages that a storefront search finds, in the seed's order. */
export function searchPages(query: string, context: StorefrontContext): SeedPage[] {
  return onlineStore(context).pages.filter(textMatcher(query, pageTexts));
}

export const redirectResolvers: ResolverMap = {
  QueryRoot: {
    urlRedirects: (_root, args: QueryRootUrlRedirectsArgs, context) =>
      connection(
        onlineStore(context).redirects.filter(textMatcher(args.query, redirectTexts)),
        args,
        ({ id }) => id,
        (redirect) => redirect,
      ),
  },
  UrlRedirect: { id: (redirect: SeedRedirect) => gid('UrlRedirect', redirect.id) },
};

function redirectTexts({ path, target }: SeedRedirect): SearchedTexts {
  return { text: [path, target], equal: { path: [path], target: [target] } };
}

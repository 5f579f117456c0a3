import type {
  QueryRootPageArgs,
  QueryRootPageByHandleArgs,
  QueryRootPagesArgs,
} from 'storefront-schema-2023-10/storefront-api-types';
import type { SeedPage } from '#seed/online-store-schema.ts';
import { noMetafields } from '../catalogue/metafield-resolvers.ts';
import { plainText, truncate } from '../catalogue/plain-text.ts';
import { connection } from '../connection.ts';
import { dateTime } from '../date-time.ts';
import { gid, numberOf } from '../gid.ts';
import type { StorefrontContext } from '../request-context.ts';
import type { ResolverMap } from '../resolver.ts';
import { byHandleOrId } from './by-handle-or-id.ts';
import { type Orders, sortedBy } from './order.ts';
import { onlineStore } from './store.ts';
import { type Texts, textMatcher } from './text-query.ts';

/** Characters of a page's summary: the provider documents no figure. */
const summaryLength = 150;

const orders: Orders<SeedPage> = {
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
        sortedBy(found, args.sortKey, orders),
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

/** What a search asks of a page, by word and by field. */
export function pageTexts({ title, handle, bodyHtml }: SeedPage): Texts {
  return { words: [title, plainText(bodyHtml)], contain: { title: [title] }, equal: { handle: [handle] } };
}

/** The page with this id; null when there is none. Throws "Invalid global id" for what is no id. */
export function pageNode(id: string, context: StorefrontContext): SeedPage | null {
  return onlineStore(context).pages.find((page) => page.id === numberOf('Page', id)) ?? null;
}

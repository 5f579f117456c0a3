import type { QueryRootSearchArgs } from 'storefront-schema-latest/storefront-api-types';
import { facets } from '../catalogue/product-lists.ts';
import type { Connection } from '../connection.ts';
import type { ResolverMap, StorefrontContext } from '../context.ts';
import { searchArticles } from '../online-store/blog-resolvers.ts';
import { searchPages } from '../online-store/page-resolvers.ts';
import type { Facet } from '../query/facets.ts';
import { filterCondition, filterGroups } from '../query/product-filters.ts';
import { shopSearch } from '../query/shop-search.ts';
import { countItems, type List, seekPage } from '../seek.ts';
import { always, and, createReader, never } from '../sql.ts';
import { predictiveResolvers } from './predictive-resolvers.ts';

type Found = Connection<object> & { totalCount: () => number; productFilters: () => Facet[] };

/** Columns of the full-text index that a search uses. */
const columns = ['title', 'productType', 'vendor', 'tags', 'variants', 'skus', 'body'];

export const searchResolvers: ResolverMap = {
  QueryRoot: {
    search: (_root, args: QueryRootSearchArgs, context) => search(args, context),
    ...predictiveResolvers,
  },
  SearchResultItemConnection: {
    totalCount: ({ totalCount }: Found) => totalCount(),
    productFilters: ({ productFilters }: Found) => productFilters(),
  },
};

/** `search`: products first, then pages and articles, of the requested types. */
function search(args: QueryRootSearchArgs, context: StorefrontContext): Found {
  const { now, settings, database } = context.provider;
  const { query, types, productFilters } = args;
  const wanted = (type: 'PRODUCT' | 'PAGE' | 'ARTICLE') => !types || types.length === 0 || types.includes(type);
  const found = shopSearch({
    query,
    columns,
    prefix: args.prefix ?? settings.storefront.searchPrefix,
    unavailableProducts: args.unavailableProducts ?? 'LAST',
    now: now(),
  });
  const groups = filterGroups(productFilters ?? [], context.buyer.price);
  const unfiltered = wanted('PRODUCT') ? found.where : never;
  const from = 'storefront_products p';
  const products: List = {
    from,
    id: 'p.id',
    sortedBy: args.sortKey === 'PRICE' ? found.price : found.relevance,
    where: and([unfiltered, filterCondition(groups)]),
  };
  const others = [
    ...(wanted('PAGE') ? searchPages(query, context).map((page) => ({ __typename: 'Page', ...page })) : []),
    ...(wanted('ARTICLE') ? searchArticles(query, context).map((one) => ({ __typename: 'Article', ...one })) : []),
  ];
  const read = createReader(database);
  const list = others.length === 0 ? products : listWithOthers(products, others.length);
  const page = seekPage(read, list, args, (id) => {
    const node = id < 0 ? others[-1 - id] : { __typename: 'Product', ...context.catalogue.product(id) };
    if (node === undefined) throw new Error(`The search has the result ${id}, which is not there.`);
    return node;
  });
  return {
    ...page,
    totalCount: () => countItems(read, products) + others.length,
    productFilters: () =>
      wanted('PRODUCT')
        ? facets({ list: { from, where: unfiltered }, groups, pricing: context.buyer.price }, context)
        : [],
  };
}

/** Above any sort key of a product. */
const otherResultsOffset = 1e15;

/**
 * A list of the products found by the database, followed by `others` results that are found already, which have the ids -1, -2 and so on.
 */
function listWithOthers(products: List, others: number): List {
  const { id, sortedBy, from, fromValues = [], where } = products;
  const rows = Array.from({ length: others }, (_, index) => [-1 - index, otherResultsOffset + index]);
  return {
    from: `(
      SELECT ${id} AS id, ${sortedBy.sql} AS key FROM ${from} WHERE ${where.sql}
      UNION ALL SELECT value ->> 0, value ->> 1 FROM json_each(?)) AS found`,
    fromValues: [...(sortedBy.values ?? []), ...fromValues, ...where.values, JSON.stringify(rows)],
    id: 'found.id',
    sortedBy: { sql: 'found.key', kind: 'number' },
    where: always,
  };
}

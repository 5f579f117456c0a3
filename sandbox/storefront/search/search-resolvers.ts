import type {
  QueryRootPredictiveSearchArgs,
  QueryRootSearchArgs,
  SearchableField,
} from 'storefront-schema-latest/storefront-api-types';
import { z } from 'zod';
import { html } from '../../page/html.ts';
import { allCollections } from '../catalogue/collections.ts';
import { facets, productPage } from '../catalogue/product-lists.ts';
import type { Connection } from '../connection.ts';
import type { ResolverMap, StorefrontContext } from '../context.ts';
import { invalidArgument } from '../errors.ts';
import { searchArticles, searchPages } from '../online-store/page-resolvers.ts';
import type { Facet } from '../query/facets.ts';
import { checkLength } from '../query/grammar.ts';
import { filterCondition, filterGroups } from '../query/product-filters.ts';
import { shopSearch } from '../query/shop-search.ts';
import { countItems, type List, seekPage } from '../seek.ts';
import { always, and, createReader, never, type Reader } from '../sql.ts';

type Found = Connection<object> & { totalCount: () => number; productFilters: () => Facet[] };

/** Columns of the full-text index that a search uses. */
const columns = ['title', 'productType', 'vendor', 'tags', 'variants', 'skus', 'body'];

export const searchResolvers: ResolverMap = {
  QueryRoot: {
    search: (_root, args: QueryRootSearchArgs, context) => search(args, context),
    predictiveSearch: (_root, args: QueryRootPredictiveSearchArgs, context) => predictiveSearch(args, context),
  },
  SearchResultItemConnection: {
    totalCount: ({ totalCount }: Found) => totalCount(),
    productFilters: ({ productFilters }: Found) => productFilters(),
  },
};

/** `search`: products first, then pages and articles, of the requested types; in either direction of the sort key. */
function search(args: QueryRootSearchArgs, context: StorefrontContext): Found {
  const { now, settings, database } = context.provider;
  const { query, types, productFilters } = args;
  const reverse = args.reverse ?? false;
  const wanted = (type: 'PRODUCT' | 'PAGE' | 'ARTICLE') => !types || types.length === 0 || types.includes(type);
  const found = shopSearch({
    query,
    columns,
    prefix: args.prefix ?? settings.storefront.searchPrefix,
    unavailableProducts: args.unavailableProducts ?? 'LAST',
    reverse,
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
  const list = others.length === 0 ? products : listWithOthers(products, others.length, reverse);
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

/** Greater than any sort key of a product; its negative is less than all of them. */
const otherResultsOffset = 1e15;

/**
 * A list of the products found by the database, followed by `others` results that are found already, which have the ids -1, -2 and so on.
 */
function listWithOthers(products: List, others: number, reverse: boolean): List {
  const { id, sortedBy, from, fromValues = [], where } = products;
  const offset = reverse ? -otherResultsOffset : otherResultsOffset;
  const rows = Array.from({ length: others }, (_, index) => [-1 - index, offset + index]);
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

const maxLimit = 10;

/** Columns of the full-text index by field; null: the seed has no such field. */
const columnsOf: Record<SearchableField, string | null> = {
  TITLE: 'title',
  PRODUCT_TYPE: 'productType',
  VENDOR: 'vendor',
  TAG: 'tags',
  BODY: 'body',
  VARIANTS_TITLE: 'variants',
  VARIANTS_SKU: 'skus',
  VARIANTS_BARCODE: null,
  AUTHOR: null,
};
const defaultFields: SearchableField[] = ['TITLE', 'PRODUCT_TYPE', 'VARIANTS_TITLE', 'VENDOR'];

const kinds = [
  ['PRODUCT', 'products'],
  ['COLLECTION', 'collections'],
  ['PAGE', 'pages'],
  ['ARTICLE', 'articles'],
  ['QUERY', 'queries'],
] as const;

function predictiveSearch(args: QueryRootPredictiveSearchArgs, context: StorefrontContext) {
  const limit = args.limit ?? maxLimit;
  if (limit < 1 || limit > maxLimit) throw invalidArgument(`limit must be within 1..${maxLimit}`);
  const { query, types } = args;
  checkLength(query);
  const find = {
    products: (max: number) => products(args, max, context),
    collections: (max: number) =>
      allCollections({ query: withPrefix(query), first: max, sortKey: 'RELEVANCE' }, context).nodes,
    pages: (max: number) => searchPages(query, context).slice(0, max),
    articles: (max: number) => searchArticles(query, context).slice(0, max),
    queries: (max: number) => suggestions(createReader(context.provider.database), query, max),
  };
  let left = limit;
  const found: Record<string, object[]> = {};
  for (const [type, field] of kinds) {
    const isWanted = query.trim() !== '' && (!types || types.length === 0 || types.includes(type));
    const nodes = isWanted && left > 0 ? find[field](left) : [];
    found[field] = nodes;
    // The limit is for each type, or for all types together.
    if (args.limitScope !== 'EACH') left -= nodes.length;
  }
  return found;
}

function products(args: QueryRootPredictiveSearchArgs, max: number, context: StorefrontContext) {
  const fields = args.searchableFields?.length ? args.searchableFields : defaultFields;
  const columns = fields.flatMap((field) => columnsOf[field] ?? []);
  if (columns.length === 0) return [];
  const { where, relevance } = shopSearch({
    query: args.query,
    columns,
    prefix: 'LAST',
    unavailableProducts: args.unavailableProducts ?? 'LAST',
    reverse: false,
    now: context.provider.now(),
  });
  const list = { from: 'storefront_products p', id: 'p.id', sortedBy: relevance, where };
  return productPage(list, { first: max }, context).nodes;
}

/** The query with its last word as a prefix. */
function withPrefix(query: string): string {
  return /[\p{L}\p{N}]$/u.test(query) ? `${query}*` : query;
}

interface Suggestion {
  text: string;
  /** HTML: the typed text marked, and the rest. */
  styledText: string;
  trackingParameters: null;
}

const termRow = z.object({ term: z.string() });

/** A separator for split(). A pattern of the last word, with `$`, would take quadratic time if a long word is not at the end of the text. */
const betweenWords = /[^\p{L}\p{N}]+/u;

/** The query with its last word completed by words of products' titles, the most frequent first. */
function suggestions(read: Reader, query: string, max: number): Suggestion[] {
  // The index stores lower case without accents.
  const typed = query.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trimStart();
  const beginning = typed.split(betweenWords).at(-1);
  if (!beginning) return [];
  const before = typed.slice(0, -beginning.length);
  const terms = read(
    termRow,
    `SELECT term FROM storefront_vocabulary WHERE term >= ? AND term < ? AND col = 'title' ORDER BY doc DESC, term LIMIT ?`,
    beginning,
    `${beginning}\u{10FFFF}`,
    max,
  );
  return terms.map(({ term }) => ({
    text: before + term,
    styledText: html`<mark>${typed}</mark><span>${term.slice(beginning.length)}</span>`.toString(),
    trackingParameters: null,
  }));
}

import type { QueryRootPredictiveSearchArgs, SearchableField } from 'storefront-schema-latest/storefront-api-types';
import { z } from 'zod';
import { html } from '../../page/html.ts';
import { allCollections } from '../catalogue/collections.ts';
import { productPage } from '../catalogue/product-lists.ts';
import type { Resolver, StorefrontContext } from '../context.ts';
import { invalidArgument } from '../errors.ts';
import { searchArticles } from '../online-store/blog-resolvers.ts';
import { searchPages } from '../online-store/page-resolvers.ts';
import { shopSearch } from '../query/shop-search.ts';
import { createReader, type Reader } from '../sql.ts';

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

export const predictiveResolvers: Record<'predictiveSearch', Resolver> = {
  predictiveSearch: (_root, args: QueryRootPredictiveSearchArgs, context) => predictiveSearch(args, context),
};

function predictiveSearch(args: QueryRootPredictiveSearchArgs, context: StorefrontContext) {
  const limit = args.limit ?? maxLimit;
  if (limit < 1 || limit > maxLimit) throw invalidArgument(`limit must be within 1..${maxLimit}`);
  const { query, types } = args;
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

const lastWord = /[\p{L}\p{N}]+$/u;

/** The query with its last word completed by words of products' titles, the most frequent first. */
function suggestions(read: Reader, query: string, max: number): Suggestion[] {
  // The index stores lower case without accents.
  const typed = query.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trimStart();
  const beginning = lastWord.exec(typed)?.[0];
  if (beginning === undefined) return [];
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

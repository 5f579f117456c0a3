import type {
  CollectionProductsArgs,
  ProductRecommendationIntent,
  QueryRootCollectionsArgs,
  QueryRootProductsArgs,
} from 'storefront-schema-latest/storefront-api-types';
import { z } from 'zod';
import { type Connection, connectionOf, encodeCursor, type PageArguments, readPage } from '../connection.ts';
import type { ResolverMap, StorefrontContext } from '../context.ts';
import { badRequest } from '../errors.ts';
import { numericId } from '../gid.ts';
import { type Facet, type FilteredList, facetsOf } from '../query/facets.ts';
import { filterCondition, filterGroups } from '../query/product-filters.ts';
import { relevance } from '../query/shop-search.ts';
import { productTerms, queryCondition } from '../query/terms.ts';
import { type List, seekPage } from '../seek.ts';
import { always, and, condition, createReader, type Reader } from '../sql.ts';
import { allCollections } from './collections.ts';
import { type Collection, idRow, type Product } from './rows.ts';

interface RecommendationArguments {
  productId?: string | null;
  /** In newer schemas only. */
  productHandle?: string | null;
  intent?: ProductRecommendationIntent | null;
}

export const listResolvers: ResolverMap = {
  QueryRoot: {
    products: (_root, args: QueryRootProductsArgs, context) => allProducts(args, context),
    collections: (_root, args: QueryRootCollectionsArgs, context) => allCollections(args, context),
    productTags: (_root, page: PageArguments, { provider }) => productTags(createReader(provider.database), page),
    productTypes: (_root, page: PageArguments, { provider }) => productTypes(createReader(provider.database), page),
    productRecommendations: (_root, { productId, productHandle, intent }: RecommendationArguments, context) => {
      if (!productId && !productHandle) throw badRequest('you must provide one of productId or productHandle');
      const product = productId
        ? context.catalogue.product(numericId('Product', productId) ?? -1)
        : context.catalogue.productByHandle(productHandle ?? '');
      return product && recommendations(product, intent ?? 'RELATED', context);
    },
  },
  Collection: {
    products: (collection: Collection, args: CollectionProductsArgs, context) => productsIn(collection, args, context),
  },
  ProductConnection: {
    filters: ({ filters }: ProductConnection) => filters(),
  },
  CollectionConnection: {
    totalCount: ({ totalCount }: { totalCount: string | (() => string) }) =>
      typeof totalCount === 'function' ? totalCount() : totalCount,
  },
};

/** A page of products. `filters` is computed only when it is selected. */
type ProductConnection = Connection<Product> & { filters: () => Facet[] };

type SortedBy = List['sortedBy'];

const position: SortedBy = { sql: 'p.position', kind: 'number' };

const productKeys: Record<NonNullable<QueryRootProductsArgs['sortKey']>, SortedBy> = {
  ID: { sql: 'p.id', kind: 'number' },
  TITLE: { sql: 'p.title', kind: 'text' },
  PRICE: { sql: 'p.price', kind: 'number' },
  CREATED_AT: { sql: 'p.createdAt', kind: 'text' },
  UPDATED_AT: { sql: 'p.updatedAt', kind: 'text' },
  VENDOR: { sql: 'p.vendor', kind: 'text' },
  PRODUCT_TYPE: { sql: 'p.productType', kind: 'text' },
  // Sales are not counted: the seed's order is used instead.
  BEST_SELLING: position,
  RELEVANCE: position,
};

/** `c` is the product's row in the collection, which has its sort keys. */
const memberKeys: Record<NonNullable<CollectionProductsArgs['sortKey']>, SortedBy> = {
  COLLECTION_DEFAULT: { sql: 'c.position', kind: 'number' },
  MANUAL: { sql: 'c.position', kind: 'number' },
  RELEVANCE: { sql: 'c.position', kind: 'number' },
  BEST_SELLING: { sql: 'c.bestSelling', kind: 'number' },
  CREATED: { sql: 'c.createdAt', kind: 'text' },
  ID: { sql: 'c.productId', kind: 'number' },
  PRICE: { sql: 'c.price', kind: 'number' },
  TITLE: { sql: 'c.title', kind: 'text' },
};

/** `products(query:, sortKey:)`. This list has no filters; only those of collections and searches do. */
function allProducts(args: QueryRootProductsArgs, context: StorefrontContext): ProductConnection {
  const { query } = args;
  const sortKey = args.sortKey ?? 'ID';
  const sortedBy = query && sortKey === 'RELEVANCE' ? relevance(query) : productKeys[sortKey];
  const where = queryCondition(query, productTerms(context.provider.now()));
  const list = { from: 'storefront_products p', id: 'p.id', sortedBy, where };
  return { ...productPage(list, args, context), filters: () => [] };
}

/** `Collection.products(filters:, sortKey:)`. */
function productsIn(
  collection: Collection,
  args: CollectionProductsArgs,
  context: StorefrontContext,
): ProductConnection {
  const groups = filterGroups(args.filters ?? [], context.buyer.price);
  const isMember = condition('c.collectionId = ?', collection.id);
  const filters = filterCondition(groups);
  const from = 'storefront_collection_products c CROSS JOIN storefront_products p ON p.id = c.productId';
  const sortedBy = memberKeys[args.sortKey ?? 'COLLECTION_DEFAULT'];
  const isFiltered = filters !== always;
  const list = {
    // Without filters the product's row is not needed: its row in the collection has the sort keys.
    from: isFiltered ? from : 'storefront_collection_products c',
    id: 'c.productId',
    sortedBy,
    where: and([isMember, filters]),
  };
  return {
    ...productPage(list, args, context),
    filters: () => facets({ list: { from, where: isMember }, groups, pricing: context.buyer.price }, context),
  };
}

/**
 * A page of a list of products.
 *
 * @throws {Error} The catalog lacks a product of the list.
 */
export function productPage(list: List, page: PageArguments, { catalogue, provider }: StorefrontContext) {
  return seekPage(createReader(provider.database), list, page, (id) => {
    const product = catalogue.product(id);
    if (product === null) throw new Error(`The list has the product ${id}, which is not there.`);
    return product;
  });
}

/** The filters that a list offers, of those in the settings. */
export function facets(filtered: FilteredList, { provider }: StorefrontContext): Facet[] {
  return facetsOf(createReader(provider.database), filtered, provider.settings.storefront.facets);
}

const maxRecommendations = 10;

/**
 * Up to ten other products of the same collections, in their order. `COMPLEMENTARY` products are chosen by a merchant; the seed has none.
 */
function recommendations(
  product: Product,
  intent: 'RELATED' | 'COMPLEMENTARY',
  { catalogue, provider }: StorefrontContext,
): Product[] {
  if (intent === 'COMPLEMENTARY') return [];
  const read = createReader(provider.database);
  const found = new Set<number>();
  for (const collectionId of catalogue.collectionIdsOf(product.id)) {
    const members = read(
      idRow,
      'SELECT productId AS id FROM storefront_collection_products WHERE collectionId = ? AND productId <> ? ORDER BY position LIMIT ?',
      collectionId,
      product.id,
      // More rows are read than needed, because some of the products may also be in an earlier collection.
      2 * maxRecommendations,
    );
    for (const { id } of members) if (found.size < maxRecommendations) found.add(id);
  }
  return [...found].flatMap((id) => catalogue.product(id) ?? []);
}

const labelRow = z.object({ label: z.string() });

/** All tags, in alphabetical order. */
function productTags(read: Reader, page: PageArguments): Connection<string> {
  return firstLabels(read, 'SELECT DISTINCT tag AS label FROM storefront_product_tags', page);
}

/** All product types, in alphabetical order. */
function productTypes(read: Reader, page: PageArguments): Connection<string> {
  return firstLabels(
    read,
    "SELECT DISTINCT productType AS label FROM storefront_products WHERE productType <> ''",
    page,
  );
}

/** Only the first page of these lists can be read. */
function firstLabels(read: Reader, select: string, page: PageArguments): Connection<string> {
  const { size } = readPage(page);
  const labels = read(labelRow, `${select} ORDER BY 1 LIMIT ?`, size + 1).map(({ label }) => label);
  const edges = labels.slice(0, size).map((label) => ({ cursor: encodeCursor(label, label), node: label }));
  return connectionOf(edges, { hasNextPage: labels.length > size, hasPreviousPage: false });
}

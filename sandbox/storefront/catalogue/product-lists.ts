import type { CollectionProductsArgs, QueryRootProductsArgs } from 'storefront-schema-latest/storefront-api-types';
import type { Connection, PageArguments } from '../connection.ts';
import { createReader } from '../reader.ts';
import type { StorefrontContext } from '../request-context.ts';
import { all, condition, everything } from '../search/condition.ts';
import { type Facet, type FilteredList, facetsOf } from '../search/facets.ts';
import { filterCondition, filterGroups } from '../search/product-filters.ts';
import { productTerms } from '../search/product-terms.ts';
import { queryCondition } from '../search/query-condition.ts';
import { relevance } from '../search/relevance.ts';
import { type List, seekPage } from '../seek.ts';
import type { Collection, Product } from './rows.ts';

/** A page of products. The filters are made only where they are asked for. */
export type ProductConnection = Connection<Product> & { filters: () => Facet[] };

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
  // What sells best is not counted: the seed's order stands for it.
  BEST_SELLING: position,
  RELEVANCE: position,
};

/** `c` is the product's place in the collection; it carries its sort keys. */
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

/** `products(query:, sortKey:)`. It offers no filters: those are for collections and searches. */
export function allProducts(args: QueryRootProductsArgs, context: StorefrontContext): ProductConnection {
  const { query } = args;
  const sortKey = args.sortKey ?? 'ID';
  const sortedBy = query && sortKey === 'RELEVANCE' ? relevance(query) : productKeys[sortKey];
  const where = queryCondition(query, productTerms(context.provider.now()));
  const list = { from: 'storefront_products p', id: 'p.id', sortedBy, where };
  return { ...productPage(list, args, context), filters: () => [] };
}

/** `Collection.products(filters:, sortKey:)`. */
export function productsIn(
  collection: Collection,
  args: CollectionProductsArgs,
  context: StorefrontContext,
): ProductConnection {
  const groups = filterGroups(args.filters ?? [], context.buyer.price);
  const isMember = condition('c.collectionId = ?', collection.id);
  const filters = filterCondition(groups);
  const from = 'storefront_collection_products c CROSS JOIN storefront_products p ON p.id = c.productId';
  const sortedBy = memberKeys[args.sortKey ?? 'COLLECTION_DEFAULT'];
  const isFiltered = filters !== everything;
  const list = {
    // Without filters the product itself is not looked at: its place in the collection says enough.
    from: isFiltered ? from : 'storefront_collection_products c',
    id: 'c.productId',
    sortedBy,
    where: all([isMember, filters]),
  };
  return {
    ...productPage(list, args, context),
    filters: () => facets({ list: { from, where: isMember }, groups, pricing: context.buyer.price }, context),
  };
}

/** A page of a list of products; throws an Error when the list has a product that the catalogue lacks. */
export function productPage(list: List, page: PageArguments, { catalogue, provider }: StorefrontContext) {
  return seekPage(createReader(provider.database), list, page, (id) => {
    const product = catalogue.product(id);
    if (product === null) throw new Error(`The list has the product ${id}, which is not there.`);
    return product;
  });
}

/** The filters that can be set on a list, those that the settings name. */
export function facets(filtered: FilteredList, { provider }: StorefrontContext): Facet[] {
  return facetsOf(createReader(provider.database), filtered, provider.settings.storefront.facets);
}

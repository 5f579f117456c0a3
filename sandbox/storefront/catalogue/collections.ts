import type { CollectionDescriptionArgs } from 'storefront-schema-2023-10/storefront-api-types';
import type { QueryRootCollectionsArgs } from 'storefront-schema-latest/storefront-api-types';
import { type Connection, connection, type PageArguments } from '../connection.ts';
import { dateTime, type ResolverMap, type StorefrontContext } from '../context.ts';
import { gid } from '../gid.ts';
import { collectionTerms, queryCondition } from '../query/terms.ts';
import { countItems, type List, seekPage } from '../seek.ts';
import { createReader } from '../sql.ts';
import { picture } from './images.ts';
import { noMetafields } from './metafields.ts';
import { plainText, truncate } from './plain-text.ts';
import type { Collection } from './rows.ts';

export const collectionResolvers: ResolverMap = {
  Collection: {
    ...noMetafields,
    id: (collection: Collection) => gid('Collection', collection.id),
    description: (collection: Collection, { truncateAt }: CollectionDescriptionArgs) =>
      truncate(plainText(collection.descriptionHtml), truncateAt),
    updatedAt: (collection: Collection) => dateTime(collection.updatedAt),
    image: ({ imageFile, imageAlt }: Collection, _args, context) =>
      imageFile === null ? null : picture(imageFile, imageAlt, context),
    seo: () => ({ title: null, description: null }),
    onlineStoreUrl: () => null,
    trackingParameters: () => null,
  },
};

const collectionKeys: Record<NonNullable<QueryRootCollectionsArgs['sortKey']>, List['sortedBy']> = {
  ID: { sql: 'c.id', kind: 'number' },
  TITLE: { sql: 'c.title', kind: 'text' },
  UPDATED_AT: { sql: 'c.updatedAt', kind: 'text' },
  RELEVANCE: { sql: 'c.position', kind: 'number' },
};

/** `collections(query:, sortKey:)`. */
export function allCollections(
  args: QueryRootCollectionsArgs,
  { catalogue, provider }: StorefrontContext,
): Connection<Collection> & { totalCount: () => string } {
  const read = createReader(provider.database);
  const list = {
    from: 'storefront_collections c',
    id: 'c.id',
    sortedBy: collectionKeys[args.sortKey ?? 'ID'],
    where: queryCondition(args.query, collectionTerms(provider.now())),
  };
  const page = seekPage(read, list, args, (id) => {
    const collection = catalogue.collection(id);
    if (collection === null) throw new Error(`The list has the collection ${id}, which is not there.`);
    return collection;
  });
  return { ...page, totalCount: () => String(countItems(read, list)) };
}

/** A page of collections by their ids; only the page's rows are read. */
export function collectionConnection(
  ids: readonly number[],
  page: PageArguments,
  { catalogue }: StorefrontContext,
): Connection<Collection | null> & { totalCount: string } {
  return { ...connection(ids, page, (id) => id, catalogue.collection), totalCount: String(ids.length) };
}

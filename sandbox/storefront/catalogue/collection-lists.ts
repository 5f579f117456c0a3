import type { QueryRootCollectionsArgs } from 'storefront-schema-latest/storefront-api-types';
import type { Connection } from '../connection.ts';
import { createReader } from '../reader.ts';
import type { StorefrontContext } from '../request-context.ts';
import { collectionTerms } from '../search/collection-terms.ts';
import { queryCondition } from '../search/query-condition.ts';
import { countOf, type List, seekPage } from '../seek.ts';
import type { Collection } from './rows.ts';

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
  return { ...page, totalCount: () => String(countOf(read, list)) };
}

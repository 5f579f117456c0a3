import type {
  CollectionHandlesQuery,
  CollectionsQuery,
  PagePartsFragment,
  ProductHandlesQuery,
} from './operations.generated.ts';
import { shapeProductCard } from './shape-product.ts';
import { flag, isHidden, nonEmptyText, plainId, text } from './shape-values.ts';
import type { Collection, CollectionName, Collections, DatedHandle } from './types.ts';

/** A page of the shop's collections, each with its first products. */
export function shapeCollections({ collections }: CollectionsQuery): Collections {
  return { collections: collections.nodes.filter(isListed).map(shapeCollection), next: nextOf(collections.pageInfo) };
}

/** By a convention of storefronts, the shop does not list a collection whose handle begins with "hidden-". */
export function isListed({ handle }: { handle: string }): boolean {
  return !handle.startsWith('hidden-');
}

/** A collection with one page of its products. */
export function shapeCollection(collection: CollectionsQuery['collections']['nodes'][number]): Collection {
  const { id, title, products } = collection;
  return {
    id: plainId('Collection', id),
    handle: nonEmptyText(collection.handle),
    title: text(title),
    products: products.nodes.map(shapeProductCard),
    next: nextOf(products.pageInfo),
  };
}

/** The handles and titles of collections, for links to them. */
export function shapeNames(
  collections: readonly { id: string; handle: string; title: string }[],
): (CollectionName & { id: string })[] {
  return collections.filter(isListed).map(({ id, handle: name, title }) => ({
    id: plainId('Collection', id),
    handle: nonEmptyText(name),
    title: text(title),
  }));
}

/** One page of a list. */
interface HandlesPage<Item = DatedHandle> {
  handles: Item[];
  /** Cursor of the next page; null on the last. */
  next: string | null;
}

/** A page of the handles of all products, including products that the merchant hides from search engines. */
export function shapeProductHandles({
  products: { nodes, pageInfo },
}: ProductHandlesQuery): HandlesPage<DatedHandle & { isHidden: boolean }> {
  const handles = nodes.map((node) => ({ ...shapeHandle(node), isHidden: isHidden(node.hidden) }));
  return { handles, next: nextOf(pageInfo) };
}

/** A page of the handles of the collections that the shop lists. */
export function shapeCollectionHandles({ collections: { nodes, pageInfo } }: CollectionHandlesQuery): HandlesPage {
  return { handles: nodes.filter(isListed).map(shapeHandle), next: nextOf(pageInfo) };
}

function shapeHandle({ handle, updatedAt }: DatedHandle): DatedHandle {
  return { handle: nonEmptyText(handle), updatedAt: text(updatedAt) };
}

function nextOf({ hasNextPage, endCursor }: PagePartsFragment): string | null {
  return flag(hasNextPage) ? text(endCursor) : null;
}

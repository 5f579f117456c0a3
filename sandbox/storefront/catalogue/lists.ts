import { type Connection, connection, type PageArguments } from '../connection.ts';
import type { StorefrontContext } from '../request-context.ts';
import type { Collection, Product } from './rows.ts';

/** Connections over rows: the ids are ordered in the database, only the page's rows are read. */

export function productConnection(
  ids: readonly number[],
  page: PageArguments,
  { catalogue }: StorefrontContext,
): Connection<Product | null> & { filters: never[] } {
  return { ...connection(ids, page, (id) => id, catalogue.product), filters: [] };
}

export function collectionConnection(
  ids: readonly number[],
  page: PageArguments,
  { catalogue }: StorefrontContext,
): Connection<Collection | null> & { totalCount: string } {
  return { ...connection(ids, page, (id) => id, catalogue.collection), totalCount: String(ids.length) };
}

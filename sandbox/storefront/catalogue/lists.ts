import { type Connection, connection, type PageArguments } from '../connection.ts';
import type { StorefrontContext } from '../request-context.ts';
import type { Collection } from './rows.ts';

/** A page of a few collections whose ids are at hand; only the page's rows are read. */
export function collectionConnection(
  ids: readonly number[],
  page: PageArguments,
  { catalogue }: StorefrontContext,
): Connection<Collection | null> & { totalCount: string } {
  return { ...connection(ids, page, (id) => id, catalogue.collection), totalCount: String(ids.length) };
}

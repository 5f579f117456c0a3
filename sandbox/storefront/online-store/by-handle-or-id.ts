import { badRequest } from '../errors.ts';
import { numberOf } from '../gid.ts';

/**
 * The one of a list that a root field like `page(handle, id)` means; null when there is none. The id counts when both are given.
 *
 * @throws the provider's error when neither is given.
 */
export function byHandleOrId<Item extends { id: number; handle: string }>(
  type: string,
  items: readonly Item[],
  { id, handle }: { id?: string | null; handle?: string | null },
): Item | null {
  if (!id && !handle) throw badRequest('you must provide one of handle or id');
  const number = id ? numberOf(type, id) : null;
  return items.find((item) => (id ? item.id === number : item.handle === handle)) ?? null;
}

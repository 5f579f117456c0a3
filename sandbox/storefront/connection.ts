import { badRequest } from './errors.ts';
import { limits } from './protocol.ts';

export interface PageArguments {
  first?: number | null;
  last?: number | null;
  after?: string | null;
  before?: string | null;
  reverse?: boolean | null;
}

export interface Connection<Node> {
  edges: { cursor: string; node: Node }[];
  nodes: Node[];
  pageInfo: { hasNextPage: boolean; hasPreviousPage: boolean; startCursor: string | null; endCursor: string | null };
}

/**
 * One page of a list. `keyOf` names an item for good (its cursor is made from that), `nodeOf` is called for the page's items only.
 * Throws the provider's errors for arguments it refuses.
 */
export function connection<Item, Node>(
  items: readonly Item[],
  page: PageArguments,
  keyOf: (item: Item) => string | number,
  nodeOf: (item: Item) => Node,
): Connection<Node> {
  checkArguments(page);
  const ordered = page.reverse ? items.toReversed() : items;
  const placeOf = (cursor: string) => {
    const place = ordered.findIndex((item) => cursorOf(keyOf(item)) === cursor);
    if (place === -1) throw badRequest('The cursor is not one of this list. Ask for its first page again.');
    return place;
  };
  const from = page.after ? placeOf(page.after) + 1 : 0;
  const to = page.before ? placeOf(page.before) : ordered.length;
  const start = page.first === null || page.first === undefined ? Math.max(from, to - (page.last ?? 0)) : from;
  const end = page.first === null || page.first === undefined ? to : Math.min(to, from + page.first);

  const edges = ordered.slice(start, end).map((item) => ({ cursor: cursorOf(keyOf(item)), node: nodeOf(item) }));
  return {
    edges,
    nodes: edges.map(({ node }) => node),
    pageInfo: {
      hasNextPage: edges.length > 0 && end < ordered.length,
      hasPreviousPage: edges.length > 0 && start > 0,
      startCursor: edges[0]?.cursor ?? null,
      endCursor: edges.at(-1)?.cursor ?? null,
    },
  };
}

/** For lists of which the shop has none. */
export function emptyConnection(page: PageArguments): Connection<never> {
  return connection<never, never>(
    [],
    page,
    (item) => item,
    (item) => item,
  );
}

function checkArguments({ first, last, after, before }: PageArguments): void {
  const asked = first ?? last;
  if (asked === null || asked === undefined) throw badRequest('you must provide one of first or last');
  if (first !== null && first !== undefined && last !== null && last !== undefined) {
    throw badRequest('providing both first and last is not supported');
  }
  if (last !== null && last !== undefined && after && !before)
    throw badRequest('using last without before is not supported');
  if (asked < 0 || asked > limits.list)
    throw badRequest(`first and last must be within 0..${limits.list}, not ${asked}`);
}

function cursorOf(key: string | number): string {
  return Buffer.from(JSON.stringify({ last_id: key, last_value: String(key) })).toString('base64');
}

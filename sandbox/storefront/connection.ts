import { z } from 'zod';
import { isRecord } from '../json.ts';
import { badRequest } from './errors.ts';
import { limits } from './limits.ts';

export interface PageArguments {
  first?: number | null;
  last?: number | null;
  after?: string | null;
  before?: string | null;
  reverse?: boolean | null;
}

interface PageInfo {
  hasNextPage: boolean;
  hasPreviousPage: boolean;
  startCursor: string | null;
  endCursor: string | null;
}

export interface Connection<Node> {
  edges: { cursor: string; node: Node }[];
  nodes: Node[];
  pageInfo: PageInfo;
}

/** A page of a list: up to `size` items from one of its ends, between two cursors. */
interface Page {
  size: number;
  fromEnd: boolean;
  after: string | null;
  before: string | null;
  reverse: boolean;
}

/**
 * Parses the arguments of a connection.
 *
 * @throws {GraphQLError} BAD_REQUEST for arguments that the provider refuses.
 */
export function readPage({ first, last, after, before, reverse }: PageArguments): Page {
  const size = first ?? last;
  if (size === null || size === undefined) throw badRequest('you must provide one of first or last');
  const fromEnd = first === null || first === undefined;
  if (!fromEnd && last !== null && last !== undefined)
    throw badRequest('providing both first and last is not supported');
  if (fromEnd && after && !before) throw badRequest('using last without before is not supported');
  if (size < 0 || size > limits.list) throw badRequest(`first and last must be within 0..${limits.list}, not ${size}`);
  return { size, fromEnd, after: after || null, before: before || null, reverse: reverse ?? false };
}

/** A page of these edges. An empty page has neither a next nor a previous page. */
export function connectionOf<Node>(
  edges: Connection<Node>['edges'],
  { hasNextPage, hasPreviousPage }: Pick<PageInfo, 'hasNextPage' | 'hasPreviousPage'>,
): Connection<Node> {
  return {
    edges,
    nodes: edges.map(({ node }) => node),
    pageInfo: {
      hasNextPage: edges.length > 0 && hasNextPage,
      hasPreviousPage: edges.length > 0 && hasPreviousPage,
      startCursor: edges[0]?.cursor ?? null,
      endCursor: edges.at(-1)?.cursor ?? null,
    },
  };
}

/**
 * One page of an array. `keyOf` returns the permanent key of an item, which its cursor is made of; `nodeOf` is called for the items of the
 * page only. A cursor whose item is gone continues at its former position.
 *
 * @throws {GraphQLError} BAD_REQUEST for arguments that the provider refuses.
 */
export function connection<Item, Node>(
  items: readonly Item[],
  page: PageArguments,
  keyOf: (item: Item) => string | number,
  nodeOf: (item: Item) => Node,
): Connection<Node> {
  const { size, fromEnd, after, before, reverse } = readPage(page);
  const ordered = reverse ? items.toReversed() : items;
  const placeOf = (cursor: string) => {
    const { id, value } = decodeCursor(cursor);
    const found = ordered.findIndex((item) => String(keyOf(item)) === id);
    const stood = /^\d+$/.test(value) ? Number(value) : ordered.length;
    return found === -1 ? { from: stood, to: stood } : { from: found + 1, to: found };
  };
  const from = after === null ? 0 : placeOf(after).from;
  const to = before === null ? ordered.length : Math.min(ordered.length, placeOf(before).to);
  const start = fromEnd ? Math.max(from, to - size) : from;
  const end = fromEnd ? to : Math.min(to, from + size);

  const edges = ordered
    .slice(start, end)
    .map((item, index) => ({ cursor: encodeCursor(keyOf(item), start + index), node: nodeOf(item) }));
  return connectionOf(edges, { hasNextPage: end < ordered.length, hasPreviousPage: start > 0 });
}

/** For lists that are always empty in this shop. */
export function emptyConnection(page: PageArguments): Connection<never> {
  return connection<never, never>(
    [],
    page,
    (item) => item,
    (item) => item,
  );
}

/** The end of a page: the item's id, and the value that its list is sorted by. */
interface Cursor {
  id: string;
  value: string;
}

const cursorJson = z.object({
  last_id: z.union([z.string(), z.number()]),
  last_value: z.union([z.string(), z.number()]),
});

/** Encodes a cursor in the provider's format, base64 of JSON, although clients treat it as opaque. */
export function encodeCursor(id: string | number, value: string | number): string {
  return Buffer.from(JSON.stringify({ last_id: id, last_value: String(value) })).toString('base64');
}

/** @throws {GraphQLError} BAD_REQUEST for a text that is no cursor. */
export function decodeCursor(text: string): Cursor {
  const { success, data } = cursorJson.safeParse(parseCursorJson(text));
  if (!success) throw invalidCursor();
  return { id: String(data.last_id), value: String(data.last_value) };
}

/** The message is from merchants' reports of changing the sort key between two pages. */
export function invalidCursor() {
  return badRequest('Invalid cursor for current pagination sort.');
}

function parseCursorJson(text: string): unknown {
  try {
    const value: unknown = JSON.parse(Buffer.from(text, 'base64').toString());
    return isRecord(value) ? value : null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}
